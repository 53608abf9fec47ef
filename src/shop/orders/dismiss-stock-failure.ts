import { and, eq, isNotNull } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';
import { recordOrderEvent } from './record-order-event.ts';

/** Takes an order's failed stock update off the list of what needs attention: staff have seen to the shelf. */
export async function dismissStockFailure(
  shop: Shop,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<void> {
  const now = shop.now();
  await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const changed = await tx
      .update(orders)
      .set({ stockUpdateFailed: null })
      .where(and(eq(orders.id, orderId), isNotNull(orders.stockUpdateFailed)))
      .returning({ id: orders.id });
    if (changed.length === 0) return;
    await recordOrderEvent(tx, { actor, orderId, event: 'stock-checked', now });
  });
}
