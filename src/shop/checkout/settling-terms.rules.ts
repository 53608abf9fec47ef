import type { Checkout } from './checkout.types.ts';

/** Shoppers finish in the payment window what they began in time, and clocks differ. */
const GRACE_MS = 5 * 60_000;

export type SettlingTerms = {
  /** It holds nothing any more: it takes everything anew, or there is no order. */
  letGo: boolean;
  /** Without a use of its promo code there is no order; else that is marked. */
  needsPromo: boolean;
};

export const honestTerms: SettlingTerms = { letGo: false, needsPromo: false };

/**
 * On which terms a paid checkout becomes an order (docs/decisions/0019). One that let go gets all or its money back.
 * Of an honest late payment what lacks is marked; but what was only begun (`begunAt`, the provider's time) when the hold
 * was over gets no use of a code that others used up.
 */
export function settlingTerms(
  checkout: Pick<Checkout, 'releasedAt' | 'heldUntil'>,
  begunAt: Date,
): SettlingTerms {
  if (checkout.releasedAt !== null) return { letGo: true, needsPromo: true };
  const { heldUntil } = checkout;
  const begunLate = heldUntil !== null && begunAt.getTime() > heldUntil.getTime() + GRACE_MS;
  return { letGo: false, needsPromo: begunLate };
}
