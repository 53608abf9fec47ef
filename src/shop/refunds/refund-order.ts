import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import { isProviderError } from '../../payments/provider.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import { findOrderPayment, leftToRefund } from '../orders/refundable-payment.ts';
import type { Shop } from '../shop.types.ts';
import { assertProvedIfLarge } from './large-refund.ts';
import { type Refund, recordRefund } from './record-refund.ts';
import { refundAmountProblem } from './refund-amount.rules.ts';
import { leaseUntil, nextTry } from './retry-delay.rules.ts';

type RefundRequest = {
  actor: Actor;
  orderId: string;
  amountPaise: number;
  /** Of the form: the same one again is the same refund. A UUID. */
  idempotencyKey: string;
};

/** What else is noted with a refund, in its transaction; it may throw to have neither. */
type Alongside = (tx: Database, refund: Refund) => Promise<void>;

type Prepared = { call: Refund } | { answer: RefundOutcome };

/**
 * Sends money of an order back, in full or in part: noted first, then asked of the provider, then recorded. Refuses a
 * second one as 'under-way' while the first has no answer. Should the program end in between, retry-refunds.ts asks
 * again with the same key, which the provider answers with the same refund. What `alongside` writes is written if and
 * only if the refund is noted.
 */
export async function refundOrder(
  shop: Shop,
  request: RefundRequest,
  alongside: Alongside = async () => undefined,
): Promise<RefundOutcome> {
  const prepared = await shop.db.transaction((tx) => prepare(shop, tx, request, alongside));
  return 'answer' in prepared ? prepared.answer : askProviderForRefund(shop, prepared.call);
}

async function prepare(
  shop: Shop,
  tx: Database,
  request: RefundRequest,
  alongside: Alongside,
): Promise<Prepared> {
  const { actor, orderId, amountPaise, idempotencyKey } = request;
  await assertMay(tx, actor, 'refunds');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order) return refuse('unknown-order');
  const payment = await findOrderPayment(tx, { orderId, lock: true });
  if (!payment) return refuse('no-payment');
  if (payment.status === 'authorized') return refuse('not-captured');

  const [same] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey));
  if (same) return again(shop, tx, same, request);
  const underWay = await tx
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id));
  if (underWay.some(({ state }) => state === 'requested')) return refuse('under-way');
  const problem = refundAmountProblem(amountPaise, await leftToRefund(tx, payment));
  if (problem !== null) return { answer: { ok: false, reason: 'amount', message: problem } };
  await assertProvedIfLarge(shop, tx, { actor, amountPaise });

  const now = shop.now();
  const [refund] = await tx
    .insert(refunds)
    .values({
      idempotencyKey,
      paymentId: payment.id,
      orderId,
      amountPaise,
      state: 'requested',
      requestedBy: actor.userId,
      retryAt: leaseUntil(now),
      createdAt: now,
    })
    .returning();
  if (!refund) throw new Error('The refund was not stored');
  await recordOrderEvent(tx, { actor, orderId, event: 'refund-requested', detail: { amountPaise }, now });
  await alongside(tx, refund);
  return { call: refund };
}

/** The form came once more: its refund's outcome, or one more try where the first has had no answer for long. */
async function again(shop: Shop, tx: Database, refund: Refund, request: RefundRequest): Promise<Prepared> {
  const isSame = refund.orderId === request.orderId && refund.amountPaise === request.amountPaise;
  if (!isSame) return refuse('key-reused');
  if (refund.state === 'failed') {
    return { answer: { ok: false, reason: 'refused', message: refund.lastError ?? '' } };
  }
  if (refund.state !== 'requested') return { answer: { ok: true, amountPaise: refund.amountPaise } };
  const now = shop.now();
  if (refund.retryAt !== null && refund.retryAt > now) return refuse('under-way');
  await tx
    .update(refunds)
    .set({ retryAt: leaseUntil(now) })
    .where(eq(refunds.id, refund.id));
  return { call: refund };
}

function refuse(reason: RefundRefusal): Prepared {
  return { answer: { ok: false, reason } };
}

const LONGEST_ERROR = 300;

/**
 * Asks the provider for a refund that was noted, outside any transaction, and records what it says. One key for
 * however many calls: the provider answers a repeated one with the refund that it made.
 */
export async function askProviderForRefund(shop: Shop, refund: Refund): Promise<RefundOutcome> {
  const [payment] = await shop.db
    .select({ method: payments.paymentMethod, providerId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refund.id));
  if (!payment) throw new Error(`No payment of the refund ${refund.id}`);
  try {
    const made = await shop.payments.gateway(payment.method).refundPayment({
      paymentId: payment.providerId,
      amountPaise: refund.amountPaise,
      idempotencyKey: `refund-${refund.id}`,
      receipt: refund.id,
    });
    await recordRefund(shop, payment.method, made);
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
    if (given.length === 0) return;
    const { orderId, amountPaise } = refund;
    await noteAlert(shop, tx, { kind: 'failed-refund', orderId, amountPaise });
    if (orderId === null) return;
    await tx.insert(orderTimeline).values({
      orderId,
      actor: 'provider',
      event: 'refund-failed',
      detail: { amountPaise: refund.amountPaise, message: lastError },
      createdAt: now,
    });
  });
}

type RefundRefusal =
  | 'unknown-order'
  | 'no-payment'
  /** The provider has not taken the money yet. */
  | 'not-captured'
  | 'under-way'
  /** The form's key belongs to another refund. */
  | 'key-reused';

/** What became of a refund that staff asked for. */
export type RefundOutcome =
  | { ok: true; amountPaise: number }
  | { ok: false; reason: RefundRefusal }
  /** `message`: what is wrong with the amount, or why the provider said no. */
  | { ok: false; reason: 'amount' | 'refused'; message: string }
  /** Nobody knows whether it was carried out; it is asked for again with the same key until that is known. */
  | { ok: false; reason: 'unreachable' };
