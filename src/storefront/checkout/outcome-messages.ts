import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import type { PayOutcome } from './pay.ts';

type Told = {
  /** Said at once (docs/behaviour/checkout-and-payments.md#the-payment-window). */
  toast: string | null;
  /** What it means for the shopper; stays beside the button. */
  notice: string | null;
};

const nothingCharged = 'Nothing was charged. Please check your connection and try again.';
const stillReserved = (minutes: number) =>
  `Nothing was charged. Your plants stay reserved for you for up to ${minutes} minutes.`;

export const checkoutNotices = {
  pricesUnknown: 'We could not check the prices of your order. Please try again in a moment.',
  problems: 'Please sort out the marked items in your order first.',
  priceRose: 'A price in your order has risen. Please accept the new price, or remove the item.',
  orderChanged: 'Something in your order has changed. Please check your order, then try again.',
  addressRefused: 'Please see to the marked field above, then try again.',
  promoRefused: 'Your promo code could not be used. Please check the total, then try again.',
} as const;

const told: Record<
  Exclude<PayOutcome['kind'], 'refused' | 'verify-refused' | 'closed' | 'on-break'>,
  Told
> = {
  placed: { toast: null, notice: null },
  'placed-before': { toast: null, notice: null },
  'in-doubt': { toast: null, notice: null },
  elsewhere: {
    toast: null,
    notice: 'You are paying in another tab. Please finish there, or close its payment window.',
  },
  unchecked: {
    toast: null,
    notice: 'We could not check your last payment just now. Please try again in a moment.',
  },
  'script-failed': {
    toast: checkoutMessages.initiateFailed(checkoutMessages.scriptFailed),
    notice: nothingCharged,
  },
  'key-missing': { toast: checkoutMessages.keyMissing, notice: nothingCharged },
  'order-failed': { toast: checkoutMessages.orderFailed, notice: nothingCharged },
  'total-changed': { toast: null, notice: checkoutMessages.totalRose },
  'verify-unanswered': { toast: checkoutMessages.verificationFailed, notice: null },
};

/** What the shopper reads after an attempt to pay. docs/behaviour/checkout-and-payments.md#the-payment-window. */
export function tellOutcome(outcome: PayOutcome): Told {
  if (outcome.kind === 'verify-refused') {
    return { toast: checkoutMessages.verificationFailed, notice: outcome.notice };
  }
  if (outcome.kind === 'on-break') {
    return { toast: checkoutMessages.orderFailed, notice: `Nothing was charged. ${outcome.message}` };
  }
  if (outcome.kind === 'closed') return { toast: null, notice: stillReserved(outcome.heldMinutes) };
  if (outcome.kind !== 'refused') return told[outcome.kind];
  const { code, message, line, field } = outcome.refusal;
  const toast = checkoutMessages.orderFailed;
  if (code === 'total_rose') return { toast: null, notice: checkoutMessages.totalRose };
  if (code === 'arrives_later') return { toast: null, notice: checkoutMessages.arrivesLater };
  if (code === 'promo_refused') return { toast, notice: checkoutNotices.promoRefused };
  // The sentence stands beside its field.
  if (field !== undefined) return { toast, notice: checkoutNotices.addressRefused };
  // The sentence stands beside the line, in the quote.
  if (line !== undefined) return { toast, notice: checkoutNotices.orderChanged };
  return { toast, notice: message || nothingCharged };
}

/** Words that calm do not look like a warning. */
export function noticeTone(notice: string): 'info' | 'warning' {
  return notice.startsWith('Nothing was charged.') ? 'info' : 'warning';
}
