import { lte } from 'drizzle-orm';
import { stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import type { Shop } from '../shop.types.ts';

/** Removes holds that ran out; availability ignores them already. Gives how many stock holds went. */
export async function endExpiredHolds(shop: Shop): Promise<number> {
  const now = shop.now();
  const ended = await shop.db
    .delete(stockHolds)
    .where(lte(stockHolds.expiresAt, now))
    .returning({ id: stockHolds.id });
  await shop.db.delete(promoHolds).where(lte(promoHolds.expiresAt, now));
  return ended.length;
}
