import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { lockShelf } from './lock-shelf.ts';
import { readOrderedStock } from './read-ordered-stock.ts';
import { setShelf } from './set-shelf.ts';
import { stockKey } from './stock-item.ts';

type Taken = {
  /** The shelf had fewer than ordered. */
  short: boolean;
  /** Names of what has no shelf any more. */
  missing: string[];
};

/**
 * Lowers the shelf by what an order's items say, never below 0, notes at each item how many units it got, and ends
 * the order's hold. The order's row is locked by the caller. Decisions, 'Stock'.
 */
export async function takeFromShelf(
  tx: Database,
  { orderId, checkoutId }: { orderId: string; checkoutId: string },
): Promise<Taken> {
  const { items, lost } = await readOrderedStock(tx, orderId);
  const shelf = await lockShelf(tx, items);
  const left = new Map(shelf);
  const taken = items.map((item) => {
    const units = Math.min(item.quantity, left.get(stockKey(item)) ?? 0);
    left.set(stockKey(item), (left.get(stockKey(item)) ?? 0) - units);
    return { ...item, units };
  });
  const levels = new Map(
    items
      .filter((item) => shelf.has(stockKey(item)))
      .map((item) => [stockKey(item), { ...item, stock: left.get(stockKey(item)) ?? 0 }]),
  );
  await setShelf(tx, [...levels.values()]);
  const ids = sql.param(taken.map(({ id }) => id));
  const units = sql.param(taken.map((item) => item.units));
  await tx.execute(
    sql`update ${orderItems} item set stock_taken = taken.units
          from unnest(${ids}::uuid[], ${units}::int[]) taken (id, units) where item.id = taken.id`,
  );
  await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  const missing = items.filter((item) => !shelf.has(stockKey(item))).map(({ name }) => name);
  return {
    short: taken.some((item) => shelf.has(stockKey(item)) && item.units < item.quantity),
    missing: [...missing, ...lost],
  };
}
