import { asc, desc, eq } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { findOrderPayment, leftToRefund } from '../refunds/refundable-payment.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminOrderDetail, AdminRefund, StaffTimelineEntry } from './admin-order.types.ts';
import { readAdminOrders } from './read-admin-orders.ts';
import { actorText, staffTimelineText } from './staff-timeline.rules.ts';

/** Everything about one order, for staff; null for an id that no order has. */
export async function findAdminOrder(
  shop: Shop,
  { orderId }: { orderId: string },
): Promise<AdminOrderDetail | null> {
  const { db } = shop;
  const [[row], [order], timeline, payment] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, orderId)),
    readAdminOrders(db, [orderId]),
    readTimeline(shop, orderId),
    findOrderPayment(db, { orderId }),
  ]);
  if (!row || !order) return null;
  const isRefundable = payment !== null && payment.status !== 'authorized';
  return {
    ...order,
    subtotalPaise: row.subtotalPaise,
    shippingPaise: row.shippingPaise,
    discountPaise: row.discountPaise,
    promoCode: row.promoCode,
    isGuest: row.userId === null,
    timeline,
    refunds: await readRefunds(shop, orderId),
    leftToRefundPaise: isRefundable ? await leftToRefund(db, payment) : null,
  };
}

async function readTimeline({ db }: Shop, orderId: string): Promise<StaffTimelineEntry[]> {
  const rows = await db
    .select({ entry: orderTimeline, email: users.email })
    .from(orderTimeline)
    .leftJoin(users, eq(users.id, orderTimeline.actor))
    .where(eq(orderTimeline.orderId, orderId))
    .orderBy(desc(orderTimeline.createdAt), desc(orderTimeline.id));
  return rows.map(({ entry, email }) => ({
    id: entry.id,
    text: staffTimelineText(entry),
    isNote: entry.event === 'note',
    who: email ?? actorText(entry.actor),
    at: entry.createdAt,
  }));
}

async function readRefunds({ db }: Shop, orderId: string): Promise<AdminRefund[]> {
  return db
    .select({
      id: refunds.id,
      amountPaise: refunds.amountPaise,
      state: refunds.state,
      lastError: refunds.lastError,
      at: refunds.createdAt,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}
