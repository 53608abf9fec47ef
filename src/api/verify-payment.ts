import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { jsonEndpoint, parseBody, postOnly } from '../http/json-endpoint.ts';
import type { VerifiedOrderAnswer } from '../shop/checkout/checkout-answers.schema.ts';
import { verifiedMethodSchema, verifyBodySchema } from '../shop/checkout/checkout-api.schema.ts';
import { checkoutMessages } from '../shop/checkout/checkout-messages.ts';
import { verifyPayment } from '../shop/checkout/settle-checkout.ts';
import { limitVerifications } from './limit-calls.ts';
import { onlineMethod } from './online-method.ts';
import { paiseToRupees } from '../shop/money.ts';
import { orderNumber } from '../shop/orders/order-number.rules.ts';

export const loader = postOnly;

export const action = jsonEndpoint({
  body: verifiedMethodSchema,
  async handle({ body, context }) {
    await limitVerifications(context);
    const shop = context.get(shopContext);
    const method = onlineMethod(shop, body.paymentMethod);
    const proof = parseBody(verifyBodySchema(method.gateway.proofFields), body);
    const verified = await verifyPayment(shop, { method: method.key, ...proof });
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
