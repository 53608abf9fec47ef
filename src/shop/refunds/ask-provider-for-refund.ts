import { and, eq, sql } from 'drizzle-orm';
import { orderTimeline } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { isProviderError } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import { recordRefund } from './record-refund.ts';
import type { Refund, RefundOutcome } from './refund.types.ts';
import { nextTry } from './retry-delay.rules.ts';

const LONGEST_ERROR = 300;

/**
 * Asks the provider for a refund that was noted, outside any transaction, and records what it says. One key for
 * however many calls: the provider answers a repeated one with the refund that it made.
 */
export async function askProviderForRefund(shop: Shop, refund: Refund): Promise<RefundOutcome> {
  const [payment] = await shop.db
    .select({ providerId: payments.razorpayPaymentId })
    .from(payments)
    .where(eq(payments.id, refund.paymentId));
  if (!payment) throw new Error(`No payment ${refund.paymentId}`);
  try {
    const made = await shop.payments.refundPayment({
      paymentId: payment.providerId,
      amountPaise: refund.amountPaise,
      idempotencyKey: `refund-${refund.id}`,
      receipt: refund.id,
    });
    await recordRefund(shop, made);
    if (made.status !== 'failed') return { ok: true, amountPaise: made.amountPaise };
    return { ok: false, reason: 'refused', message: 'The refund failed at the payment provider' };
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const message = error.message.slice(0, LONGEST_ERROR);
    shop.log.error({ err: error, refundId: refund.id, orderId: refund.orderId }, 'A refund was not made');
    if (error.kind === 'unreachable') {
      await postpone(shop, refund, message);
      return { ok: false, reason: 'unreachable' };
    }
    await giveUp(shop, refund, message);
    return { ok: false, reason: 'refused', message };
  }
}

const isWaiting = ({ id }: Refund) => and(eq(refunds.id, id), eq(refunds.state, 'requested'));

async function postpone(shop: Shop, refund: Refund, lastError: string): Promise<void> {
  const attempts = refund.attempts + 1;
  await shop.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, lastError, retryAt: nextTry(shop.now(), attempts) })
    .where(isWaiting(refund));
}

async function giveUp(shop: Shop, refund: Refund, lastError: string): Promise<void> {
  const now = shop.now();
  await shop.db.transaction(async (tx) => {
    const given = await tx
      .update(refunds)
      .set({ state: 'failed', lastError, retryAt: null, settledAt: now })
      .where(isWaiting(refund))
      .returning({ id: refunds.id });
    if (given.length === 0 || refund.orderId === null) return;
    await tx.insert(orderTimeline).values({
      orderId: refund.orderId,
      actor: 'provider',
      event: 'refund-failed',
      detail: { amountPaise: refund.amountPaise, message: lastError },
      createdAt: now,
    });
  });
}
