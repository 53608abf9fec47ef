import { and, eq } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { orderIdSchema } from '../orders/orders.schema.ts';
import type { Shop } from '../shop.types.ts';
import { getOrderDetails } from './get-order-details.ts';
import type { OwnOrderDetail } from './own-order.types.ts';

/** One of this person's orders; somebody else's is as unknown as one that does not exist. */
export async function findOwnOrder(
  shop: Shop,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OwnOrderDetail | null> {
  if (!orderIdSchema.safeParse(orderId).success) return null;
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  const [detail] = await getOrderDetails(shop.db, order ? [order] : []);
  return detail ?? null;
}
