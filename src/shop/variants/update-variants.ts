import { sql } from 'drizzle-orm';
import { productVariants } from '../../database/tables/catalogue.ts';
import type { Actor } from '../activity/actor.types.ts';
import type { FieldChange } from '../activity/activity.types.ts';
import { assertAdministrator } from '../activity/assert-administrator.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { lockProducts } from '../catalogue/lock-products.ts';
import { formatPaise } from '../money.ts';
import type { Shop } from '../shop.types.ts';
import { combinationName } from './combinations.rules.ts';
import { cut } from './describe-variants.rules.ts';
import { lockVariants } from './lock-variants.ts';

export type VariantUpdate = { id: string; pricePaise?: number | undefined; stock?: number | undefined };

export type UpdatedVariants = { ok: true } | { ok: false; reason: 'gone' };

type UpdateInput = { actor: Actor; productId: string; updates: VariantUpdate[] };

/**
 * Writes prices and stocks that were typed into the list of variants: all of them, or none where one is gone meanwhile.
 * The product's stock follows (docs/decisions/0005). Specification, admin §4 'Variant'.
 */
export async function updateVariants(
  shop: Shop,
  { actor, productId, updates }: UpdateInput,
): Promise<UpdatedVariants> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const variants = await lockVariants(tx, productId);
    const [product] = await lockProducts(tx, [productId]);
    const known = new Map(variants.map((variant) => [variant.id, variant]));
    if (!product || !updates.every(({ id }) => known.has(id))) return { ok: false, reason: 'gone' };
    const changes: FieldChange[] = [];
    const levels = updates.flatMap((update) => {
      const variant = known.get(update.id);
      if (!variant) return [];
      const { pricePaise = variant.pricePaise, stock = variant.stock } = update;
      const name = combinationName(variant);
      if (pricePaise !== variant.pricePaise) {
        const [from, to] = [formatPaise(variant.pricePaise), formatPaise(pricePaise)];
        changes.push({ field: `${name}, price`, from, to });
      }
      if (stock !== variant.stock) {
        changes.push({ field: `${name}, stock`, from: String(variant.stock), to: String(stock) });
      }
      return [{ id: update.id, pricePaise, stock }];
    });
    if (changes.length === 0) return { ok: true };
    const column = (pick: (level: (typeof levels)[number]) => unknown) => sql.param(levels.map(pick));
    await tx.execute(sql`update ${productVariants} variant
      set price_paise = next.price, stock = next.stock, updated_at = now()
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ pricePaise }) => pricePaise)}::bigint[],
        ${column(({ stock }) => stock)}::int[]) next (id, price, stock)
      where variant.id = next.id`);
    await recordActivity(tx, {
      actor,
      action: 'updated',
      subjectType: 'product',
      subjectIds: [productId],
      detail: { changes: cut(changes) },
      now,
    });
    return { ok: true };
  });
}
