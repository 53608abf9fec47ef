import { eq } from 'drizzle-orm';
import { CourierError } from '../../couriers/courier-service.ts';
import { orders } from '../../database/tables/orders.ts';
import { type Actor, mayDo } from '../access/administrators.ts';
import { typedGrams, typedSize } from '../settings/couriers.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { ShipmentDraft } from '../orders/shipment.schema.ts';

/** Without the amount for who may not see money. */
export type ListedRate = { courier: string; paise: number | null; expectedOn: string | null };

type Asked = { actor: Actor; orderId: string; draft: Pick<ShipmentDraft, 'weight' | 'size'> };
type Listed =
  | { ok: true; rates: ListedRate[] }
  | { ok: false; reason: 'unknown-order' | 'no-service' }
  | { ok: false; reason: 'refused' | 'unreachable'; message: string };

/**
 * Who would take a parcel of this order, as the courier's service says, the cheapest first; none: nobody goes there.
 * docs/behaviour/shipments.md#a-couriers-service.
 */
export async function listCourierRates(shop: Shop, { actor, orderId, draft }: Asked): Promise<Listed> {
  const [order] = await shop.db
    .select({ pin: orders.shippingZipCode, method: orders.paymentMethod, total: orders.totalAmountPaise })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return { ok: false, reason: 'unknown-order' };
  const usual = shop.settings().couriers;
  const size = typedSize(draft.size) ?? typedSize(usual.parcelSize);
  const grams = typedGrams(draft.weight) ?? typedGrams(usual.parcelWeight);
  const service = shop.couriers.offered;
  if (!service || !size || !grams) return { ok: false, reason: 'no-service' };
  const withMoney = await mayDo(shop.db, actor, 'money');
  try {
    const collectPaise = order.method === 'cash' ? order.total : 0;
    const rates = await service.rates({ pin: order.pin, parcel: { grams, ...size }, collectPaise });
    if (rates === null) return { ok: false, reason: 'no-service' };
    return { ok: true, rates: rates.map((rate) => ({ ...rate, paise: withMoney ? rate.paise : null })) };
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    return { ok: false, reason: error.kind, message: error.message };
  }
}
