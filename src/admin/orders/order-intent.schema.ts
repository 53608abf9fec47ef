import * as z from 'zod/mini';
import { rupeesToPaise } from '../../shop/money.ts';
import { orderStatuses } from '../../shop/orders/order-status.rules.ts';

const LONGEST_NOTE = 2000;

const orderId = z.guid();
// Line breaks and tabs are fine in a note; PostgreSQL or browsers refuse other control characters.
const unusable = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

const noteText = z.string('Write something first').check(
  z.trim(),
  z.minLength(1, { error: 'Write something first', abort: true }),
  z.maxLength(LONGEST_NOTE, { error: `A note has at most ${LONGEST_NOTE} characters`, abort: true }),
  z.refine((text) => !unusable.test(text), 'Contains characters that cannot be used'),
);

/** What can be asked for on the orders screen; what is wrong is said at its field. */
export const orderIntentSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('status'),
    orderId,
    to: z.enum(orderStatuses.map(({ value }) => value)),
    returnStock: z.optional(z.literal('yes')),
    withEmail: z.optional(z.enum(['yes', 'no'])),
  }),
  z.object({ intent: z.literal('status-emails'), on: z.enum(['yes', 'no']) }),
  z.object({ intent: z.literal('email'), orderId, type: z.enum(['confirmation', 'status_update']) }),
  z.object({ intent: z.literal('note'), orderId, text: noteText }),
  z.object({
    intent: z.literal('refund'),
    orderId,
    idempotencyKey: z.guid(),
    // Null for what is no amount.
    amount: z.pipe(
      z.string(),
      z.transform((rupees: string) => rupeesToPaise(rupees)),
    ),
  }),
  z.object({ intent: z.literal('stock-checked'), orderId }),
]);

export type OrderIntent = z.infer<typeof orderIntentSchema>;
