import * as z from 'zod/mini';
import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { cashTermsFor } from '../shop/cash/admit-cash.ts';
import type { CashTermsAnswer } from '../shop/cash/cash-answers.schema.ts';
import { boundedText } from '../shop/text.schema.ts';
import { limitQuotes } from './limit-calls.ts';

export const loader = postOnly;

/** Whether money on delivery is taken at an address, as far as it is typed. */
export const action = jsonEndpoint({
  body: z.object({ country: boundedText(100), state: boundedText(100), zipCode: boundedText(20) }),
  async handle({ body, context }) {
    await limitQuotes(context);
    return cashTermsFor(context.get(shopContext), body) satisfies CashTermsAnswer;
  },
});
