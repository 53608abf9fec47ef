import { eq } from 'drizzle-orm';
import { checkouts } from '../../database/tables/checkout.ts';
import { type ProviderPayment, isProviderError } from '../../payments/provider.ts';
import { applyEarlyRefunds } from '../refunds/record-refund.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { recordPayment } from './record-payment.ts';
import type { Settlement } from './settlement.types.ts';

/**
 * Why the caller believes that the shopper paid: the provider's signature on order and payment, or what the provider
 * said itself (in a signed webhook, or asked by us).
 */
export type SettleInput =
  | { proof: 'signature'; providerOrderId: string; paymentId: string }
  | { proof: 'provider'; providerOrderId: string; payment: ProviderPayment };

/**
 * The one way from a payment to an order: called by verify-payment, the webhook and the reconciler in whatever order
 * and number. Asks the provider first, outside any transaction; a valid signature counts even while the provider
 * cannot be asked, since the amount was fixed with its order (decisions, 'Cart and checkout').
 */
export async function settleCheckout(shop: Shop, input: SettleInput): Promise<Settlement> {
  const [checkout] = await shop.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.providerOrderId, input.providerOrderId));
  if (!checkout) return { ok: false, reason: 'unknown-order' };
  const payment =
    input.proof === 'provider' ? input.payment : await askForPayment(shop, input.paymentId, checkout);
  const certain = payment?.status === 'captured' || (input.proof === 'signature' && isUnderWay(payment));
  if (!payment || !certain) return { ok: false, reason: 'not-paid' };
  const settlement = await shop.db.transaction((tx) => recordPayment(shop, tx, checkout.id, payment));
  // After the commit: an event that found no payment before it is found now, and one after it finds the payment.
  await applyEarlyRefunds(shop, { razorpayPaymentId: payment.id });
  return settlement;
}

/** Signed, but the capture is still to come. A failed or refunded payment is no money, signed or not. */
function isUnderWay(payment: ProviderPayment | undefined): boolean {
  return payment?.status === 'authorized' || payment?.status === 'created';
}

async function askForPayment(
  shop: Shop,
  paymentId: string,
  checkout: Checkout,
): Promise<ProviderPayment | undefined> {
  try {
    return await shop.payments.fetchPayment(paymentId);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    if (error.kind === 'refused') return undefined;
    shop.log.warn(
      { paymentId, checkoutId: checkout.id },
      'Provider cannot be asked; the signature alone settles',
    );
    return signedPayment(paymentId, checkout);
  }
}

/** What a valid signature says: this payment pays this order, whose amount we fixed. */
function signedPayment(paymentId: string, checkout: Checkout): ProviderPayment {
  return {
    id: paymentId,
    orderId: checkout.providerOrderId,
    amountPaise: checkout.totalPaise,
    amountRefundedPaise: 0,
    currency: checkout.currency,
    status: 'authorized',
    method: null,
    errorDescription: null,
    // When it was begun nobody can say now: in time, as far as the shop knows.
    createdAt: checkout.createdAt,
  };
}
