import { asc, eq } from 'drizzle-orm';
import { orderEmails, orderItems, orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { isOrderStatus } from './order-status.rules.ts';

export type OrderEmailContent = Awaited<ReturnType<typeof getOrderEmailContent>>;

/** All that an order e-mail says, and to whom; `orderStatus` is the one it was asked for. Throws without such a mail. */
export async function getOrderEmailContent(shop: Shop, { orderEmailId }: { orderEmailId: string }) {
  const [found] = await shop.db
    .select({ email: orderEmails, order: orders })
    .from(orderEmails)
    .innerJoin(orders, eq(orders.id, orderEmails.orderId))
    .where(eq(orderEmails.id, orderEmailId));
  if (!found) throw new Error(`No order e-mail ${orderEmailId}`);
  const { email, order } = found;
  if (!isOrderStatus(email.orderStatus)) throw new Error(`Not an order status: ${email.orderStatus}`);
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  return {
    type: email.type,
    state: email.state,
    recipient: email.recipient,
    messageId: email.messageId,
    orderStatus: email.orderStatus,
    order,
    items,
  };
}
