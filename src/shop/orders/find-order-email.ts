import { asc, eq } from 'drizzle-orm';
import { orderEmails, orderItems, orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';

export type OrderEmailContent = {
  email: typeof orderEmails.$inferSelect;
  order: typeof orders.$inferSelect;
  items: (typeof orderItems.$inferSelect)[];
};

/** An e-mail of an order with all that it tells, or nothing. */
export async function findOrderEmail(
  shop: Shop,
  { orderEmailId }: { orderEmailId: string },
): Promise<OrderEmailContent | undefined> {
  const [found] = await shop.db
    .select({ email: orderEmails, order: orders })
    .from(orderEmails)
    .innerJoin(orders, eq(orders.id, orderEmails.orderId))
    .where(eq(orderEmails.id, orderEmailId));
  if (!found) return undefined;
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, found.order.id))
    .orderBy(asc(orderItems.position));
  return { ...found, items };
}
