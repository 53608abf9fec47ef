import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderItems } from '../../database/tables/orders.ts';
import type { StockQuantity } from './stock-item.ts';

export type OrderedStock = StockQuantity & { id: string; name: string; taken: number };

/** The items of an order as units of SKUs; `lost` names those whose product is not known any more. */
export async function readOrderedStock(
  db: Database,
  orderId: string,
): Promise<{ items: OrderedStock[]; lost: string[] }> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return {
    items: rows.flatMap(({ id, productId, variantId, productName: name, quantity, stockTaken: taken }) =>
      productId === null ? [] : [{ id, productId, variantId, name, quantity, taken }],
    ),
    lost: rows.filter(({ productId }) => productId === null).map(({ productName }) => productName),
  };
}
