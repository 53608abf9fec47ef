import { and, eq, ne } from 'drizzle-orm';
import type { Booking, CourierService, ParcelRequest } from '../../couriers/courier-service.ts';
import { CourierError } from '../../couriers/courier-service.ts';
import type { Database } from '../../database/client.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { shipmentItems, shipments } from '../../database/tables/shipments.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import type { ShipmentRow } from '../orders/order-shipments.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import { typedGrams, typedSize } from '../settings/couriers.schema.ts';
import type { Jobs, Shop } from '../shop.types.ts';
import { type Order, followLeaving, lockShipment } from './follow-shipment.ts';
import { isAskedFor, isDue } from './money-at-the-door.rules.ts';

/** How long after it left a parcel is looked for first. */
const FIRST_LOOK_MS = 3_600_000;

/**
 * Asks a courier's service to take a parcel, and notes that it left once it has a number; then asks for its label. Done
 * again after whatever kept it from ending: the service finds what it has made, and what was noted is not noted again.
 * Throws where nobody knows what became of it, to be tried later. docs/behaviour/shipments.md#a-couriers-service.
 */
export async function bookShipment(shop: Shop, { shipmentId }: Jobs['book-shipment']): Promise<void> {
  const found = await findParcel(shop, shipmentId);
  if (!found) return;
  const { shipment, service } = found;
  if (shipment.state === 'booking') {
    const booking = await askForBooking(shop, found);
    if (!booking || !(await recordBooking(shop, { shipmentId, booking }))) return;
    await recordLabel(shop, service, { shipmentId, bookingId: booking.bookingId });
    return;
  }
  // Taken back meanwhile: a try that broke off may have asked for it all the same.
  if (shipment.state === 'void') return cancelShipment(shop, { shipmentId });
  // Booked before; the label is what is missing.
  const { bookingId, labelUrl, state } = shipment;
  if (state !== 'shipped' || bookingId === null || labelUrl !== null) return;
  await recordLabel(shop, service, { shipmentId, bookingId });
}

type FoundParcel = { shipment: ShipmentRow; service: CourierService };

async function findParcel({ db, couriers }: Shop, shipmentId: string): Promise<FoundParcel | undefined> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!shipment) return undefined;
  const service = couriers.find(shipment.service);
  // Another copy of the program may still have its keys, or have them already.
  if (!service) throw new Error(`The courier’s service '${shipment.service}' is not set up`);
  return { shipment, service };
}

/** Null where it was refused, which is noted. */
async function askForBooking(shop: Shop, { shipment, service }: FoundParcel): Promise<Booking | null> {
  try {
    return await service.book(await parcelRequest(shop, shipment));
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind !== 'refused') throw error;
    await recordRefusal(shop, { shipmentId: shipment.id, reason: error.message });
    return null;
  }
}

/** False where the parcel was taken back meanwhile: then the service is told so. */
async function recordBooking(
  shop: Shop,
  { shipmentId, booking }: { shipmentId: string; booking: Booking },
): Promise<boolean> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    if (!locked) return false;
    const { order, shipment } = locked;
    if (shipment.state === 'void') {
      await shop.jobs.enqueue(tx, 'cancel-shipment', { shipmentId });
      return false;
    }
    if (shipment.state !== 'booking') return true;
    const { bookingId, courier, trackingNumber, trackingUrl } = booking;
    await tx
      .update(shipments)
      .set({
        bookingId,
        courier,
        trackingNumber,
        trackingUrl,
        shippedAt: now,
        state: 'shipped',
        lastError: null,
        nextTrackAt: new Date(now.getTime() + FIRST_LOOK_MS),
      })
      .where(eq(shipments.id, shipmentId));
    const { madeBy: userId, tells } = shipment;
    await followLeaving(shop, tx, { order, shipmentId, by: { userId }, tells, now });
    return true;
  });
}

async function recordLabel(
  shop: Shop,
  service: CourierService,
  { shipmentId, bookingId }: { shipmentId: string; bookingId: string },
): Promise<void> {
  try {
    const labelUrl = await service.label({ bookingId });
    if (labelUrl !== null)
      await shop.db.update(shipments).set({ labelUrl }).where(eq(shipments.id, shipmentId));
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind !== 'refused') throw error;
    shop.log.warn({ shipmentId, err: error }, 'A courier’s service gave no label');
  }
}

async function recordRefusal(
  shop: Shop,
  { shipmentId, reason }: { shipmentId: string; reason: string },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    if (locked?.shipment.state !== 'booking') return;
    const { order, shipment } = locked;
    await tx
      .update(shipments)
      .set({ state: 'failed', lastError: reason })
      .where(eq(shipments.id, shipmentId));
    const detail = { parcel: shipment.position, reason };
    const event = 'shipment-refused';
    await recordOrderEvent(tx, { actor: 'courier', orderId: order.id, event, detail, now: shop.now() });
  });
}

/** Once its last try is over: staff may ask again, or type the number of another parcel. */
export async function giveUpBooking(shop: Shop, { shipmentId }: Jobs['book-shipment']): Promise<void> {
  await recordRefusal(shop, { shipmentId, reason: 'The courier’s service did not answer' });
}

type Retried = { ok: true } | { ok: false; reason: 'gone' };

/** Has a refused parcel asked for again, or the label of one that was booked. Asked twice, it is done once. */
export async function retryShipment(
  shop: Shop,
  { actor, shipmentId }: { actor: Actor; shipmentId: string },
): Promise<Retried> {
  return shop.db.transaction(async (tx): Promise<Retried> => {
    await assertMay(tx, actor, 'orders');
    const locked = await lockShipment(tx, shipmentId);
    if (!locked) return { ok: false, reason: 'gone' };
    const { order, shipment } = locked;
    if (shipment.state === 'failed') {
      // Another may have taken its place.
      const others = await readOthers(tx, shipment);
      await tx
        .update(shipments)
        .set({ state: 'booking', lastError: null, collects: isAskedFor(order, others) })
        .where(eq(shipments.id, shipmentId));
      const detail = { parcel: shipment.position };
      const now = shop.now();
      await recordOrderEvent(tx, { actor, orderId: order.id, event: 'shipment-booking', detail, now });
    }
    await shop.jobs.enqueue(tx, 'book-shipment', { shipmentId });
    return { ok: true };
  });
}

/** Ends at the service what was taken back here. What it will not end any more is logged for who runs the shop. */
export async function cancelShipment(shop: Shop, { shipmentId }: Jobs['cancel-shipment']): Promise<void> {
  const found = await findParcel(shop, shipmentId);
  if (!found || found.shipment.state !== 'void') return;
  try {
    await found.service.cancel({ reference: shipmentId });
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind !== 'refused') throw error;
    shop.log.warn({ shipmentId, err: error }, 'A courier’s service did not cancel a parcel');
  }
}

async function parcelRequest(shop: Shop, shipment: ShipmentRow): Promise<ParcelRequest> {
  const { db } = shop;
  const [order] = await db.select().from(orders).where(eq(orders.id, shipment.orderId));
  if (!order) throw new Error(`No order of shipment ${shipment.id}`);
  const rows = await db
    .select({ item: orderItems, quantity: shipmentItems.quantity })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .where(eq(shipmentItems.shipmentId, shipment.id))
    .orderBy(orderItems.position);
  return {
    reference: shipment.id,
    orderNumber: orderNumber(order.id),
    placedAt: order.createdAt,
    to: recipientOf(order),
    items: rows.map(({ item, quantity }) => ({
      name: item.productName,
      sku: item.sku ?? item.id.slice(-8),
      quantity,
      pricePaise: item.productPricePaise,
    })),
    parcel: parcelOf(shop, shipment),
    // One parcel brings the whole amount. docs/behaviour/shipments.md#money-at-the-door.
    collectPaise: isDue(order) && shipment.collects ? order.totalAmountPaise : 0,
  };
}

function recipientOf(order: Order): ParcelRequest['to'] {
  const { gift } = order;
  return {
    name: gift?.recipient ?? order.customerName,
    email: order.customerEmail,
    phone: gift?.phone || order.customerPhone,
    address: order.shippingAddress,
    city: order.shippingCity,
    state: order.shippingState,
    pin: order.shippingZipCode,
    country: order.shippingCountry,
  };
}

function parcelOf(shop: Shop, { weightGrams, lengthCm, widthCm, heightCm }: ShipmentRow) {
  const usual = shop.settings().couriers;
  const size =
    lengthCm !== null && widthCm !== null && heightCm !== null
      ? { lengthCm, widthCm, heightCm }
      : (typedSize(usual.parcelSize) ?? { lengthCm: 30, widthCm: 20, heightCm: 20 });
  return { grams: weightGrams ?? typedGrams(usual.parcelWeight) ?? 1000, ...size };
}

function readOthers(tx: Database, { id, orderId }: ShipmentRow) {
  return tx
    .select({ collects: shipments.collects, state: shipments.state })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), ne(shipments.id, id)));
}
