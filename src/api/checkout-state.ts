import * as z from 'zod/mini';
import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { cartLimits } from '../shop/cart/cart-line.rules.ts';
import type { AttemptAnswer } from '../shop/checkout/checkout-answers.schema.ts';
import { attemptKeySchema } from '../shop/checkout/checkout-api.schema.ts';
import { type CheckoutState, readCheckoutStates } from '../shop/checkout/checkout-state.ts';
import { limitCheckoutStates } from './limit-calls.ts';

export const loader = postOnly;

/** What became of a browser's attempts to pay: for a cart that may be paid already, in whatever tab. */
export const action = jsonEndpoint({
  body: z.object({
    attempts: z.array(attemptKeySchema).check(z.minLength(1), z.maxLength(cartLimits.attempts)),
    certain: z._default(z.boolean(), false),
  }),
  async handle({ body, context }) {
    await limitCheckoutStates(context, body);
    const states = await readCheckoutStates(context.get(shopContext), {
      idempotencyKeys: body.attempts,
      certain: body.certain,
    });
    return { attempts: states.map(toAnswer) };
  },
});

function toAnswer(known: CheckoutState): AttemptAnswer {
  if (known.state === 'paid') return { state: known.state, order: { id: known.orderId } };
  const orderId = 'providerOrderId' in known ? known.providerOrderId : null;
  return { state: known.state, ...(orderId === null ? {} : { orderId }) };
}
