import * as z from 'zod/mini';
import { HOLD_MINUTES } from '../../shop/checkout/hold-bounds.rules.ts';

/** What the payment window hands over after a payment, and verify-payment wants back. */
export const paymentSchema = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});

/** What counts of create-order's answer; `order.amount` in paise, `placed` for a zero total. */
export const createdOrderSchema = z.object({
  order: z.object({ id: z.string(), amount: z.number(), currency: z.string() }),
  placed: z.optional(z.boolean()),
  /** How long the stock is held; shorter for those who begin again and again. */
  heldMinutes: z._default(z.number(), HOLD_MINUTES),
});

export const verifiedOrderSchema = z.object({ order: z.object({ id: z.string() }) });

/** What became of attempts to pay, in the order in which they were asked for. */
export const attemptStatesSchema = z.object({
  attempts: z.array(
    z.object({
      state: z.enum(['open', 'under-way', 'paid', 'ended', 'unknown']),
      /** The provider's, of an unpaid one. */
      orderId: z.optional(z.string()),
      /** The shop's, of a paid one. */
      order: z.optional(z.object({ id: z.string() })),
    }),
  ),
});

export type Payment = z.infer<typeof paymentSchema>;
export type CreatedOrder = z.infer<typeof createdOrderSchema>;
export type AttemptAnswer = z.infer<typeof attemptStatesSchema>['attempts'][number];
