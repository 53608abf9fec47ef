import * as z from 'zod/mini';
import { createStoredRecord } from '../cart/stored-record.ts';

/** What was typed, so that a reload loses nothing. */
export const checkoutDraft = createStoredRecord(
  'sessionStorage',
  'checkoutDraft',
  z.object({ owner: z.nullable(z.string()), values: z.record(z.string(), z.string()) }),
);

/** The promo code that is applied. */
export const appliedPromo = createStoredRecord(
  'sessionStorage',
  'checkoutPromo',
  z.object({ code: z.string() }),
);

/** The visitor chose 'Continue as Guest'. */
export const guestChoice = createStoredRecord('sessionStorage', 'checkoutAsGuest', z.literal(true));

/** After an order nothing of it stays behind in this tab: not the address, nor the code. */
export function forgetCheckout(): void {
  for (const record of [checkoutDraft, appliedPromo, guestChoice]) record.forget();
}
