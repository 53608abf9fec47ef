import { and, eq, isNull } from 'drizzle-orm';
import { providerEvents } from '../../database/tables/payments.ts';
import type { WebhookEvent } from '../../payments/provider.ts';
import { recordRefund, refundEvents, unknownPayment } from '../refunds/record-refund.ts';
import type { Shop } from '../shop.types.ts';
import { settleLinkPayment } from './link-payment.ts';
import { notePayment } from './provider-order.ts';
import { settleCheckout } from './settle-checkout.ts';

const aboutRefunds = new Set<string>(refundEvents);

export type ProviderEvent = WebhookEvent & {
  /** Whose provider signed it. */
  method: string;
  eventId: string;
  payload: unknown;
};

/**
 * Takes in one signed event of the provider, which sends each at least once and in any order. A repeat changes
 * nothing; one whose handling broke off is handled again.
 */
export async function handleProviderEvent(shop: Shop, event: ProviderEvent): Promise<{ outcome: string }> {
  await shop.db
    .insert(providerEvents)
    .values({
      eventId: event.eventId,
      paymentMethod: event.method,
      event: event.event,
      providerOrderId: event.orderId,
      providerPaymentId: event.paymentId,
      payload: event.payload,
      receivedAt: shop.now(),
    })
    .onConflictDoNothing({ target: providerEvents.eventId });
  const [known] = await shop.db
    .select({ handledAt: providerEvents.handledAt })
    .from(providerEvents)
    .where(eq(providerEvents.eventId, event.eventId));
  if (known?.handledAt) return { outcome: 'repeated' };

  const outcome = await react(shop, event);
  // A refund that came before its payment waits for it.
  const handledAt = outcome === unknownPayment ? null : shop.now();
  await shop.db
    .update(providerEvents)
    .set({ handledAt, outcome })
    .where(and(eq(providerEvents.eventId, event.eventId), isNull(providerEvents.handledAt)));
  return { outcome };
}

/** Only captured money makes an order; a failed or merely authorised payment may still be followed by a captured one. */
async function react(
  shop: Shop,
  { method, event, orderId, payment, refund, link }: ProviderEvent,
): Promise<string> {
  if (refund && aboutRefunds.has(event)) return recordRefund(shop, method, refund);
  if (!payment || orderId === null) return 'ignored';
  if (link && event === 'payment_link.paid') {
    const settled = await settleLinkPayment(shop, { method, linkId: link.id, payment });
    return settled.ok ? (settled.created ? 'order placed' : 'order known') : settled.reason;
  }
  if (event !== 'payment.captured' && event !== 'order.paid') {
    await notePayment(shop, method, payment);
    return 'noted';
  }
  const settlement = await settleCheckout(shop, {
    method,
    proof: 'provider',
    providerOrderId: orderId,
    payment,
  });
  return settlement.ok ? (settlement.created ? 'order placed' : 'order known') : settlement.reason;
}
