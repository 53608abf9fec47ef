import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import type { Actor } from '../access/administrators.ts';
import { moveOrder } from '../orders/change-order-status.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import { type ShipmentRow, type StoredShipment, readShipments } from '../orders/order-shipments.ts';
import { type Part, recordOrderEvent } from '../orders/order-timeline.ts';
import {
  type Units,
  shippingProgress,
  statusAfterVoid,
  statusFollowing,
} from '../orders/shipped-units.rules.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';

export type Order = typeof orders.$inferSelect;
export type OrderedItem = { id: string; quantity: number; productName: string };

/** The row of an order, locked: whoever changes its parcels waits here for whoever else does. */
export async function lockOrder(tx: Database, orderId: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return order;
}

/** A parcel with its order, both locked, the order first. */
export async function lockShipment(
  tx: Database,
  shipmentId: string,
): Promise<{ order: Order; shipment: ShipmentRow } | undefined> {
  const [named] = await tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  const order = named && (await lockOrder(tx, named.orderId));
  if (!order) return undefined;
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update');
  return shipment && { order, shipment };
}

/** An order's items and parcels as they are now. */
export async function readPacking(tx: Database, orderId: string) {
  const items: OrderedItem[] = await tx
    .select({ id: orderItems.id, quantity: orderItems.quantity, productName: orderItems.productName })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const stored = (await readShipments(tx, [orderId])).get(orderId) ?? [];
  return { items, stored };
}

const NAMED = 3;

/** '2 × Fern, 1 × Tulsi and 3 more'. */
export function unitsText(items: readonly OrderedItem[], units: readonly Units[]): string {
  const words = units.map(({ orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId);
    return `${quantity} × ${item?.productName ?? '?'}`;
  });
  const rest = words.length - NAMED;
  return `${words.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

type Following = { order: Order; shipmentId: string; by: Actor | Part; tells: boolean; now: Date };

/**
 * What follows once a parcel has left, in the transaction that stored it: the order's status, and one e-mail. That is
 * the status's own where the order is now shipped, and one about the parcel where a part left, or where the status was
 * told before. docs/behaviour/shipments.md#the-e-mail.
 */
export async function followLeaving(
  shop: Shop,
  tx: Database,
  { order, shipmentId, by, tells, now }: Following,
): Promise<void> {
  const { items, stored } = await readPacking(tx, order.id);
  const shipment = found(stored, shipmentId);
  const progress = shippingProgress(items, stored);
  const isPart = shippingProgress(items, [shipment]).shipped < progress.ordered;
  await recordOrderEvent(tx, {
    actor: by,
    orderId: order.id,
    event: 'shipment-made',
    detail: {
      parcel: shipment.position,
      courier: shipment.courier,
      number: shipment.trackingNumber,
      items: unitsText(items, shipment.items),
      isPart,
    },
    now,
  });
  const to = statusFollowing(order.orderStatus, progress);
  const isTold = to === 'shipped' && tells;
  const moved =
    to === order.orderStatus ? null : await moveOrder(shop, tx, { order, to, by, withEmail: isTold, now });
  if (tells && moved?.email !== 'queued') await tellOfParcel(shop, tx, { order, shipmentId });
}

/** Has the customer told of a parcel by an e-mail of its own. */
export async function tellOfParcel(
  shop: Shop,
  tx: Database,
  { order, shipmentId }: { order: Order; shipmentId: string },
): Promise<void> {
  await queueEmail(shop, tx, {
    kind: 'shipment',
    recipient: order.customerEmail,
    orderNumber: orderNumber(order.id),
    shipmentId,
  });
}

/** What follows once a parcel has arrived: the order is delivered when all of them have. */
export async function followArrival(
  shop: Shop,
  tx: Database,
  { order, shipmentId, by, tells, now }: Following,
): Promise<void> {
  const { items, stored } = await readPacking(tx, order.id);
  const shipment = found(stored, shipmentId);
  const progress = shippingProgress(items, stored);
  const isPart = shippingProgress(items, [shipment]).shipped < progress.ordered;
  const detail = { parcel: shipment.position, isPart };
  await recordOrderEvent(tx, { actor: by, orderId: order.id, event: 'shipment-delivered', detail, now });
  const to = statusFollowing(order.orderStatus, progress);
  if (to !== order.orderStatus) await moveOrder(shop, tx, { order, to, by, withEmail: tells, now });
}

/** What follows once a parcel was taken back. Nobody is told: the customer hears of what is sent in its place. */
export async function followVoid(
  shop: Shop,
  tx: Database,
  { order, shipmentId, by, now }: Omit<Following, 'tells'>,
): Promise<void> {
  const { items, stored } = await readPacking(tx, order.id);
  const shipment = found(stored, shipmentId);
  const detail = { parcel: shipment.position, items: unitsText(items, shipment.items) };
  await recordOrderEvent(tx, { actor: by, orderId: order.id, event: 'shipment-voided', detail, now });
  const to = statusAfterVoid(order.orderStatus, shippingProgress(items, stored));
  if (to !== order.orderStatus) await moveOrder(shop, tx, { order, to, by, withEmail: false, now });
}

function found(stored: readonly StoredShipment[], shipmentId: string): StoredShipment {
  const shipment = stored.find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error(`No shipment ${shipmentId}`);
  return shipment;
}
