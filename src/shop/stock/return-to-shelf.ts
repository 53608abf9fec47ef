import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { lockShelf } from './lock-shelf.ts';
import { readOrderedStock } from './read-ordered-stock.ts';
import { setShelf } from './set-shelf.ts';
import { mergeBySku, stockKey } from './stock-item.ts';

/**
 * Puts back on the shelf what an order took from it: no more than that, so nothing appears that never was there.
 * What has no shelf any more is named. The order's row is locked by the caller.
 */
export async function returnToShelf(
  tx: Database,
  { orderId }: { orderId: string },
): Promise<{ missing: string[] }> {
  const { items } = await readOrderedStock(tx, orderId);
  const taken = items.filter((item) => item.taken > 0);
  const back = mergeBySku(taken.map((item) => ({ ...item, quantity: item.taken })));
  const shelf = await lockShelf(tx, back);
  await setShelf(
    tx,
    back.flatMap((item) => {
      const onShelf = shelf.get(stockKey(item));
      return onShelf === undefined ? [] : [{ ...item, stock: onShelf + item.quantity }];
    }),
  );
  await tx.update(orderItems).set({ stockTaken: 0 }).where(eq(orderItems.orderId, orderId));
  return { missing: taken.filter((item) => !shelf.has(stockKey(item))).map(({ name }) => name) };
}
