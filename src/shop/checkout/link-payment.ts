import { and, eq, inArray, isNull } from 'drizzle-orm';
import { checkouts } from '../../database/tables/checkout.ts';
import { staffOrders } from '../../database/tables/staff-orders.ts';
import { type PaymentLink, type ProviderPayment, isProviderError } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import type { Settlement } from './checkout.types.ts';
import { settleCheckout } from './settle-checkout.ts';

type LinkPayment = { method: string; linkId: string; payment: ProviderPayment };

/**
 * Settles what a payment link was paid with, like any payment. The provider makes the order of a link itself, when its
 * customer opens it: whose it is we know by the link alone. docs/behaviour/staff-orders.md#payment-links.
 */
export async function settleLinkPayment(
  shop: Shop,
  { method, linkId, payment }: LinkPayment,
): Promise<Settlement> {
  if (payment.orderId === null) return { ok: false, reason: 'unknown-order' };
  const ofLink = shop.db
    .select({ id: staffOrders.checkoutId })
    .from(staffOrders)
    .where(eq(staffOrders.linkId, linkId));
  await shop.db
    .update(checkouts)
    .set({ providerOrderId: payment.orderId })
    .where(
      and(
        inArray(checkouts.id, ofLink),
        eq(checkouts.paymentMethod, method),
        isNull(checkouts.providerOrderId),
      ),
    );
  return settleCheckout(shop, {
    method,
    proof: 'provider',
    providerOrderId: payment.orderId,
    payment,
  });
}

/** The same of a link that the provider says is paid, whatever its events told. True if there is an order now. */
export async function settlePaidLink(
  shop: Shop,
  { method, link }: { method: string; link: PaymentLink },
): Promise<boolean> {
  for (const paymentId of link.paymentIds) {
    const payment = await shop.payments.gateway(method).fetchPayment(paymentId);
    const settlement = await settleLinkPayment(shop, { method, linkId: link.id, payment });
    if (settlement.ok) return true;
  }
  return false;
}

/** What a call about links gives; null where the provider cannot be asked now. */
export async function askProvider<Answer>(shop: Shop, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.warn({ err: error }, 'The provider gave no answer about a payment link');
    return null;
  }
}
