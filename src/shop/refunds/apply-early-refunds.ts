import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { payments, providerEvents } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';
import { recordRefund, unknownPayment } from './record-refund.ts';

/** What the provider tells of refunds that are decided. */
export const refundEvents = ['refund.processed', 'refund.failed'] as const;

const AT_ONCE = 100;

/**
 * Records the refunds that were told of before their payments were: of one payment that was just recorded, or of all (a
 * program that ended in between leaves some behind). Gives how many were applied.
 */
export async function applyEarlyRefunds(
  shop: Shop,
  { razorpayPaymentId }: { razorpayPaymentId?: string } = {},
): Promise<number> {
  const waiting = await shop.db
    .select()
    .from(providerEvents)
    .where(
      and(
        isNull(providerEvents.handledAt),
        inArray(providerEvents.event, [...refundEvents]),
        razorpayPaymentId === undefined ? undefined : eq(providerEvents.razorpayPaymentId, razorpayPaymentId),
        exists(
          shop.db
            .select({ one: sql`1` })
            .from(payments)
            .where(eq(payments.razorpayPaymentId, providerEvents.razorpayPaymentId)),
        ),
      ),
    )
    .orderBy(asc(providerEvents.receivedAt))
    .limit(AT_ONCE);
  let applied = 0;
  for (const { eventId, payload } of waiting) {
    const refund = shop.payments.readWebhookEvent(JSON.stringify(payload))?.refund;
    const outcome = refund ? await recordRefund(shop, refund) : 'unreadable';
    if (outcome === unknownPayment) continue;
    applied += 1;
    await shop.db
      .update(providerEvents)
      .set({ handledAt: shop.now(), outcome })
      .where(and(eq(providerEvents.eventId, eventId), isNull(providerEvents.handledAt)));
  }
  return applied;
}
