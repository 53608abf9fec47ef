import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import type { VerifiedOrderAnswer } from '../shop/checkout/checkout-answers.schema.ts';
import { verifyBodySchema } from '../shop/checkout/checkout-api.schema.ts';
import { checkoutMessages } from '../shop/checkout/checkout-messages.ts';
import { verifyPayment } from '../shop/checkout/settle-checkout.ts';
import { paiseToRupees } from '../shop/money.ts';
import { orderNumber } from '../shop/orders/order-number.rules.ts';

export const loader = postOnly;

export const action = jsonEndpoint({
  body: verifyBodySchema,
  async handle({ body, context }) {
    const verified = await verifyPayment(context.get(shopContext), {
      providerOrderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    });
    if (!verified.ok) throw refusals[verified.reason];
    const { order } = verified;
    return {
      order: {
        id: order.id,
        number: orderNumber(order.id),
        status: order.orderStatus,
        paymentStatus: order.paymentStatus,
        total: paiseToRupees(order.totalAmountPaise),
        currency: order.currency,
      },
    } satisfies VerifiedOrderAnswer;
  },
});

const failed = checkoutMessages.verificationFailed;
const refusals = {
  'unknown-order': new ApiError(404, 'unknown_order', failed),
  'bad-signature': new ApiError(400, 'bad_signature', failed),
  'not-paid': new ApiError(400, 'not_paid', failed),
  mismatch: new ApiError(400, 'mismatch', failed),
  gone: new ApiError(409, 'payment_returned', checkoutMessages.paymentReturned),
} as const;
