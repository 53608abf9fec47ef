import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claims } from '../../database/tables/claims.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';

type Told = { claimId: string; order: { id: string; customerEmail: string } };

/** The e-mail with an answer that stands, in the transaction of it. */
export async function queueAnswer(shop: Shop, tx: Database, { claimId, order }: Told): Promise<void> {
  await tx.update(claims).set({ toldAt: shop.now() }).where(eq(claims.id, claimId));
  await queueEmail(shop, tx, {
    kind: 'claim-answered',
    recipient: order.customerEmail,
    orderNumber: orderNumber(order.id),
    claimId,
  });
}

const A_ROUND = 50;

/**
 * Tells of the refunds that the provider has taken on since they were promised, and opens the claims of those that it
 * refused, or that failed later (`recordRefund`). Asked for after each refund, and every minute for those whose answer came late. Gives how many were settled.
 */
export async function tellOfRefunds(shop: Shop, { claimId }: { claimId?: string } = {}): Promise<number> {
  const due = await shop.db
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(refunds, eq(refunds.id, claims.refundId))
    .where(
      and(
        eq(claims.answer, 'refund'),
        isNull(claims.toldAt),
        inArray(refunds.state, ['accepted', 'processed', 'failed']),
        claimId === undefined ? undefined : eq(claims.id, claimId),
      ),
    )
    .orderBy(asc(claims.answeredAt))
    .limit(A_ROUND);
  for (const { id } of due) await shop.db.transaction((tx) => settle(shop, tx, id));
  return due.length;
}

async function settle(shop: Shop, tx: Database, claimId: string): Promise<void> {
  const [known] = await tx.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  if (!known) return;
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('no key update');
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for('no key update');
  if (!order || claim?.refundId == null || claim.toldAt !== null) return;
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, claim.refundId));
  if (!refund || refund.state === 'requested') return;
  if (refund.state !== 'failed') return queueAnswer(shop, tx, { claimId, order });
  const open = { answer: null, answerText: '', answeredAt: null, answeredBy: null };
  await tx
    .update(claims)
    .set({ ...open, refundId: null, refundPaise: null })
    .where(eq(claims.id, claimId));
  await tx.insert(orderTimeline).values({
    orderId: order.id,
    actor: 'provider',
    event: 'claim-reopened',
    detail: { claimId },
    createdAt: shop.now(),
  });
}
