import { and, inArray, isNull, lt } from 'drizzle-orm';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { providerEvents } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';

/** More than the reconciler's three days, and than the five that a payment may stay underway at the provider. */
const PAYABLE_DAYS = 7;

/** Stands where the person stood; an empty hash answers no repeated request. */
const nobody = {
  userId: null,
  requestHash: '',
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  phone: '',
  orderNote: null,
  gift: null,
  holderBrowser: null,
  holderPerson: null,
  holderNetwork: null,
};

/**
 * Takes the person out of up to `limit` checkouts that nobody paid, and out of what the provider told about them, once
 * no payment can be expected any more: a week has passed and the reconciler asks no longer (docs/decisions/0016). Gives
 * how many there were.
 */
export async function forgetUnpaidCheckouts(shop: Shop, { limit }: { limit: number }): Promise<number> {
  const now = shop.now();
  const weekAgo = new Date(now.getTime() - PAYABLE_DAYS * 86_400_000);
  return shop.db.transaction(async (tx) => {
    // One that is being settled right now is left alone.
    const unpaid = await tx
      .select({ id: checkouts.id, providerOrderId: checkouts.providerOrderId })
      .from(checkouts)
      .where(
        and(
          isNull(checkouts.settledAt),
          isNull(checkouts.forgottenAt),
          isNull(checkouts.reconcileAt),
          lt(checkouts.createdAt, weekAgo),
        ),
      )
      .orderBy(checkouts.createdAt)
      .limit(limit)
      .for('no key update', { skipLocked: true });
    if (unpaid.length === 0) return 0;
    const ids = unpaid.map(({ id }) => id);
    await tx
      .update(checkouts)
      .set({ ...nobody, forgottenAt: now })
      .where(inArray(checkouts.id, ids));
    await tx.delete(stockHolds).where(inArray(stockHolds.checkoutId, ids));
    const providerOrderIds = unpaid.flatMap(({ providerOrderId }) => providerOrderId ?? []);
    await tx
      .update(providerEvents)
      .set({ payload: {} })
      .where(inArray(providerEvents.providerOrderId, providerOrderIds));
    return unpaid.length;
  });
}
