import { ApiError } from '../http/api-error.ts';
import { callerContext, shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { changeWishes } from '../shop/wishes/own-wishes.ts';
import { wishChangeSchema } from '../shop/wishes/wishes.schema.ts';
import { limitWishes } from './limit-calls.ts';

export const loader = postOnly;

/** Hearts that were pressed by somebody who is signed in, and what their browser marked before. */
export const action = jsonEndpoint({
  body: wishChangeSchema,
  async handle({ body, context }) {
    const caller = context.get(callerContext);
    if (caller.kind !== 'user') throw new ApiError(401, 'unauthorized', 'Please sign in first.');
    await limitWishes(context);
    return { wishes: await changeWishes(context.get(shopContext), { userId: caller.userId, ...body }) };
  },
});
