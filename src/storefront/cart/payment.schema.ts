import * as z from 'zod/mini';

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
});

export const verifiedOrderSchema = z.object({ order: z.object({ id: z.string() }) });

export type Payment = z.infer<typeof paymentSchema>;
export type CreatedOrder = z.infer<typeof createdOrderSchema>;
