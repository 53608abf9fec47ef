import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
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
    if (!verified.ok && verified.reason === 'gone') {
      throw new ApiError(409, 'payment_returned', checkoutMessages.paymentReturned);
    }
    if (!verified.ok) {
      const status = verified.reason === 'unknown-order' ? 404 : 400;
      throw new ApiError(status, verified.reason.replaceAll('-', '_'), checkoutMessages.verificationFailed);
    }
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
    };
  },
});
