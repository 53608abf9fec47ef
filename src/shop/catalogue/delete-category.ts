import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { DEALS } from './category-name.rules.ts';

export type DeletedCategory =
  | { ok: true; moved: number }
  | { ok: false; reason: 'gone' | 'protected' | 'target-gone' }
  | { ok: false; reason: 'has-products'; products: number };

type DeleteInput = { actor: Actor; id: string; moveTo: string | null };

/**
 * Deletes a category. While products are in it, it takes another one for them to go to: every product has a category
 * (specification, admin §5). The shop's own 'Deals' stays.
 */
export async function deleteCategory(
  shop: Shop,
  { actor, id, moveTo }: DeleteInput,
): Promise<DeletedCategory> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const { category, target } = await lockBoth(tx, { id, moveTo });
    if (!category) return { ok: false, reason: 'gone' };
    if (category.name === DEALS) return { ok: false, reason: 'protected' };
    const inside = await countProducts(tx, id);
    if (inside > 0 && moveTo === null) return { ok: false, reason: 'has-products', products: inside };
    if (moveTo !== null && !target) return { ok: false, reason: 'target-gone' };
    if (target) await moveProducts(tx, id, target.id);
    await tx.delete(categories).where(eq(categories.id, id));
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'category',
      subjectIds: [id],
      detail: { name: category.name, products: inside, ...(target ? { movedTo: target.name } : {}) },
      now: shop.now(),
    });
    return { ok: true, moved: inside };
  });
}

async function countProducts(tx: Database, categoryId: string): Promise<number> {
  const [row] = await tx
    .select({ products: count() })
    .from(productCategories)
    .innerJoin(products, eq(products.id, productCategories.productId))
    .where(and(eq(productCategories.categoryId, categoryId), isNull(products.deletedAt)));
  return row?.products ?? 0;
}

/** Always in the order of their ids: two who delete crosswise wait for one another, and not both. */
async function lockBoth(tx: Database, { id, moveTo }: { id: string; moveTo: string | null }) {
  const lock = async (one: string, strength: 'update' | 'key share') =>
    (await tx.select().from(categories).where(eq(categories.id, one)).for(strength))[0];
  const lockTarget = async () => (moveTo === null || moveTo === id ? undefined : lock(moveTo, 'key share'));
  const isTargetFirst = moveTo !== null && moveTo.toLowerCase() < id.toLowerCase();
  const early = isTargetFirst ? await lockTarget() : undefined;
  // A product that is being saved into it waits for this, or this for it.
  const category = await lock(id, 'update');
  return { category, target: isTargetFirst ? early : await lockTarget() };
}

async function moveProducts(tx: Database, from: string, to: string): Promise<void> {
  await tx.execute(sql`insert into product_categories (product_id, category_id)
    select product_id, ${to}::uuid from product_categories where category_id = ${from} on conflict do nothing`);
  await tx.update(products).set({ featuredCategoryId: to }).where(eq(products.featuredCategoryId, from));
}
