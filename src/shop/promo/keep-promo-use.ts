import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { promoCodes, promoHolds } from '../../database/tables/promo.ts';
import { promoState } from './promo.rules.ts';
import { countPromoUses, lockPromoCode } from './promo-uses.ts';

type KeepInput = {
  checkoutId: string;
  promoCodeId: string | null;
  now: Date;
  /** The checkout let go of its use: it needs a code that could be used today. */
  anew: boolean;
};

/**
 * Turns the use of a promo code that a checkout holds into a use of its order. `short`: the hold had run out and
 * others took the last use meanwhile; the order keeps its price, the count does not pass the limit. A code that was
 * deleted meanwhile has no uses that could be short, unless a use must be taken anew.
 */
export async function keepPromoUse(
  tx: Database,
  { checkoutId, promoCodeId, now, anew }: KeepInput,
): Promise<{ short: boolean }> {
  if (promoCodeId === null) return { short: false };
  const promo = await lockPromoCode(tx, promoCodeId);
  if (!promo) return { short: anew };
  const others = await countPromoUses(tx, promo, { now, exceptCheckoutId: checkoutId });
  const short = anew
    ? promoState({ ...promo, usageCount: others }, now) !== 'active'
    : promo.usageLimit !== null && others >= promo.usageLimit;
  await tx.delete(promoHolds).where(eq(promoHolds.checkoutId, checkoutId));
  if (!short) {
    await tx
      .update(promoCodes)
      .set({ usageCount: sql`${promoCodes.usageCount} + 1` })
      .where(eq(promoCodes.id, promo.id));
  }
  return { short };
}
