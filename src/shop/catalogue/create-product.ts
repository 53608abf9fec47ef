import { and, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { discardUnusedMedia } from '../media/discard-unused-media.ts';
import type { Shop } from '../shop.types.ts';
import { saveVariants } from '../variants/save-variants.ts';
import { givenAway, planVariants } from '../variants/variant-plan.rules.ts';
import { variantRows, variantsProblem } from '../variants/variant-rows.rules.ts';
import { noVariants } from '../variants/variants-draft.rules.ts';
import type { SentVariants } from '../variants/variants.schema.ts';
import { areCategories, categoriesOf } from './are-categories.ts';
import { isListed } from './is-listed.ts';
import { freeNames } from './product-draft.rules.ts';
import type { ProductDraft } from './product-draft.types.ts';
import { toColumns } from './stored-draft.rules.ts';

export type CreatedProduct =
  | { ok: true; id: string }
  | { ok: false; reason: 'duplicate' | 'category-gone' }
  /** These would cost nothing, and nobody said that this is meant. */
  | { ok: false; reason: 'free'; names: string[] }
  | { ok: false; reason: 'variants-refused'; problem: string };

type CreateInput = {
  actor: Actor;
  draft: ProductDraft;
  /** Although the name is taken. */
  force: boolean;
  /** Somebody was asked, and prices of 0 are what they want. */
  isFreeMeant?: boolean | undefined;
  variants?: SentVariants | undefined;
};

/**
 * Adds a product, with its variants if there are any. Unless forced, refuses the name of a published one, whatever the
 * case (specification, admin §5). What was sent has passed its schemas.
 */
export async function createProduct(shop: Shop, input: CreateInput): Promise<CreatedProduct> {
  const created = await create(shop, input);
  if (created.ok && input.variants) {
    // Of pictures for variants that were switched off again.
    const addresses = input.variants.images.map(({ address }) => address);
    await discardUnusedMedia(shop, { actor: input.actor, addresses });
  }
  return created;
}

async function create(shop: Shop, input: CreateInput): Promise<CreatedProduct> {
  const { actor, draft, force, isFreeMeant = false, variants } = input;
  const rows = variants ? variantRows({ state: noVariants, draft: variants, basePrice: draft.price }) : [];
  const problem = variantsProblem(rows);
  if (problem !== null) return { ok: false, reason: 'variants-refused', problem };
  const names = [...freeNames(draft), ...givenAway(planVariants(rows))];
  if (names.length > 0 && !isFreeMeant) return { ok: false, reason: 'free', names };
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    if (!(await areCategories(tx, categoriesOf(draft)))) return { ok: false, reason: 'category-gone' };
    if (!force && (await isNameTaken(tx, draft.name))) return { ok: false, reason: 'duplicate' };
    const id = crypto.randomUUID();
    const now = shop.now();
    const columns = Object.assign({}, ...Object.values(toColumns(draft))) as typeof products.$inferInsert;
    await tx.insert(products).values({ ...columns, id, createdAt: now, updatedAt: now });
    await tx
      .insert(productCategories)
      .values(draft.categoryIds.map((categoryId) => ({ productId: id, categoryId })));
    const saved = variants
      ? await saveVariants(tx, {
          actor,
          productId: id,
          sent: variants,
          basePrice: draft.price,
          isNew: true,
          free: null,
          now,
        })
      : null;
    if (saved && !saved.ok) throw new Error(`A new product's variants were refused: ${saved.reason}`);
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'product',
      subjectIds: [id],
      detail: { name: draft.name, ...(saved ? { changes: saved.changes } : {}) },
      now,
    });
    return { ok: true, id };
  });
}

async function isNameTaken(tx: Database, name: string): Promise<boolean> {
  // Two who add the same at once are answered one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product-name ' || lower(${name})))`);
  const taken = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isListed(), sql`lower(${products.name}) = lower(${name})`))
    .limit(1);
  return taken.length > 0;
}
