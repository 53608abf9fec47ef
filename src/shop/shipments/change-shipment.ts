import { eq } from 'drizzle-orm';
import { BY_HAND } from '../../couriers/courier-service.ts';
import type { Database } from '../../database/client.ts';
import { shipments } from '../../database/tables/shipments.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { describeDraftChanges } from '../edit/edit.rules.ts';
import { type Edit, type SavedEdit, judgeEdit, revisionOf } from '../edit/edits.ts';
import { type ShipmentRow, adminShipments } from '../orders/order-shipments.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import type { Shop } from '../shop.types.ts';
import { followArrival, followVoid, lockShipment, tellOfParcel } from './follow-shipment.ts';
import { shipmentColumns } from './make-shipment.ts';
import { type ShipmentDraft, shipmentDraft, shipmentDraftLabels } from '../orders/shipment.schema.ts';

type ShipmentEdit = Edit<ShipmentDraft> & {
  shipmentId: string;
  /** The customer is told of what is true now. */
  tells: boolean;
};

type SavedShipment =
  | SavedEdit<ShipmentDraft>
  | { ok: false; reason: 'delivered' }
  | { ok: false; reason: 'void' };

/**
 * Changes what was typed of a parcel that is on its way; refuses to overwrite what others saved meanwhile.
 * docs/behaviour/shipments.md#changing-and-taking-back.
 */
export async function updateShipment(
  shop: Shop,
  { actor, shipmentId, draft, revision, tells }: ShipmentEdit,
): Promise<SavedShipment> {
  return shop.db.transaction(async (tx): Promise<SavedShipment> => {
    await assertMay(tx, actor, 'orders');
    const locked = await lockShipment(tx, shipmentId);
    if (!locked) return { ok: false, reason: 'gone' };
    const { order, shipment } = locked;
    if (shipment.state === 'delivered' || shipment.state === 'void')
      return { ok: false, reason: shipment.state };
    const before = draftOf(shipment);
    // A service gives the number itself.
    const { courier, trackingNumber } = shipment.service === BY_HAND ? draft : before;
    const judged = judgeEdit(before, { draft: { ...draft, courier, trackingNumber }, revision });
    if (!judged.ok) return judged;
    const now = shop.now();
    const { after } = judged;
    if (judged.own.length > 0) {
      const { trackingUrl, ...columns } = shipmentColumns(shop, after);
      // A service says itself where its parcels are followed.
      const url = shipment.service === BY_HAND ? { trackingUrl } : {};
      await tx
        .update(shipments)
        .set({ ...columns, ...url })
        .where(eq(shipments.id, shipmentId));
      const changes = describeDraftChanges(shipmentDraftLabels, { before, after });
      const detail = {
        parcel: shipment.position,
        courier: after.courier,
        number: after.trackingNumber,
        changes,
      };
      await recordOrderEvent(tx, { actor, orderId: order.id, event: 'shipment-changed', detail, now });
    }
    if (tells && shipment.state === 'shipped') await tellOfParcel(shop, tx, { order, shipmentId });
    return { ok: true, before, current: after, revision: revisionOf(after) };
  });
}

function draftOf(row: ShipmentRow): ShipmentDraft {
  const [shipment] = adminShipments([{ ...row, items: [] }]);
  if (!shipment) throw new Error('No shipment');
  return shipmentDraft(shipment);
}

type Named = { actor: Actor; shipmentId: string };
type Changed = { ok: true } | { ok: false; reason: 'gone' | 'delivered' | 'void' };

/**
 * Takes a parcel back that was not delivered: what was in it can be sent again. Asked twice, it is done once.
 * docs/behaviour/shipments.md#changing-and-taking-back.
 */
export async function voidShipment(shop: Shop, { actor, shipmentId }: Named): Promise<Changed> {
  return onLocked(shop, { actor, shipmentId }, async (tx, { order, shipment }) => {
    if (shipment.state === 'void') return { ok: true };
    if (shipment.state === 'delivered') return { ok: false, reason: 'delivered' };
    const now = shop.now();
    await tx.update(shipments).set({ state: 'void', nextTrackAt: null }).where(eq(shipments.id, shipmentId));
    if (shop.couriers.find(shipment.service)?.numbers === 'asked') {
      await shop.jobs.enqueue(tx, 'cancel-shipment', { shipmentId });
    }
    await followVoid(shop, tx, { order, shipmentId, by: actor, now });
    return { ok: true };
  });
}

/** Notes that a parcel arrived. docs/behaviour/shipments.md#the-orders-status. */
export async function deliverShipment(
  shop: Shop,
  { actor, shipmentId, tells }: Named & { tells: boolean },
): Promise<Changed> {
  return onLocked(shop, { actor, shipmentId }, async (tx, { order, shipment }) => {
    if (shipment.state === 'delivered') return { ok: true };
    if (shipment.state !== 'shipped') return { ok: false, reason: 'void' };
    const now = shop.now();
    await tx
      .update(shipments)
      .set({ state: 'delivered', deliveredAt: now, nextTrackAt: null })
      .where(eq(shipments.id, shipmentId));
    await followArrival(shop, tx, { order, shipmentId, by: actor, tells, now });
    return { ok: true };
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;

function onLocked(
  shop: Shop,
  { actor, shipmentId }: Named,
  run: (tx: Database, locked: Locked) => Promise<Changed>,
): Promise<Changed> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'orders');
    const locked = await lockShipment(tx, shipmentId);
    return locked ? run(tx, locked) : { ok: false, reason: 'gone' };
  });
}
