import { eq } from 'drizzle-orm';
import { payments } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';

/** Sends back money that made no order. The idempotency key makes a repeated call one refund at the provider. */
export async function refundUnmatchedPayment(
  shop: Shop,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.unmatchedReason || payment.refundId !== null) return;
  await shop.db.update(payments).set({ refundRequestedAt: shop.now() }).where(eq(payments.id, paymentId));
  const refund = await shop.payments.refundPayment({
    paymentId: payment.razorpayPaymentId,
    idempotencyKey: `unmatched-${payment.id}`,
  });
  await shop.db
    .update(payments)
    .set({ status: 'refunded', refundId: refund.id, refundedPaise: refund.amountPaise })
    .where(eq(payments.id, paymentId));
}
