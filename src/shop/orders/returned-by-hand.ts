import { type SQL, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/tables/orders.ts';
import { isCashCollected } from './order-status.rules.ts';

/**
 * What staff returned of an order themselves, as they noted with it, and with claims about it and about what replaced it.
 * docs/behaviour/cash-on-delivery.md#collected-and-refused, docs/behaviour/claims.md#a-refund.
 */
export async function refundedByHand(db: Database, { orderId }: { orderId: string }): Promise<number> {
  const { rows } = await db.execute<{ paise: string }>(
    sql`select ${returnedByHand(sql`${orderId}::uuid`)} as paise`,
  );
  return Number(rows[0]?.paise ?? 0);
}

/** The same of an order within a query. */
export const returnedByHand = (orderId: SQL) =>
  sql`(select coalesce(sum(paise), 0) from ${allByHand(orderId)})`;

/** An order and what replaced goods of it, as `sent`. */
export const withSent = (orderId: SQL) => sql`with recursive sent (order_id) as (
    select ${orderId}
    union select claims.replacement_order_id from claims join sent on sent.order_id = claims.order_id
      where claims.replacement_order_id is not null
  )`;

/** Each time that something of an order was returned so. */
const allByHand = (orderId: SQL) => sql`(
  ${withSent(orderId)}
  select claims.id, claims.refund_paise as paise, claims.answered_at as at
    from claims join sent on sent.order_id = claims.order_id
   where claims.answer = 'refund' and claims.refund_id is null
  union all
  select refunds.id, refunds.amount_paise, refunds.created_at from refunds join sent on sent.order_id = refunds.order_id
   where refunds.payment_id is null) returned`;

export async function listReturnedByHand(db: Database, { orderId }: { orderId: string }) {
  const { rows } = await db.execute<{ id: string; paise: string; at: string }>(
    sql`select id, paise, at from ${allByHand(sql`${orderId}::uuid`)}`,
  );
  return rows.map(({ id, paise, at }) => ({ id, amountPaise: Number(paise), at: new Date(at) }));
}

/** What staff can still return themselves of an order that no provider took the payment of: of money that never came, nothing. */
export async function leftByHand(db: Database, { orderId }: { orderId: string }): Promise<number> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.paymentStatus === 'due' || order.paymentStatus === 'refused') return 0;
  return Math.max(0, order.totalAmountPaise - (await refundedByHand(db, { orderId })));
}

/** Says of an order whose cash was collected how much of it is still here. The caller holds its lock. */
export async function noteCashReturned(tx: Database, { orderId }: { orderId: string }): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !isCashCollected(order)) return;
  const left = await leftByHand(tx, { orderId });
  await tx
    .update(orders)
    .set({
      paymentStatus: left === 0 ? 'refunded' : 'partially_refunded',
      // By which it is known as one of cash.
      cashSettledAt: order.cashSettledAt ?? order.createdAt,
    })
    .where(eq(orders.id, orderId));
}
