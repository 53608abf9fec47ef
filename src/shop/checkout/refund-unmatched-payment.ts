import { and, eq } from 'drizzle-orm';
import { payments, refunds } from '../../database/tables/payments.ts';
import { isProviderError } from '../../payments/provider.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import type { Shop } from '../shop.types.ts';

/**
 * Sends back money that made no order. The idempotency key makes a repeated call one refund at the provider; only once
 * that one has failed, which is its end, another key asks for another. What is only authorised is taken first, since
 * nothing else can be sent back; what failed after all is no money.
 */
export async function refundUnmatchedPayment(
  shop: Shop,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.unmatchedReason || payment.status === 'refunded' || payment.status === 'failed') return;
  const update = (change: Partial<typeof payments.$inferInsert>) =>
    shop.db.update(payments).set(change).where(eq(payments.id, paymentId));
  await update({ refundRequestedAt: shop.now() });
  if (payment.status === 'authorized' && !(await takeMoney(shop, payment))) {
    await update({ status: 'failed' });
    return;
  }
  const failed = await shop.db.$count(
    refunds,
    and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'failed')),
  );
  const refund = await shop.payments.gateway(payment.paymentMethod).refundPayment({
    paymentId: payment.providerPaymentId,
    idempotencyKey: failed === 0 ? `unmatched-${payment.id}` : `unmatched-${payment.id}-${failed}`,
  });
  await recordRefund(shop, payment.paymentMethod, refund);
}

/** False where the provider never got the money. Whatever is still open throws, and is tried again. */
async function takeMoney(shop: Shop, payment: typeof payments.$inferSelect): Promise<boolean> {
  const gateway = shop.payments.gateway(payment.paymentMethod);
  const now = await gateway.fetchPayment(payment.providerPaymentId);
  if (now.status === 'failed') return false;
  if (now.status === 'created') throw new Error(`Payment ${now.id} is not authorised yet`);
  if (now.status !== 'authorized') return true;
  try {
    await gateway.capturePayment({
      paymentId: now.id,
      amountPaise: now.amountPaise,
      // The provider takes a payment in no other currency than its own.
      currency: now.currency as 'INR',
    });
    return true;
  } catch (error) {
    // Another payment of that order was taken before: this one lapses.
    if (isProviderError(error) && error.kind === 'refused') return false;
    throw error;
  }
}
