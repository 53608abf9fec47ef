import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { callerContext, shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { sendOrderEmailNow } from '../shop/emails/send-now.ts';
import { orderMessages } from '../shop/orders/order-messages.ts';

export const loader = postOnly;

/**
 * For staff; the recipient is the order's, whatever the body says
 * (docs/behaviour/orders-and-emails.md#e-mails).
 */
export const action = jsonEndpoint({
  body: z.object({
    type: z.enum(['confirmation', 'status_update']),
    order: z.object({ id: z.guid('Invalid order ID format') }),
  }),
  async handle({ body, context }) {
    const caller = context.get(callerContext);
    if (caller.kind === 'anonymous') throw new ApiError(401, 'unauthenticated', 'Please sign in.');
    requireApiStaff(context, 'orders');
    const sent = await sendOrderEmailNow(context.get(shopContext), {
      orderId: body.order.id,
      type: body.type,
      actor: caller.userId,
    });
    if (!sent.ok) throw refusals[sent.reason];
    return { sent: true };
  },
});

const refusals = {
  'unknown-order': new ApiError(404, 'not_found', 'There is no such order.'),
  'already-sent': new ApiError(409, 'already_sent', orderMessages.emailSentAlready),
  failed: new ApiError(502, 'failed', orderMessages.emailFailed),
} as const;
