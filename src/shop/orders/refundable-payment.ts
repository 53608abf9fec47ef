import { and, eq, isNull, ne, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { payments, refunds } from '../../database/tables/payments.ts';

export type Payment = typeof payments.$inferSelect;

/** The payment that pays an order; none for a zero total. `lock` it after its order. */
export async function findOrderPayment(
  db: Database,
  { orderId, lock = false }: { orderId: string; lock?: boolean },
): Promise<Payment | null> {
  const query = db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.unmatchedReason)));
  const [payment] = await (lock ? query.for('no key update') : query);
  return payment ?? null;
}

/** What of a payment has not gone back, and is not on its way back. */
export async function leftToRefund(db: Database, payment: Payment): Promise<number> {
  const [total] = await db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.state, 'failed')));
  return Math.max(0, payment.amountPaise - (total?.paise ?? 0));
}
