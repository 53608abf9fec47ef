import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import type { OrderStatus } from './order-status.rules.ts';
import { orderIdSchema } from './orders.schema.ts';
import { type OwnShipment, ownShipments, readShipments } from './order-shipments.ts';
import { readOrderItems } from './read-order-items.ts';
import { timelineText } from './timeline-text.rules.ts';

const PAGE = 20;

export type OwnOrdersPage = {
  orders: OwnOrder[];
  /** The id to list on from; null at the end. */
  nextAfter: string | null;
};

/** A person's orders, newest first, 20 at a time; `after` is the last order of the page before. */
export async function listOwnOrders(
  shop: Shop,
  { userId, after }: { userId: string; after: string | null },
): Promise<OwnOrdersPage> {
  const cursor = after === null ? null : await findCursor(shop, { userId, id: after });
  const rows = await shop.db
    .select({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      orderStatus: orders.orderStatus,
      totalAmountPaise: orders.totalAmountPaise,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        cursor
          ? sql`(${orders.createdAt}, ${orders.id}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const items = await readOrderItems(
    shop.db,
    page.map(({ id }) => id),
  );
  return {
    orders: page.map((order) => ({ ...order, items: items.get(order.id) ?? [] })),
    nextAfter: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Read as text: a timestamp loses its microseconds in a Date. */
async function findCursor(shop: Shop, { userId, id }: { userId: string; id: string }) {
  if (!orderIdSchema.safeParse(id).success) return null;
  const [cursor] = await shop.db
    .select({ id: orders.id, createdAt: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, id)));
  return cursor ?? null;
}

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

type Order = typeof orders.$inferSelect;
type Entry = typeof orderTimeline.$inferSelect;

/** Everything that their owner may see of orders that were already found to be theirs, in the given order. */
export async function getOrderDetails(db: Database, found: readonly Order[]): Promise<OwnOrderDetail[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [items, shipments] = await Promise.all([readOrderItems(db, ids), readShipments(db, ids)]);
  const entries = await db
    .select()
    .from(orderTimeline)
    .where(inArray(orderTimeline.orderId, ids))
    .orderBy(asc(orderTimeline.createdAt), asc(orderTimeline.id));
  const timelines = Map.groupBy(entries, ({ orderId }) => orderId);
  return found.map((order) => ({
    ...readOrderRow(order),
    items: items.get(order.id) ?? [],
    shipments: ownShipments(shipments.get(order.id) ?? []),
    timeline: (timelines.get(order.id) ?? []).flatMap(toTimelineEntry),
  }));
}

/** What an order's columns tell its owner and staff alike. */
export function readOrderRow(order: Order): Omit<OwnOrderDetail, 'items' | 'shipments' | 'timeline'> {
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    subtotalPaise: order.subtotalPaise,
    shippingPaise: order.shippingPaise,
    discountPaise: order.discountPaise,
    cashFeePaise: order.cashFeePaise,
    totalAmountPaise: order.totalAmountPaise,
    promoCode: order.promoCode,
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    address: [
      order.shippingAddress,
      `${order.shippingCity}, ${order.shippingState} ${order.shippingZipCode}`,
      order.shippingCountry,
    ],
    arrives: promisedTo(order, order.orderStatus),
    gift: order.gift,
  };
}

/** When an order was promised to arrive, while it is still to come. docs/behaviour/delivery.md#at-the-checkout. */
export function promisedTo(
  { arrivesFrom, arrivesTo }: Pick<Order, 'arrivesFrom' | 'arrivesTo'>,
  status: OrderStatus,
): PromisedDays | null {
  if (arrivesFrom === null || arrivesTo === null) return null;
  return status === 'delivered' || status === 'cancelled' ? null : { from: arrivesFrom, to: arrivesTo };
}

function toTimelineEntry(entry: Entry) {
  const text = timelineText(entry);
  return text === null ? [] : [{ id: entry.id, text, at: entry.createdAt }];
}

export type OwnOrderItem = {
  id: string;
  productName: string;
  productImageUrl: string | null;
  productPricePaise: number;
  quantity: number;
  selectedSize: string | null;
  selectedPotType: string | null;
  selectedPotColor: string | null;
};

/** An order as its owner sees it in the list. */
export type OwnOrder = {
  id: string;
  /** The short one: '#1042'. */
  number: number;
  createdAt: Date;
  orderStatus: OrderStatus;
  totalAmountPaise: number;
  items: OwnOrderItem[];
};

export type TimelineEntry = { id: string; text: string; at: Date };

/** All of an order that concerns its owner. */
export type OwnOrderDetail = OwnOrder & {
  paymentStatus: Order['paymentStatus'];
  subtotalPaise: number;
  shippingPaise: number;
  discountPaise: number;
  /** What paying on delivery costs more; within the total. */
  cashFeePaise: number;
  promoCode: string | null;
  customer: { name: string; email: string; phone: string };
  /** Who gets it in the buyer's place, with what words. */
  gift: Order['gift'];
  /** The shipping address, a line each, without the name. */
  address: string[];
  /** Its parcels that have left. */
  shipments: OwnShipment[];
  /** When it was promised to arrive, while that is still to come. */
  arrives: PromisedDays | null;
  timeline: TimelineEntry[];
};

export type PromisedDays = { from: string; to: string };
