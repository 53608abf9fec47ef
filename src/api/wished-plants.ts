import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { readWishedPlants } from '../shop/wishes/wished-plants.ts';
import { wishedBodySchema } from '../shop/wishes/wishes.schema.ts';
import { limitWishes } from './limit-calls.ts';

export const loader = postOnly;

/** What a browser's own wishes are by now: a read, with more than an address has room for. */
export const action = jsonEndpoint({
  body: wishedBodySchema,
  async handle({ body, context }) {
    await limitWishes(context);
    return { plants: await readWishedPlants(context.get(shopContext), body.wishes, body) };
  },
});
