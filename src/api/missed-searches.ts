import * as z from 'zod/mini';
import { limitedNetwork } from '../http/client-address.ts';
import { clientAddressContext, shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { countMissedSearch } from '../shop/search/missed-words.ts';
import { boundedText } from '../shop/text.schema.ts';
import { limitMissedSearches } from './limit-calls.ts';

export const loader = postOnly;

/** A shopper's browser tells that the shop found nothing. docs/behaviour/content.md#searches-in-vain. */
export const action = jsonEndpoint({
  body: z.object({ words: boundedText(100) }),
  async handle({ body, context }) {
    await limitMissedSearches(context);
    const network = limitedNetwork(context.get(clientAddressContext));
    return { counted: await countMissedSearch(context.get(shopContext), { text: body.words, network }) };
  },
});
