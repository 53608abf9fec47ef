import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import type { Actor } from '../activity/actor.types.ts';
import { assertAdministrator } from '../activity/assert-administrator.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { areCategories } from './are-categories.ts';
import { inCategoryOrder } from './category-order.rules.ts';
import { listCategories } from './list-categories.ts';
import { lockProducts } from './lock-products.ts';
import { changedKeys, describeChanges, type DraftKey } from './product-draft.rules.ts';
import type { ProductDraft } from './product-draft.types.ts';
import { readDraft } from './read-draft.ts';
import { toColumns } from './stored-draft.rules.ts';

export type UpdatedProduct =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'category-gone' }
  /** Others saved it since `base` was read: nothing is written. */
  | { ok: false; reason: 'changed'; current: ProductDraft };

type UpdateInput = {
  actor: Actor;
  id: string;
  /** As its editor read it. */
  base: ProductDraft;
  draft: ProductDraft;
};

/**
 * Saves the fields that the editor changed, and no other. Refuses when others changed any since: the second who saves
 * is told. Stock that orders lowered meanwhile is none of that, as long as the editor left it alone.
 */
export async function updateProduct(
  shop: Shop,
  { actor, id, base, draft }: UpdateInput,
): Promise<UpdatedProduct> {
  const categories = inCategoryOrder(await listCategories(shop));
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const own = changedKeys(base, draft);
    if (own.includes('categoryIds') && !(await areCategories(tx, draft.categoryIds))) {
      return { ok: false, reason: 'category-gone' };
    }
    const [row] = await lockProducts(tx, [id]);
    if (!row) return { ok: false, reason: 'gone' };
    const current = await readDraft(tx, row);
    const theirs = changedKeys(base, current).filter((key) => key !== 'stock' || own.includes('stock'));
    if (theirs.length > 0) return { ok: false, reason: 'changed', current };
    if (own.length === 0) return { ok: true };
    const now = shop.now();
    await writeFields(tx, { id, draft, keys: own, now });
    const after = { ...current, ...Object.fromEntries(own.map((key) => [key, draft[key]])) };
    await recordActivity(tx, {
      actor,
      action: 'updated',
      subjectType: 'product',
      subjectIds: [id],
      detail: { changes: describeChanges(current, after, categories) },
      now,
    });
    return { ok: true };
  });
}

type Written = { id: string; draft: ProductDraft; keys: DraftKey[]; now: Date };

async function writeFields(tx: Database, { id, draft, keys, now }: Written): Promise<void> {
  const columns: Partial<Record<DraftKey, object>> = toColumns(draft);
  const changed = Object.assign({}, ...keys.map((key) => columns[key] ?? {})) as object;
  await tx
    .update(products)
    .set({ ...changed, updatedAt: now })
    .where(eq(products.id, id));
  if (!keys.includes('categoryIds')) return;
  await tx.delete(productCategories).where(eq(productCategories.productId, id));
  await tx
    .insert(productCategories)
    .values(draft.categoryIds.map((categoryId) => ({ productId: id, categoryId })));
}
