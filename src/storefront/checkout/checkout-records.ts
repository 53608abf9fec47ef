import { nullable, object, oneOf, record, text } from '../../shop/shapes.rules.ts';
import { createStoredRecord } from '../cart/stored-record.ts';

/** What was typed, so that a reload loses nothing. */
export const checkoutDraft = createStoredRecord(
  'sessionStorage',
  'checkoutDraft',
  object({ owner: nullable(text), values: record(text) }),
);

/** The promo code that is applied. */
export const appliedPromo = createStoredRecord('sessionStorage', 'checkoutPromo', object({ code: text }));

/** The visitor chose 'Continue as Guest'. */
export const guestChoice = createStoredRecord('sessionStorage', 'checkoutAsGuest', oneOf(true));

/** After an order nothing of it stays behind in this tab: not the address, nor the code. */
export function forgetCheckout(): void {
  for (const kept of [checkoutDraft, appliedPromo, guestChoice]) kept.forget();
}
