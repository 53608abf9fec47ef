import { type SQL, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/tables/orders.ts';

/**
 * What staff returned of an order themselves, as they noted with claims about it and about what replaced it.
 * docs/behaviour/claims.md#a-refund.
 */
export async function refundedByHand(db: Database, { orderId }: { orderId: string }): Promise<number> {
  const { rows } = await db.execute<{ paise: string }>(
    sql`select ${returnedByHand(sql`${orderId}::uuid`)} as paise`,
  );
  return Number(rows[0]?.paise ?? 0);
}

/** The same of an order within a query. */
export const returnedByHand = (orderId: SQL) => sql`(
  with recursive sent (order_id) as (
    select ${orderId}
    union select claims.replacement_order_id from claims join sent on sent.order_id = claims.order_id
      where claims.replacement_order_id is not null
  )
  select coalesce(sum(claims.refund_paise), 0) from claims join sent on sent.order_id = claims.order_id
   where claims.answer = 'refund' and claims.refund_id is null)`;

/** What staff can still return themselves of an order that no provider took the payment of: of money that never came, nothing. */
export async function leftByHand(db: Database, { orderId }: { orderId: string }): Promise<number> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.paymentStatus === 'due' || order.paymentStatus === 'refused') return 0;
  return Math.max(0, order.totalAmountPaise - (await refundedByHand(db, { orderId })));
}
