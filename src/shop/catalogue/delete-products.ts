import { inArray } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { lockProducts } from './lock-products.ts';

/**
 * Takes products out of every list; orders keep their snapshots of them (decisions, 'Catalogue and admin'). Gives how
 * many there were still.
 */
export async function deleteProducts(
  shop: Shop,
  { actor, productIds }: { actor: Actor; productIds: string[] },
): Promise<{ deleted: number }> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const found = await lockProducts(tx, productIds);
    const now = shop.now();
    const ids = found.map(({ id }) => id);
    await tx.update(products).set({ deletedAt: now, updatedAt: now }).where(inArray(products.id, ids));
    for (const { id, name } of found) {
      await recordActivity(tx, {
        actor,
        action: 'deleted',
        subjectType: 'product',
        subjectIds: [id],
        detail: { name },
        now,
      });
    }
    return { deleted: found.length };
  });
}
