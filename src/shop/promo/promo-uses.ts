import { and, count, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { promoCodes, promoHolds } from '../../database/tables/promo.ts';
import type { PromoTerms } from '../pricing/prices.rules.ts';
import type { HoldScope } from '../stock/held-units.ts';
import {
  type PromoState,
  normalisePromoCode,
  promoMessages,
  promoRefusals,
  promoState,
} from './promo.rules.ts';

type PromoCode = typeof promoCodes.$inferSelect;

/** Uses taken so far: those of orders and those kept for checkouts that may still be paid. */
async function countPromoUses(db: Database, promo: PromoCode, scope: HoldScope): Promise<number> {
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

async function findPromoCode(db: Database, code: string): Promise<PromoCode | undefined> {
  const [promo] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return promo;
}

/** Locks the code, so that its uses can be counted and taken by one checkout at a time. */
export async function lockPromoCode(tx: Database, id: string): Promise<PromoCode | undefined> {
  const [promo] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for('no key update');
  return promo;
}

export type PromoCheck =
  | { ok: true; id: string; code: string; terms: PromoTerms }
  | { ok: false; code: string; reason: 'unknown' | Exclude<PromoState, 'active'>; message: string };

type CheckInput = HoldScope & {
  code: string | null;
  /** Locked while it is judged: the last use goes to one checkout. */
  forUse?: boolean;
};

/**
 * Whether a code as typed takes something off now; nothing typed, nothing checked
 * (docs/behaviour/promo-codes.md#the-shoppers-messages).
 */
export async function checkPromoCode(
  db: Database,
  { code, forUse = false, ...scope }: CheckInput,
): Promise<PromoCheck | null> {
  const normalised = normalisePromoCode(code ?? '');
  if (normalised === '') return null;
  const known = await findPromoCode(db, normalised);
  const promo = known && forUse ? await lockPromoCode(db, known.id) : known;
  if (!promo) return { ok: false, code: normalised, reason: 'unknown', message: promoMessages.invalid };
  return checkUses(promo, await countPromoUses(db, promo, scope), scope.now);
}

/** Of a code already read, and locked where a use is about to be taken. */
function checkUses(promo: PromoCode, uses: number, now: Date): PromoCheck {
  const state = promoState({ ...promo, usageCount: uses }, now);
  if (state !== 'active')
    return { ok: false, code: promo.code, reason: state, message: promoRefusals[state] };
  return {
    ok: true,
    id: promo.id,
    code: promo.code,
    terms: { discountValue: promo.discountValue, maxDiscountAmountPaise: promo.maxDiscountAmountPaise },
  };
}

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
