import { and, count, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { promoCodes, promoHolds } from '../../database/tables/promo.ts';
import type { HoldScope } from '../hold-scope.ts';

export type PromoCode = typeof promoCodes.$inferSelect;

/** Uses taken so far: those of orders and those kept for checkouts that may still be paid. */
export async function countPromoUses(db: Database, promo: PromoCode, scope: HoldScope): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(promoHolds)
    .where(
      and(
        eq(promoHolds.promoCodeId, promo.id),
        gt(promoHolds.expiresAt, scope.now),
        scope.exceptCheckoutId === undefined ? undefined : ne(promoHolds.checkoutId, scope.exceptCheckoutId),
      ),
    );
  return promo.usageCount + (row?.held ?? 0);
}

export async function findPromoCode(db: Database, code: string): Promise<PromoCode | undefined> {
  const [promo] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return promo;
}

/** Locks the code, so that its uses can be counted and taken by one checkout at a time. */
export async function lockPromoCode(tx: Database, id: string): Promise<PromoCode | undefined> {
  const [promo] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for('no key update');
  return promo;
}
