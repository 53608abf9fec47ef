import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { callerContext, shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import type { PlacedOrderAnswer } from '../shop/checkout/checkout-answers.schema.ts';
import { attemptKeySchema } from '../shop/checkout/checkout-api.schema.ts';
import { listGuidesOfOrder } from '../shop/content/care-guides.ts';
import { findPlacedOrder } from '../shop/orders/order-links.ts';
import { limitCheckoutStates } from './limit-calls.ts';

export const loader = postOnly;

/** The order that this browser has just placed, for its success page. */
export const action = jsonEndpoint({
  body: z.object({ attempt: attemptKeySchema }),
  async handle({ body, context }) {
    await limitCheckoutStates(context, { certain: false });
    const caller = context.get(callerContext);
    const shop = context.get(shopContext);
    const placed = await findPlacedOrder(shop, {
      idempotencyKey: body.attempt,
      userId: caller.kind === 'user' ? caller.userId : null,
    });
    if (!placed) throw new ApiError(404, 'not_found', 'There is no such order.');
    const { timeline: _timeline, ...order } = placed.order;
    return {
      order,
      trackingPath: `/track-order/${placed.trackingToken}`,
      guides: await listGuidesOfOrder(shop, order.id),
    } satisfies PlacedOrderAnswer;
  },
});
