import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';

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
