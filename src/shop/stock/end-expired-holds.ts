import { and, isNull, lte, sql } from 'drizzle-orm';
import { stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import type { Shop } from '../shop.types.ts';

/** A little more than the minute after which the job comes again. */
const SINCE_LAST_TIME_MS = 75_000;

/**
 * Removes holds that ran out; availability ignores them already. Those that others took stay, so that a late payment is
 * known to have lost them. Open pages hear of what began to yield meanwhile. Gives how many stock holds went.
 */
export async function endExpiredHolds(shop: Shop): Promise<number> {
  const now = shop.now();
  const ended = await shop.db
    .delete(stockHolds)
    .where(and(lte(stockHolds.expiresAt, now), isNull(stockHolds.yieldedAt)))
    .returning({ id: stockHolds.id });
  await shop.db.delete(promoHolds).where(lte(promoHolds.expiresAt, now));
  const [from, to] = [new Date(now.getTime() - SINCE_LAST_TIME_MS), now].map((at) => at.toISOString());
  await shop.db.execute(
    sql`insert into stock_hold_changes (product_id, variant_id, units, had_run_out)
        select product_id, variant_id, -quantity, true from stock_holds
         where yields_from > ${from}::timestamptz and yields_from <= ${to}::timestamptz and yielded_at is null`,
  );
  return ended.length;
}
