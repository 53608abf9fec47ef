import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type orders, orderTimeline } from '../../database/tables/orders.ts';
import type { OwnOrderDetail } from './own-order.types.ts';
import { readOrderItems } from './read-order-items.ts';
import { timelineText } from './timeline-text.rules.ts';

type Order = typeof orders.$inferSelect;
type Entry = typeof orderTimeline.$inferSelect;

/** Everything that their owner may see of orders that were already found to be theirs, in the given order. */
export async function getOrderDetails(db: Database, found: readonly Order[]): Promise<OwnOrderDetail[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const items = await readOrderItems(db, ids);
  const entries = await db
    .select()
    .from(orderTimeline)
    .where(inArray(orderTimeline.orderId, ids))
    .orderBy(asc(orderTimeline.createdAt), asc(orderTimeline.id));
  const timelines = Map.groupBy(entries, ({ orderId }) => orderId);
  return found.map((order) => ({
    ...pickOwn(order),
    items: items.get(order.id) ?? [],
    timeline: (timelines.get(order.id) ?? []).flatMap(toTimelineEntry),
  }));
}

function pickOwn(order: Order): Omit<OwnOrderDetail, 'items' | 'timeline'> {
  return {
    id: order.id,
    createdAt: order.createdAt,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    subtotalPaise: order.subtotalPaise,
    shippingPaise: order.shippingPaise,
    discountPaise: order.discountPaise,
    totalAmountPaise: order.totalAmountPaise,
    promoCode: order.promoCode,
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    address: [
      order.shippingAddress,
      `${order.shippingCity}, ${order.shippingState} ${order.shippingZipCode}`,
      order.shippingCountry,
    ],
  };
}

function toTimelineEntry(entry: Entry) {
  const text = timelineText(entry);
  return text === null ? [] : [{ id: entry.id, text, at: entry.createdAt }];
}
