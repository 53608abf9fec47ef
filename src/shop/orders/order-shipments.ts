import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { shipmentItems, shipments } from '../../database/tables/shipments.ts';
import { revisionOf } from '../edit/edits.ts';
import { shipmentDraft } from './shipment.schema.ts';
import type { ShipmentState, Units } from './shipped-units.rules.ts';

export type ShipmentRow = typeof shipments.$inferSelect;

export type StoredShipment = ShipmentRow & { items: Units[] };

/** What of a parcel concerns who ordered it, and staff alike. */
export type OwnShipment = {
  id: string;
  state: ShipmentState;
  courier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  trackingText: string | null;
  /** A calendar day. */
  expectedOn: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  items: Units[];
};

/** A parcel as staff see it. */
export type AdminShipment = OwnShipment & {
  position: number;
  service: string;
  weightGrams: number | null;
  /** Length, width and height in cm. */
  size: [number, number, number] | null;
  labelUrl: string | null;
  lastError: string | null;
  /** Which state of what was typed this is. */
  revision: string;
};

/** Every shipment of these orders with its items, in the order in which they were made; two queries. */
export async function readShipments(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, StoredShipment[]>> {
  const byOrder = new Map<string, StoredShipment[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.orderId), asc(shipments.position));
  if (rows.length === 0) return byOrder;
  const items = await db
    .select()
    .from(shipmentItems)
    .where(
      inArray(
        shipmentItems.shipmentId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(shipmentItems.orderItemId));
  const ofShipment = Map.groupBy(items, ({ shipmentId }) => shipmentId);
  for (const row of rows) {
    const units = (ofShipment.get(row.id) ?? []).map(({ orderItemId, quantity }) => ({
      orderItemId,
      quantity,
    }));
    byOrder.get(row.orderId)?.push({ ...row, items: units });
  }
  return byOrder;
}

/** Of an order's shipments those that left, as its owner sees them. docs/behaviour/shipments.md#what-shoppers-see. */
export function ownShipments(stored: readonly StoredShipment[]): OwnShipment[] {
  return stored
    .filter(({ state }) => state === 'shipped' || state === 'delivered')
    .map((shipment) => toOwn(shipment));
}

function toOwn(shipment: StoredShipment): OwnShipment {
  const { id, state, courier, trackingNumber, trackingUrl, trackingText } = shipment;
  const { expectedOn, shippedAt, deliveredAt, items } = shipment;
  return {
    id,
    state,
    courier,
    trackingNumber,
    trackingUrl,
    trackingText,
    expectedOn,
    shippedAt,
    deliveredAt,
    items,
  };
}

/** All of them, as staff see them. */
export function adminShipments(stored: readonly StoredShipment[]): AdminShipment[] {
  return stored.map((shipment) => {
    const { position, service, weightGrams, lengthCm, widthCm, heightCm, labelUrl, lastError } = shipment;
    const size: AdminShipment['size'] =
      lengthCm === null || widthCm === null || heightCm === null ? null : [lengthCm, widthCm, heightCm];
    const seen = { ...toOwn(shipment), position, service, weightGrams, size, labelUrl, lastError };
    return { ...seen, revision: revisionOf(shipmentDraft(seen)) };
  });
}
