import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { limitedNetwork } from '../http/client-address.ts';
import { callerContext, clientAddressContext, shopContext, siteContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { cashTermsFor } from '../shop/cash/admit-cash.ts';
import type { CashCodeAnswer } from '../shop/cash/cash-answers.schema.ts';
import { askForCode } from '../shop/cash/cash-codes.ts';
import { cashMessages } from '../shop/cash/cash.rules.ts';
import { customerSchema } from '../shop/checkout/checkout.schema.ts';
import { checkoutRules } from '../shop/settings/checkout-rules.schema.ts';
import { phoneProblem } from '../shop/phone-number.ts';
import { limitCashCodes, refuse } from './limit-calls.ts';

export const loader = postOnly;

/** Sends a code to somebody who wants to pay on delivery. docs/behaviour/cash-on-delivery.md#the-code. */
export const action = jsonEndpoint({
  body: (context) =>
    z.object({ customer: customerSchema(checkoutRules(context.get(shopContext).settings().checkout)) }),
  async handle({ body: { customer }, context }) {
    const shop = context.get(shopContext);
    if (!cashTermsFor(shop, customer).on) throw new ApiError(422, 'cash_refused', cashMessages.notOffered);
    const problem = phoneProblem(customer.phone, customer.country);
    if (problem !== null) {
      throw new ApiError(422, 'address_refused', problem, { details: { field: 'phone' } });
    }
    await limitCashCodes(context);
    const caller = context.get(callerContext);
    const email = caller.kind === 'user' ? caller.email : customer.email;
    const factor = context.get(siteContext).rateLimitFactor;
    const asker = caller.kind === 'user' ? caller.userId : limitedNetwork(context.get(clientAddressContext));
    const asked = await askForCode(shop, { phone: customer.phone, email }, { asker, factor });
    if (!asked.ok) throw refuse(asked);
    const { codeId, channel, to, minutes } = asked;
    return { id: codeId, channel, to, minutes } satisfies CashCodeAnswer;
  },
});
