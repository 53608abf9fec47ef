import * as z from 'zod/mini';
import { paymentSchema } from './payment.schema.ts';
import { paymentAttemptSchema } from './payment-attempt.rules.ts';
import { createSessionRecord } from './session-record.ts';

/** What was typed, so that a reload loses nothing. */
export const checkoutDraft = createSessionRecord(
  'checkoutDraft',
  z.object({ owner: z.nullable(z.string()), values: z.record(z.string(), z.string()) }),
);

/** The promo code that is applied. */
export const appliedPromo = createSessionRecord('checkoutPromo', z.object({ code: z.string() }));

/** The visitor chose 'Continue as Guest'. */
export const guestChoice = createSessionRecord('checkoutAsGuest', z.literal(true));

export const paymentAttempt = createSessionRecord('checkoutAttempt', paymentAttemptSchema);

/** A payment that was made and of which the shop may not know yet. */
export const unconfirmedPayment = createSessionRecord('checkoutPayment', paymentSchema);

/** After an order nothing of it stays behind: not the address, nor the key that would lead to it again. */
export function forgetCheckout(): void {
  for (const record of [checkoutDraft, appliedPromo, guestChoice, paymentAttempt, unconfirmedPayment]) {
    record.forget();
  }
}

/** The order just placed: its id, whether its success was said and whether the cart was cleared for it. */
export const placedOrder = createSessionRecord(
  'placedOrder',
  z.object({ id: z.string(), announced: z.boolean(), cartCleared: z.boolean() }),
);
