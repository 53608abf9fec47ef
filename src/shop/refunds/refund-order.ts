import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import type { Shop } from '../shop.types.ts';
import { askProviderForRefund } from './ask-provider-for-refund.ts';
import { refundAmountProblem } from './refund-amount.rules.ts';
import type { Refund, RefundOutcome, RefundRefusal } from './refund.types.ts';
import { findOrderPayment, leftToRefund } from './refundable-payment.ts';
import { leaseUntil } from './retry-delay.rules.ts';

type RefundRequest = {
  actor: Actor;
  orderId: string;
  amountPaise: number;
  /** Of the form: the same one again is the same refund. A UUID. */
  idempotencyKey: string;
};

type Prepared = { call: Refund } | { answer: RefundOutcome };

/**
 * Sends money of an order back, in full or in part: noted first, then asked of the provider, then recorded. Refuses a
 * second one as 'under-way' while the first has no answer. Should the program end in between, retry-refunds.ts asks
 * again with the same key, which the provider answers with the same refund.
 */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<RefundOutcome> {
  const prepared = await shop.db.transaction((tx) => prepare(shop, tx, request));
  return 'answer' in prepared ? prepared.answer : askProviderForRefund(shop, prepared.call);
}

async function prepare(shop: Shop, tx: Database, request: RefundRequest): Promise<Prepared> {
  const { actor, orderId, amountPaise, idempotencyKey } = request;
  await assertAdministrator(tx, actor);
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
