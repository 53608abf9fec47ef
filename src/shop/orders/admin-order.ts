import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import type { EmailState } from '../outbox.ts';
import type { ChargePart } from '../pricing/taxes.rules.ts';
import { stillPromised } from '../delivery/promise.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type OrderStatus, isCashCollected, isOrderStatus, orderStatuses } from './order-status.rules.ts';
import { type AdminShipment, adminShipments, readShipments } from './order-shipments.ts';
import { type OwnOrderDetail, readOrderRow } from './own-orders.ts';
import { type OrderItem, readOrderItems } from './read-order-items.ts';
import { findOrderPayment, leftToRefund } from './refundable-payment.ts';
import { leftByHand, listReturnedByHand } from './returned-by-hand.ts';
import { actorText, staffTimelineText } from './staff-timeline.rules.ts';
import type { StockFailure } from './stock-effect.rules.ts';

/** An order's e-mail about one status. */
export type OrderEmail = {
  id: string;
  orderStatus: OrderStatus;
  state: EmailState;
  attempts: number;
  lastError: string | null;
  sentAt: Date | null;
};

/** For staff who may not see money these are null. docs/behaviour/accounts-and-access.md#roles. */
type Hidden<Row, Key extends keyof Row> = Omit<Row, Key> & { [Name in Key]: Row[Name] | null };
type Money = 'cashFeePaise' | 'subtotalPaise' | 'shippingPaise' | 'discountPaise' | 'totalAmountPaise';

export type AdminOrderItem = Hidden<OrderItem, 'productPricePaise'>;

/** An order as staff see it, in the list of the back office too. */
export type AdminOrder = Hidden<Omit<OwnOrderDetail, 'timeline' | 'items' | 'shipments'>, Money> & {
  items: AdminOrderItem[];
  /** All its parcels, those that were taken back, too. */
  shipments: AdminShipment[];
  isGuest: boolean;
  /** Where it goes. */
  city: string;
  /** The tax within delivery and the fee for cash; null where nothing is said of it, or its reader sees no money. */
  chargeTaxes: ChargePart[] | null;
  paymentMethod: string;
  providerPaymentId: string | null;
  /** What the shopper wrote for those who pack it. */
  note: string | null;
  /** Its name; null in a shop without zones. */
  deliveryZone: string | null;
  shortOfStock: boolean;
  shortOfPromo: boolean;
  stockUpdateFailed: StockFailure | null;
  /** Claims without an answer. */
  openClaims: number;
  /** Of one that is delivered. */
  deliveredAt: Date | null;
  /** Its units have left the shelf. */
  isStockLowered: boolean;
  /** Its money came in cash, and goes back by hand. */
  isCashCollected: boolean;
  /** About its current status; none was asked for yet. */
  email: OrderEmail | null;
};

type StaffTimelineEntry = {
  id: string;
  text: string;
  /** A note of staff, shown as it was written. */
  isNote: boolean;
  who: string;
  at: Date;
};

export type AdminRefund = {
  id: string;
  amountPaise: number;
  state: 'requested' | 'accepted' | 'processed' | 'failed' | 'by-hand';
  lastError: string | null;
  at: Date;
};

/** All of an order that concerns staff. */
export type AdminOrderDetail = AdminOrder & {
  emails: OrderEmail[];
  timeline: StaffTimelineEntry[];
  refunds: AdminRefund[];
  /** How the method is called by which it is paid; null where nothing was to be paid. */
  paymentLabel: string | null;
  /** Null where there is no money that could go back. */
  leftToRefundPaise: number | null;
  packing: Packing;
};

/** What the form of a parcel begins with. */
type Packing = {
  /** Of the parcel that may be sent next: sent twice, it is one. */
  shipmentId: string;
  /** Those that are on, the usual one first. */
  couriers: string[];
  /** Who books parcels, where that is set up. */
  service: { key: string; name: string } | null;
  /** The last day that was promised, unless it has passed; else ''. */
  expectedOn: string;
};

type ReadOrder = AdminOrder & { emails: OrderEmail[] };

type Seen = {
  /** Whether who reads it may see amounts; otherwise they are not in it. */
  withMoney: boolean;
};

/** Orders as staff see them, in the order of the ids; unknown ids are left out. */
export async function readAdminOrders(
  db: Database,
  ids: readonly string[],
  { withMoney }: Seen,
): Promise<ReadOrder[]> {
  if (ids.length === 0) return [];
  const [rows, items, shipments, emailsOf] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    readOrderItems(db, ids),
    readShipments(db, ids),
    readEmails(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const order = toOrder(row, {
      items: items.get(id) ?? [],
      shipments: adminShipments(shipments.get(id) ?? []),
      emails: emailsOf.get(id) ?? [],
    });
    return [withMoney ? order : withoutMoney(order)];
  });
}

type OrderParts = Pick<ReadOrder, 'items' | 'shipments' | 'emails'>;

function toOrder(row: typeof orders.$inferSelect, parts: OrderParts): ReadOrder {
  return {
    ...readOrderRow(row),
    isGuest: row.userId === null,
    city: row.shippingCity,
    chargeTaxes: row.chargeTaxes,
    paymentMethod: row.paymentMethod,
    providerPaymentId: row.providerPaymentId,
    note: row.orderNote,
    deliveryZone: row.deliveryZone,
    shortOfStock: row.shortOfStock,
    shortOfPromo: row.shortOfPromo,
    stockUpdateFailed: row.stockUpdateFailed,
    openClaims: row.openClaims,
    deliveredAt: row.orderStatus === 'delivered' ? (row.deliveredAt ?? row.updatedAt) : null,
    isStockLowered: row.stockLoweredAt !== null,
    isCashCollected: isCashCollected(row),
    ...parts,
    email: parts.emails.find(({ orderStatus }) => orderStatus === row.orderStatus) ?? null,
  };
}

function withoutMoney(order: ReadOrder): ReadOrder {
  return {
    ...order,
    subtotalPaise: null,
    shippingPaise: null,
    discountPaise: null,
    cashFeePaise: null,
    totalAmountPaise: null,
    chargeTaxes: null,
    promoCode: null,
    providerPaymentId: null,
    items: order.items.map((item) => ({ ...item, productPricePaise: null, tax: null })),
  };
}

/** In the usual order of the statuses. */
async function readEmails(db: Database, ids: readonly string[]): Promise<Map<string, OrderEmail[]>> {
  const rows = await db
    .select()
    .from(emails)
    .where(inArray(emails.orderId, [...ids]));
  const steps = orderStatuses.map(({ value }) => value);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId ?? '');
  return new Map(
    [...byOrder].map(([orderId, group]) => [
      orderId,
      group
        .flatMap(({ id, kind, state, attempts, lastError, sentAt }) =>
          isOrderStatus(kind) ? [{ id, orderStatus: kind, state, attempts, lastError, sentAt }] : [],
        )
        .toSorted((a, b) => steps.indexOf(a.orderStatus) - steps.indexOf(b.orderStatus)),
    ]),
  );
}

/** Everything about one order, for staff; null for an id that no order has. */
export async function findAdminOrder(
  shop: Shop,
  { orderId, withMoney }: { orderId: string } & Seen,
): Promise<AdminOrderDetail | null> {
  const { db, payments } = shop;
  const [[order], timeline, payment, packing] = await Promise.all([
    readAdminOrders(db, [orderId], { withMoney }),
    readTimeline(shop, orderId, { withMoney }),
    findOrderPayment(db, { orderId }),
    readPacking(shop, orderId),
  ]);
  if (!order) return null;
  const paymentLabel = order.paymentMethod === 'none' ? null : payments.label(order.paymentMethod);
  if (!withMoney) return { ...order, timeline, refunds: [], leftToRefundPaise: null, paymentLabel, packing };
  const isRefundable = payment !== null && payment.status !== 'authorized';
  return {
    ...order,
    timeline,
    refunds: await readRefunds(shop, orderId),
    leftToRefundPaise: isRefundable
      ? await leftToRefund(db, payment)
      : order.isCashCollected
        ? await leftByHand(db, { orderId })
        : null,
    paymentLabel: payment === null && order.totalAmountPaise === 0 ? null : paymentLabel,
    packing,
  };
}

async function readPacking(
  { db, settings, couriers: services, now }: Shop,
  orderId: string,
): Promise<Packing> {
  const [order] = await db.select({ arrivesTo: orders.arrivesTo }).from(orders).where(eq(orders.id, orderId));
  const { couriers } = settings().couriers;
  return {
    shipmentId: crypto.randomUUID(),
    couriers: couriers.flatMap(({ name, isOn }) => (isOn ? [name] : [])),
    service: services.offered && { key: services.offered.key, name: services.offered.name },
    expectedOn: stillPromised(order?.arrivesTo, now()),
  };
}

async function readTimeline(
  { db }: Shop,
  orderId: string,
  { withMoney }: Seen,
): Promise<StaffTimelineEntry[]> {
  const rows = await db
    .select({ entry: orderTimeline, email: users.email })
    .from(orderTimeline)
    .leftJoin(users, eq(users.id, orderTimeline.actor))
    .where(eq(orderTimeline.orderId, orderId))
    .orderBy(desc(orderTimeline.createdAt), desc(orderTimeline.id));
  return rows.map(({ entry, email }) => ({
    id: entry.id,
    text: staffTimelineText(withMoney ? entry : withoutAmounts(entry)),
    isNote: entry.event === 'note',
    who: email ?? actorText(entry.actor),
    at: entry.createdAt,
  }));
}

type Told = { event: string; detail: Record<string, unknown> };

/** What the payment provider said of a refund may name amounts, too. */
function withoutAmounts({ event, detail }: Told): Told {
  return { event, detail: { ...detail, amountPaise: null, message: null } };
}

/** What providers sent back, and what staff returned themselves. */
async function readRefunds({ db }: Shop, orderId: string): Promise<AdminRefund[]> {
  const [asked, byHand] = await Promise.all([
    db
      .select({
        id: refunds.id,
        amountPaise: refunds.amountPaise,
        state: refunds.state,
        lastError: refunds.lastError,
        at: refunds.createdAt,
      })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.paymentId)))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    listReturnedByHand(db, { orderId }),
  ]);
  const returned = byHand.map((one) => ({ ...one, state: 'by-hand' as const, lastError: null }));
  return [...asked, ...returned].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
