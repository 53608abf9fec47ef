import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { withSent } from '../orders/returned-by-hand.ts';
import type { ClaimedCredit } from './invoice-lines.rules.ts';

/** Units of a claim, as a line of the order that was paid for. */
type PaidUnits = { claimId: string; orderItemId: string; quantity: number; pricePaise: number };

/**
 * What claims are about, as it was paid for: a replacement's lines are those of the same goods in the first order, at what
 * they cost there and not at what they cost when they were replaced.
 */
export async function readPaidUnits(
  db: Database,
  { orderId, claimIds }: { orderId: string; claimIds: readonly string[] },
): Promise<PaidUnits[]> {
  const { rows } = await db.execute<Omit<PaidUnits, 'pricePaise'> & { pricePaise: string }>(sql`
    select claim_items.claim_id as "claimId", claim_items.quantity, paid.id as "orderItemId",
      paid.product_price_paise as "pricePaise"
    from claim_items join order_items claimed on claimed.id = claim_items.order_item_id
    cross join lateral (
      select line.* from order_items line
      where line.order_id = ${orderId} and (line.id = claimed.id or (line.product_id = claimed.product_id
        and line.variant_id is not distinct from claimed.variant_id))
      order by line.id = claimed.id desc,
        (line.selected_size, line.selected_pot_color) is not distinct from (claimed.selected_size, claimed.selected_pot_color) desc,
        line.position
      limit 1
    ) paid
    where claim_items.claim_id = any(${sql.param([...claimIds])}::uuid[])`);
  return rows.map((row) => ({ ...row, pricePaise: Number(row.pricePaise) }));
}

/** An order, and which money of it just went back, as it answers a claim or not. */
export type SettledMoney = {
  orderId: string;
  refundId?: string | undefined;
  claimId?: string | undefined;
};

/** The money that answered claims, and for which units of the order's lines: of one answer, or of all. */
export async function readClaimedCredit(
  tx: Database,
  { orderId, of }: { orderId: string; of: SettledMoney | null },
): Promise<ClaimedCredit[]> {
  const { rows } = await tx.execute<{ id: string; refundId: string | null; paise: string }>(sql`
    ${withSent(sql`${orderId}::uuid`)}
    select claims.id, claims.refund_id as "refundId", claims.refund_paise as paise
    from claims join sent on sent.order_id = claims.order_id
    left join refunds on refunds.id = claims.refund_id
    where claims.answer = 'refund' and (claims.refund_id is null or refunds.state in ('accepted', 'processed'))
    order by claims.answered_at, claims.id`);
  const answers = rows.filter(
    ({ id, refundId }) => of === null || id === of.claimId || (refundId !== null && refundId === of.refundId),
  );
  if (answers.length === 0) return [];
  const units = await readPaidUnits(tx, { orderId, claimIds: answers.map(({ id }) => id) });
  // In the order of the lines of its invoice.
  const lines = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const unitsOf = (claimId: string, orderItemId: string) =>
    units
      .filter((one) => one.claimId === claimId && one.orderItemId === orderItemId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return answers.map(({ id, paise }) => ({
    paise: Number(paise),
    units: lines.map((line) => unitsOf(id, line.id)),
  }));
}
