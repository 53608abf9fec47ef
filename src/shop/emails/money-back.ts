import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderTimeline } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { findOrderPayment } from '../orders/refundable-payment.ts';
import type { MoneyBack, OrderContent } from './email-content.types.ts';

/**
 * What goes back of a cancelled order's payment, as far as it is known now. Refunds from before it was cancelled, for what
 * arrived broken, say nothing of that, unless they were of all.
 */
export async function findMoneyBack(
  db: Database,
  order: Pick<OrderContent['order'], 'id' | 'paymentStatus' | 'totalAmountPaise'>,
): Promise<MoneyBack | null> {
  if (order.paymentStatus === 'collected')
    return { amountPaise: order.totalAmountPaise, returnedPaise: 0, at: null };
  const payment = await findOrderPayment(db, { orderId: order.id });
  if (!payment || payment.amountPaise === 0) return null;
  const made = await db
    .select({ paise: refunds.amountPaise, at: refunds.createdAt })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), inArray(refunds.state, ['accepted', 'processed'])))
    .orderBy(asc(refunds.createdAt));
  const [cancelled] = await db
    .select({ at: orderTimeline.createdAt })
    .from(orderTimeline)
    .where(
      and(
        eq(orderTimeline.orderId, order.id),
        eq(orderTimeline.event, 'status-changed'),
        sql`${orderTimeline.detail} ->> 'to' = 'cancelled'`,
      ),
    )
    .orderBy(desc(orderTimeline.createdAt))
    .limit(1);
  const returnedPaise = sumOf(made);
  const isWhole = returnedPaise >= payment.amountPaise;
  const since = made.filter(({ at }) => cancelled === undefined || at >= cancelled.at);
  const told = since.length === 0 && isWhole ? made : since;
  const last = told.at(-1);
  return last
    ? { amountPaise: sumOf(told), at: last.at }
    : { amountPaise: payment.amountPaise, returnedPaise, at: null };
}

const sumOf = (made: readonly { paise: number }[]) => made.reduce((total, { paise }) => total + paise, 0);
