import { inArray } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import type { ActivityAction } from '../activity/activity.types.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { lockProducts } from './lock-products.ts';

type Mark = 'isFeatured' | 'isPublished';

const actions: Record<Mark, [on: ActivityAction, off: ActivityAction]> = {
  isFeatured: ['featured', 'unfeatured'],
  isPublished: ['published', 'unpublished'],
};

type MarkInput = { actor: Actor; productIds: string[]; mark: Mark; on: boolean };

/**
 * Features or publishes products, or takes that back; gives how many of them this changed. What is deleted stays as it
 * is. Specification, admin §4 'Product status'.
 */
export async function markProducts(
  shop: Shop,
  { actor, productIds, mark, on }: MarkInput,
): Promise<{ found: number; changed: number }> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const found = await lockProducts(tx, productIds);
    const ids = found.filter((product) => product[mark] !== on).map(({ id }) => id);
    const now = shop.now();
    await tx
      .update(products)
      .set({ [mark]: on, updatedAt: now })
      .where(inArray(products.id, ids));
    const action = actions[mark][on ? 0 : 1];
    await recordActivity(tx, { actor, action, subjectType: 'product', subjectIds: ids, now });
    return { found: found.length, changed: ids.length };
  });
}
