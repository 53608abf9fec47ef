import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { CourierEvents, Tracking } from '../../couriers/courier-service.ts';
import { shipments } from '../../database/tables/shipments.ts';
import { emailsWithStatus } from '../orders/change-order-status.ts';
import type { ShipmentRow } from '../orders/order-shipments.ts';
import type { Shop } from '../shop.types.ts';
import { followArrival, lockShipment } from './follow-shipment.ts';

const HOUR_MS = 3_600_000;
/** After it a parcel that never arrived is no longer asked about. */
const DAYS_TRACKED = 30;
/** Parcels of one order may share it. */
const MOST_OF_A_NUMBER = 20;

/**
 * Asks couriers' services where the parcels are whose turn it is, at most `limit` of them; gives how many had arrived.
 * Each is put an hour ahead before it is asked about: a service that fails delays nobody but itself.
 * docs/behaviour/shipments.md#a-couriers-service.
 */
export async function trackShipments(shop: Shop, { limit }: { limit: number }): Promise<number> {
  let arrived = 0;
  for (const shipment of await takeDue(shop, limit)) {
    const service = shop.couriers.find(shipment.service);
    if (!service) continue;
    try {
      const told = await service.track({ trackingNumber: shipment.trackingNumber });
      if (told && (await recordTracking(shop, shipment.id, told))) arrived += 1;
    } catch (error) {
      shop.log.warn({ shipmentId: shipment.id, err: error }, 'A parcel could not be followed');
    }
  }
  return arrived;
}

/** The due ones, which nobody else takes for an hour. */
async function takeDue({ db, now }: Shop, limit: number): Promise<ShipmentRow[]> {
  const at = now();
  const due = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(eq(shipments.state, 'shipped'), isNotNull(shipments.nextTrackAt), lte(shipments.nextTrackAt, at)),
    )
    .orderBy(asc(shipments.nextTrackAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const next = new Date(at.getTime() + HOUR_MS).toISOString();
  const oldest = new Date(at.getTime() - DAYS_TRACKED * 24 * HOUR_MS).toISOString();
  return db
    .update(shipments)
    .set({
      nextTrackAt: sql`case when ${shipments.shippedAt} > ${oldest}::timestamptz then ${next}::timestamptz end`,
    })
    .where(inArray(shipments.id, due))
    .returning();
}

type Told = NonNullable<ReturnType<CourierEvents['read']>>;

/**
 * Takes what a service tells of a parcel by itself; nothing of one that the shop does not know, or that has arrived.
 * Told twice or late it changes nothing. docs/behaviour/shipments.md#what-the-service-tells.
 */
export async function hearOfParcel(
  shop: Shop,
  { service, event }: { service: string; event: Told },
): Promise<void> {
  const isIt = and(
    eq(shipments.trackingNumber, event.trackingNumber),
    eq(shipments.service, service),
    eq(shipments.state, 'shipped'),
  );
  const found = await shop.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(isIt)
    .limit(MOST_OF_A_NUMBER);
  for (const { id } of found) await recordTracking(shop, id, event);
}

/** Whether it has arrived with this. */
async function recordTracking(shop: Shop, shipmentId: string, told: Tracking): Promise<boolean> {
  const tells = told.deliveredAt !== null && (await emailsWithStatus(shop));
  return shop.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    if (locked?.shipment.state !== 'shipped') return false;
    const { order, shipment } = locked;
    const deliveredAt = told.deliveredAt && arrivedAt(shipment, { at: told.deliveredAt, now: shop.now() });
    // A clock that is ahead must not make the next word an older one.
    const at = told.at && new Date(Math.min(told.at.getTime(), shop.now().getTime()));
    const isOlder = at !== null && shipment.trackedAt !== null && at < shipment.trackedAt;
    if (isOlder && deliveredAt === null) return false;
    await tx
      .update(shipments)
      .set({
        trackingText: told.text,
        trackedAt: at ?? shipment.trackedAt,
        expectedOn: told.expectedOn ?? shipment.expectedOn,
        ...(deliveredAt === null ? {} : { state: 'delivered', deliveredAt, nextTrackAt: null }),
      })
      .where(eq(shipments.id, shipmentId));
    if (deliveredAt === null) return false;
    await followArrival(shop, tx, { order, shipmentId, by: 'courier', tells, now: shop.now() });
    return true;
  });
}

const DAY_MS = 86_400_000;

/** Claims count from it: what cannot be, before it left or still to come, is as good as now. */
function arrivedAt({ shippedAt }: ShipmentRow, { at, now }: { at: Date; now: Date }): Date {
  const earliest = (shippedAt ?? now).getTime() - DAY_MS;
  return at > now || at.getTime() < earliest ? now : at;
}
