import { BY_HAND } from '../../couriers/courier-service.ts';
import type { Database } from '../../database/client.ts';
import { shipmentItems, shipments } from '../../database/tables/shipments.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import { type Units, unitsLeft } from '../orders/shipped-units.rules.ts';
import { trackingAddress, typedGrams, typedSize } from '../settings/couriers.schema.ts';
import type { Shop } from '../shop.types.ts';
import { followLeaving, lockOrder, readPacking, unitsText } from './follow-shipment.ts';
import { isAskedFor } from './money-at-the-door.rules.ts';
import type { ShipmentRefusal } from './shipment-messages.ts';
import type { ShipmentDraft } from '../orders/shipment.schema.ts';

type ShipmentRequest = {
  actor: Actor;
  orderId: string;
  /** Made up by who asks: asked twice for one, it is made once. */
  shipmentId: string;
  /** What goes into it; 'rest': all that is in no parcel yet. */
  items: readonly Units[] | 'rest';
  draft: ShipmentDraft;
  /** Who books it, by its key; left out: nobody, its number is typed. */
  service?: string | undefined;
  /** The customer is told by e-mail. */
  tells: boolean;
};

type MakingRefusal = Exclude<ShipmentRefusal, 'gone' | 'delivered' | 'void'>;
export type MadeShipment = { ok: true } | { ok: false; reason: MakingRefusal };

/**
 * Sends some or all of an order as one parcel; the order's status, its shelf and its e-mail follow in the same
 * transaction. Never more than was ordered, however many pack at once (docs/behaviour/shipments.md#a-part-at-a-time).
 */
export async function makeShipment(shop: Shop, request: ShipmentRequest): Promise<MadeShipment> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, request.actor, 'orders');
    return sendParcel(shop, tx, request);
  });
}

/** The same within a transaction, of who has the right to it. */
export async function sendParcel(shop: Shop, tx: Database, request: ShipmentRequest): Promise<MadeShipment> {
  const { actor, orderId, shipmentId, items: wanted, draft, tells } = request;
  const service = shop.couriers.find(request.service ?? BY_HAND);
  if (!service) return { ok: false, reason: 'no-service' };
  const order = await lockOrder(tx, orderId);
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { items, stored } = await readPacking(tx, orderId);
  if (stored.some(({ id }) => id === shipmentId)) return { ok: true };
  if (order.orderStatus === 'cancelled') return { ok: false, reason: 'cancelled' };
  const units = chosenUnits(wanted, unitsLeft(items, stored));
  if (typeof units === 'string') return { ok: false, reason: units };
  const now = shop.now();
  const position = Math.max(0, ...stored.map((one) => one.position)) + 1;
  const [made] = await tx
    .insert(shipments)
    .values({
      ...shipmentColumns(shop, draft),
      id: shipmentId,
      orderId,
      position,
      ...(service.numbers === 'typed'
        ? { state: 'shipped', shippedAt: now }
        : { state: 'booking', courier: '', trackingNumber: '', trackingUrl: null }),
      service: service.key,
      collects: isAskedFor(order, stored),
      tells,
      madeBy: actor.userId,
      createdAt: now,
    })
    .onConflictDoNothing({ target: shipments.id })
    .returning({ id: shipments.id });
  // It is one of another order.
  if (!made) return { ok: false, reason: 'unknown-order' };
  await tx.insert(shipmentItems).values(units.map((unit) => ({ ...unit, shipmentId })));
  if (service.numbers === 'asked') {
    await shop.jobs.enqueue(tx, 'book-shipment', { shipmentId });
    const detail = { parcel: position, items: unitsText(items, units) };
    await recordOrderEvent(tx, { actor, orderId, event: 'shipment-booking', detail, now });
    return { ok: true };
  }
  await followLeaving(shop, tx, { order, shipmentId, by: actor, tells, now });
  return { ok: true };
}

/** Units by item, each item once; or why they cannot be had. */
function chosenUnits(
  wanted: ShipmentRequest['items'],
  left: ReadonlyMap<string, number>,
): Units[] | 'nothing' | 'too-many' {
  const units = new Map<string, number>();
  const asked =
    wanted === 'rest' ? [...left].map(([orderItemId, quantity]) => ({ orderItemId, quantity })) : wanted;
  for (const { orderItemId, quantity } of asked) {
    if (quantity > 0) units.set(orderItemId, (units.get(orderItemId) ?? 0) + quantity);
  }
  if (units.size === 0) return 'nothing';
  const isTooMany = [...units].some(([id, quantity]) => quantity > (left.get(id) ?? 0));
  return isTooMany ? 'too-many' : [...units].map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
}

/** What is stored of what was typed; where it is followed, as the settings say now. */
export function shipmentColumns(
  shop: Shop,
  { courier, trackingNumber, weight, size, expectedOn }: ShipmentDraft,
) {
  const sides = typedSize(size);
  return {
    courier,
    trackingNumber,
    trackingUrl: trackingAddress(shop.settings().couriers, { courier, number: trackingNumber }),
    weightGrams: typedGrams(weight),
    lengthCm: sides?.lengthCm ?? null,
    widthCm: sides?.widthCm ?? null,
    heightCm: sides?.heightCm ?? null,
    expectedOn: expectedOn === '' ? null : expectedOn,
  };
}
