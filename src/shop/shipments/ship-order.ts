import { eq } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { stillPromised } from '../delivery/promise.rules.ts';
import { moveOrder } from '../orders/change-order-status.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import { emptyShipmentDraft } from '../orders/shipment.schema.ts';
import { hasUnitsLeft } from '../orders/shipped-units.rules.ts';
import type { Shop } from '../shop.types.ts';
import { lockOrder, readPacking } from './follow-shipment.ts';
import { sendParcel } from './make-shipment.ts';

type ShipOrder = {
  actor: Actor;
  orderId: string;
  /** As whoever asks saw it: refused where it stands elsewhere by now. */
  from: OrderStatus;
  /** By its name in the settings; empty: none is named. */
  courier: string;
  /** Empty: none is known. */
  trackingNumber: string;
  /** Empty: nobody knows; left out, the last day that was promised. */
  expectedOn?: string | undefined;
  /** The customer is told by e-mail. */
  tells: boolean;
};

type OrderShipped =
  | { ok: true; stockFailed: boolean }
  | { ok: false; reason: 'unknown-order' | 'waiting' }
  | { ok: false; reason: 'moved'; status: OrderStatus };

/**
 * Sends all that is left of an order in one parcel, with one e-mail, and it is shipped. Where everything has left before,
 * only its status follows; while a courier's service is asked about a part of it, it waits.
 * docs/behaviour/shipments.md#a-part-at-a-time.
 */
export async function shipOrder(
  shop: Shop,
  { actor, orderId, from, courier, trackingNumber, expectedOn, tells }: ShipOrder,
): Promise<OrderShipped> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'orders');
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    const { orderStatus: status, arrivesTo } = order;
    if (status !== from || status === 'cancelled') return { ok: false, reason: 'moved', status };
    const { items, stored } = await readPacking(tx, orderId);
    if (stored.some(({ state }) => state === 'booking' || state === 'failed'))
      return { ok: false, reason: 'waiting' };
    if (!hasUnitsLeft(items, stored))
      return moveOrder(shop, tx, { order, to: 'shipped', by: actor, withEmail: tells, now });
    const draft = {
      ...emptyShipmentDraft,
      courier,
      trackingNumber,
      expectedOn: expectedOn ?? stillPromised(arrivesTo, now),
    };
    const shipmentId = crypto.randomUUID();
    const sent = await sendParcel(shop, tx, { actor, orderId, shipmentId, items: 'rest', draft, tells });
    if (!sent.ok) throw new Error(`The rest of ${orderId} was not sent: ${sent.reason}`);
    const [after] = await tx
      .select({ failed: orders.stockUpdateFailed })
      .from(orders)
      .where(eq(orders.id, orderId));
    return { ok: true, stockFailed: after?.failed != null };
  });
}
