import { eq } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { settleCreditNotes } from '../invoices/credit-notes.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import { isCashCollected } from '../orders/order-status.rules.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import { leftByHand, noteCashReturned } from '../orders/returned-by-hand.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { assertProvedIfLarge } from './large-refund.ts';
import { refundAmountProblem } from './refund-amount.rules.ts';

type CashToReturn = {
  actor: Actor;
  orderId: string;
  amountPaise: number;
  /** Of the form: the same one again is the same money. A UUID. */
  idempotencyKey: string;
};

export type ReturnedCash =
  | { ok: true; amountPaise: number }
  | { ok: false; reason: 'unknown-order' | 'not-collected' | 'key-reused' }
  | { ok: false; reason: 'amount'; message: string };

/**
 * Notes that staff give back cash that was collected, all of it or a part: a refund without a payment, done as it is noted.
 * docs/behaviour/cash-on-delivery.md#collected-and-refused.
 */
export async function returnCash(
  shop: Shop,
  { actor, orderId, amountPaise, idempotencyKey }: CashToReturn,
): Promise<ReturnedCash> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'refunds');
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    const [same] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey));
    if (same) {
      const isSame = same.orderId === orderId && same.amountPaise === amountPaise;
      return isSame ? { ok: true, amountPaise } : { ok: false, reason: 'key-reused' };
    }
    if (!isCashCollected(order)) return { ok: false, reason: 'not-collected' };
    const message = refundAmountProblem(amountPaise, await leftByHand(tx, { orderId }));
    if (message !== null) return { ok: false, reason: 'amount', message };
    await assertProvedIfLarge(shop, tx, { actor, amountPaise });
    const [refund] = await tx
      .insert(refunds)
      .values({
        idempotencyKey,
        paymentId: null,
        orderId,
        amountPaise,
        state: 'processed',
        requestedBy: actor.userId,
        createdAt: now,
        settledAt: now,
      })
      .returning({ id: refunds.id });
    if (!refund) throw new Error('The returned cash was not stored');
    await noteCashReturned(tx, { orderId });
    await recordOrderEvent(tx, { actor, orderId, event: 'cash-returned', detail: { amountPaise }, now });
    await settleCreditNotes(shop, tx, { orderId });
    await queueEmail(shop, tx, {
      kind: 'refunded',
      recipient: order.customerEmail,
      refundId: refund.id,
      orderNumber: orderNumber(orderId),
    });
    return { ok: true, amountPaise };
  });
}
