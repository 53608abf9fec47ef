import { sql } from 'drizzle-orm';
import { productVariants } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordProductChanges } from '../activity/activity-log.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import { formatPaise } from '../money.ts';
import type { Shop } from '../shop.types.ts';
import { combinationName } from './combinations.rules.ts';
import { cut } from './describe-variants.rules.ts';
import { lockProducts, lockVariants } from './stored-variants.ts';

type Numbers = { pricePaise?: number | undefined; stock?: number | undefined };

/** New numbers of one variant, in paise and pieces; what is left out stays. */
export type VariantUpdate = Numbers & {
  id: string;
  /** Written only where they still are so: others' changes are not undone with one's own. */
  was?: Numbers | undefined;
};

export type UpdatedVariants =
  | {
      ok: true;
      /** What stood there before, of those that were changed. */
      replaced: VariantUpdate[];
      /** Ids of those that others changed, or deleted, meanwhile: they stay as they are. */
      untouched: string[];
    }
  | { ok: false; reason: 'gone' }
  /** They would cost nothing, and nobody said that this is meant. */
  | { ok: false; reason: 'free'; names: string[] };

type UpdateInput = {
  actor: Actor;
  productId: string;
  updates: VariantUpdate[];
  /** Somebody was asked, and a price of 0 is what they want. */
  isFreeMeant?: boolean | undefined;
};

/**
 * Writes prices and stocks that were typed into the list of variants: all of them, or none where one is gone
 * meanwhile or would be given away unasked. Updates that say what `was` skip variants that are something else by
 * now. The product's stock follows (docs/decisions/0005). docs/behaviour/variants.md#live-edits.
 */
export async function updateVariants(
  shop: Shop,
  { actor, productId, updates, isFreeMeant = false }: UpdateInput,
): Promise<UpdatedVariants> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    // What a price was, one can find out by guessing at it.
    const isPriced = updates.some(({ pricePaise, was }) => (pricePaise ?? was?.pricePaise) !== undefined);
    await assertMay(tx, actor, isPriced ? 'catalogue' : 'stock');
    const variants = await lockVariants(tx, productId);
    const [product] = await lockProducts(tx, [productId]);
    const known = new Map(variants.map((variant) => [variant.id, variant]));
    if (!product || !updates.every(({ id, was }) => was || known.has(id)))
      return { ok: false, reason: 'gone' };
    const { wanted, untouched } = sortOut(updates, known);
    const given = wanted.filter(({ variant, pricePaise }) => pricePaise === 0 && variant.pricePaise !== 0);
    if (given.length > 0 && !isFreeMeant) {
      return { ok: false, reason: 'free', names: given.map(({ variant }) => combinationName(variant)) };
    }
    const changed = wanted.filter(
      ({ variant, pricePaise, stock }) => pricePaise !== variant.pricePaise || stock !== variant.stock,
    );
    if (changed.length === 0) return { ok: true, replaced: [], untouched };
    const column = (pick: (level: Wanted) => unknown) => sql.param(changed.map(pick));
    await tx.execute(sql`update ${productVariants} variant
      set price_paise = next.price, stock = next.stock, updated_at = now()
      from unnest(${column(({ variant }) => variant.id)}::uuid[], ${column(({ pricePaise }) => pricePaise)}::bigint[],
        ${column(({ stock }) => stock)}::int[]) next (id, price, stock)
      where variant.id = next.id`);
    const changes = cut(changed.flatMap((level) => describe(level)));
    await recordProductChanges(tx, { actor, productId, changes, now });
    return { ok: true, replaced: changed.map((level) => toReplaced(level)), untouched };
  });
}

type Variant = Awaited<ReturnType<typeof lockVariants>>[number];
type Wanted = { variant: Variant; pricePaise: number; stock: number };

function sortOut(updates: readonly VariantUpdate[], known: ReadonlyMap<string, Variant>) {
  const wanted: Wanted[] = [];
  const untouched: string[] = [];
  for (const { id, was, ...next } of updates) {
    const variant = known.get(id);
    const { pricePaise = variant?.pricePaise, stock = variant?.stock } = was ?? {};
    if (!variant || pricePaise !== variant.pricePaise || stock !== variant.stock) untouched.push(id);
    else {
      wanted.push({
        variant,
        pricePaise: next.pricePaise ?? variant.pricePaise,
        stock: next.stock ?? variant.stock,
      });
    }
  }
  return { wanted, untouched };
}

function describe({ variant, pricePaise, stock }: Wanted): FieldChange[] {
  const name = combinationName(variant);
  return [
    {
      field: `${name}, price`,
      from: formatPaise(variant.pricePaise),
      to: formatPaise(pricePaise),
    },
    { field: `${name}, stock`, from: String(variant.stock), to: String(stock) },
  ].filter(({ from, to }) => from !== to);
}

/** The numbers before, with those of now as what they must still be to be taken back. */
function toReplaced({ variant, pricePaise, stock }: Wanted): VariantUpdate {
  const price = pricePaise !== variant.pricePaise;
  const count = stock !== variant.stock;
  return {
    id: variant.id,
    ...(price ? { pricePaise: variant.pricePaise } : {}),
    ...(count ? { stock: variant.stock } : {}),
    was: { ...(price ? { pricePaise } : {}), ...(count ? { stock } : {}) },
  };
}
