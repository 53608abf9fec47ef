import { and, asc, eq, exists, inArray, isNull, or, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claims } from '../../database/tables/claims.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { payments, providerEvents, refunds } from '../../database/tables/payments.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import { settleCreditNotes } from '../invoices/credit-notes.ts';
import type { ProviderRefund } from '../../payments/provider.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import type { Payment } from '../orders/refundable-payment.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { nextTry } from './retry-delay.rules.ts';

export type Refund = typeof refunds.$inferSelect;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Money counts as gone from the moment the provider takes the refund on. */
const counted = ['accepted', 'processed'] as const;
const states = { pending: 'accepted', processed: 'processed', failed: 'failed' } as const;
/** Words of the provider may arrive in any order; only these lead on. */
const leadsTo: Record<Refund['state'], readonly Refund['state'][]> = {
  requested: ['accepted', 'processed', 'failed'],
  accepted: ['processed', 'failed'],
  processed: ['failed'],
  failed: [],
};

/** How many refunds of a row of `payments` did not come through. */
export const failedRefundsOfPayment = sql<number>`(select count(*)::int from refunds
  where refunds.payment_id = payments.id and refunds.state = 'failed')`;
/** After so many the shop sends back nothing more of a payment by itself. */
export const MOST_FAILED_REFUNDS = 3;

/** It may be told of before its payment is: then it waits (`applyEarlyRefunds`). */
export const unknownPayment = 'unknown payment';

/**
 * The one way in which a refund is noted at payment and order, whoever tells of it and how often: our own call, or an
 * event of the provider, also about a refund that was made there by hand. `method` is whose provider told.
 */
export async function recordRefund(shop: Shop, method: string, told: ProviderRefund): Promise<string> {
  return shop.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, method, told.paymentId);
    if (!payment) return unknownPayment;
    const now = shop.now();
    const known = await findRefund(tx, told);
    const state = states[told.status];
    if (known && !leadsTo[known.state].includes(state)) return 'refund known';
    let refundId = known?.id;
    const settledAt = state === 'accepted' ? null : now;
    const change = {
      state,
      providerRefundId: told.id,
      // The webhook may be lost: what is on its way is asked about until it arrived.
      retryAt: state === 'accepted' ? nextTry(now, 1) : null,
      attempts: 0,
      settledAt,
      lastError: null,
    };
    if (known) {
      await tx.update(refunds).set(change).where(eq(refunds.id, known.id));
    } else {
      const [made] = await tx
        .insert(refunds)
        .values({
          ...change,
          paymentId: payment.id,
          orderId: payment.orderId,
          amountPaise: told.amountPaise,
          createdAt: now,
        })
        .returning({ id: refunds.id });
      refundId = made?.id;
    }
    await updateTotals(tx, payment, told.id);
    if (state === 'failed') {
      const { orderId } = payment;
      await noteAlert(shop, tx, { kind: 'failed-refund', orderId, amountPaise: told.amountPaise });
      // What it answered is not answered any more: the next round opens the claim.
      if (refundId) await tx.update(claims).set({ toldAt: null }).where(eq(claims.refundId, refundId));
    }
    const event = state === 'failed' ? 'refund-failed' : 'refunded';
    const isNews = state === 'failed' || known?.state !== 'accepted';
    if (isNews && payment.orderId !== null) {
      await tx.insert(orderTimeline).values({
        orderId: payment.orderId,
        actor: known?.requestedBy ?? 'provider',
        event,
        detail: { refundId: told.id, amountPaise: told.amountPaise },
        createdAt: now,
      });
      if (state !== 'failed' && refundId)
        await tellCustomer(shop, tx, { orderId: payment.orderId, refundId });
    }
    if (payment.orderId !== null) await settleCreditNotes(shop, tx, { orderId: payment.orderId, refundId });
    return 'refund noted';
  });
}

/** docs/behaviour/orders-and-emails.md#e-mails-about-refunds. */
async function tellCustomer(shop: Shop, tx: Database, { orderId, refundId }: Told): Promise<void> {
  const [order] = await tx
    .select({ recipient: orders.customerEmail })
    .from(orders)
    .where(eq(orders.id, orderId));
  // What a claim is answered with is told of by its own e-mail.
  const isAnswer = (await tx.$count(claims, eq(claims.refundId, refundId))) > 0;
  if (!order || isAnswer) return;
  await queueEmail(shop, tx, {
    kind: 'refunded',
    recipient: order.recipient,
    refundId,
    orderNumber: orderNumber(orderId),
  });
}

type Told = { orderId: string; refundId: string };

/** With its order locked before it, as everywhere. */
async function lockPayment(tx: Database, method: string, providerId: string): Promise<Payment | null> {
  const isIt = and(eq(payments.providerPaymentId, providerId), eq(payments.paymentMethod, method));
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(isIt);
  if (!found) return null;
  if (found.orderId !== null) {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, found.orderId)).for('no key update');
  }
  const [payment] = await tx.select().from(payments).where(isIt).for('no key update');
  return payment ?? null;
}

/** Ours is known by its receipt before we ever heard the provider's id. */
async function findRefund(tx: Database, told: ProviderRefund): Promise<Refund | null> {
  const isOurs = told.receipt !== null && uuid.test(told.receipt);
  const byReceipt = isOurs
    ? and(eq(refunds.id, told.receipt ?? ''), isNull(refunds.providerRefundId))
    : undefined;
  const [found] = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, told.id), byReceipt));
  return found ?? null;
}

async function updateTotals(tx: Database, payment: Payment, refundId: string): Promise<void> {
  const [total] = await tx
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), inArray(refunds.state, [...counted])));
  const refundedPaise = Math.min(payment.amountPaise, total?.paise ?? 0);
  const isWhole = refundedPaise >= payment.amountPaise;
  const status = isWhole ? 'refunded' : payment.status === 'refunded' ? 'captured' : payment.status;
  await tx.update(payments).set({ refundedPaise, refundId, status }).where(eq(payments.id, payment.id));
  if (payment.orderId === null) return;
  const untouched = payment.status === 'authorized' ? 'authorized' : 'completed';
  const paymentStatus = isWhole ? 'refunded' : refundedPaise > 0 ? 'partially_refunded' : untouched;
  await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, payment.orderId));
}

/** What the provider tells of refunds that are decided. */
export const refundEvents = ['refund.processed', 'refund.failed'] as const;

const AT_ONCE = 100;

/**
 * Records the refunds that were told of before their payments were: of one payment that was just recorded, or of all (a
 * program that ended in between leaves some behind). Gives how many were applied.
 */
export async function applyEarlyRefunds(
  shop: Shop,
  of?: { method: string; providerPaymentId: string },
): Promise<number> {
  const waiting = await shop.db
    .select()
    .from(providerEvents)
    .where(
      and(
        isNull(providerEvents.handledAt),
        inArray(providerEvents.event, [...refundEvents]),
        of && eq(providerEvents.providerPaymentId, of.providerPaymentId),
        of && eq(providerEvents.paymentMethod, of.method),
        exists(
          shop.db
            .select({ one: sql`1` })
            .from(payments)
            .where(
              and(
                eq(payments.providerPaymentId, providerEvents.providerPaymentId),
                eq(payments.paymentMethod, providerEvents.paymentMethod),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(providerEvents.receivedAt))
    .limit(AT_ONCE);
  let applied = 0;
  for (const { eventId, paymentMethod, payload } of waiting) {
    const method = shop.payments.online.find(({ key }) => key === paymentMethod);
    const refund = method?.gateway.readWebhookEvent(JSON.stringify(payload))?.refund;
    const outcome = refund ? await recordRefund(shop, paymentMethod, refund) : 'unreadable';
    if (outcome === unknownPayment) continue;
    applied += 1;
    await shop.db
      .update(providerEvents)
      .set({ handledAt: shop.now(), outcome })
      .where(and(eq(providerEvents.eventId, eventId), isNull(providerEvents.handledAt)));
  }
  return applied;
}
