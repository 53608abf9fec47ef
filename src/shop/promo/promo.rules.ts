import { indianDay } from '../indian-time.rules.ts';
import { formatPaise } from '../money.ts';

export type PromoState = 'active' | 'scheduled' | 'expired' | 'used-up' | 'inactive';

/** Dates are Indian calendar days 'YYYY-MM-DD', both included; a `usageLimit` of null has no end. */
export type PromoValidity = {
  isActive: boolean;
  startDate: string;
  endDate: string;
  usageLimit: number | null;
  usageCount: number;
};

/** What a shopper reads about promo codes. docs/behaviour/promo-codes.md#the-shoppers-messages. */
export const promoMessages = {
  required: 'Please enter a promo code',
  invalid: 'Invalid promo code',
  expired: 'Promo code has expired',
  alreadyApplied: 'This promo code is already applied',
  applied: (savedPaise: number) => `Promo code applied! You saved ${formatPaise(savedPaise)}`,
  removed: 'Promo code removed',
  failed: 'Failed to apply promo code',
} as const;

/** The sentence that refuses a code in each state but active; one not yet begun also "has expired" (storefront §5). */
export const promoRefusals: Readonly<Record<Exclude<PromoState, 'active'>, string>> = {
  inactive: promoMessages.invalid,
  scheduled: promoMessages.expired,
  expired: promoMessages.expired,
  'used-up': promoMessages.invalid,
};

/**
 * The one form in which codes are stored and compared: trimmed and upper-cased.
 * docs/behaviour/promo-codes.md#codes.
 */
export function normalisePromoCode(code: string): string {
  return code.trim().toUpperCase();
}

/**
 * Where a code stands at `now`: switched off first, then its dates (00:00 of the first to the end of the last
 * day, Indian time), then its uses. docs/behaviour/promo-codes.md#validity.
 */
export function promoState(promo: PromoValidity, now: Date): PromoState {
  const today = indianDay(now);
  if (!promo.isActive) return 'inactive';
  if (today < promo.startDate) return 'scheduled';
  if (today > promo.endDate) return 'expired';
  if (promo.usageLimit !== null && promo.usageCount >= promo.usageLimit) return 'used-up';
  return 'active';
}
