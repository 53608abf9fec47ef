import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../http/context.ts';
import { answerJson, getOnly } from '../http/json-endpoint.ts';
import type { PaymentKeyAnswer } from '../shop/checkout/checkout-answers.schema.ts';
import { onlineMethod } from './online-method.ts';

export const action = getOnly;

/** The public key of a provider: of the one that `method` names, or of the standard one. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    const named = new URL(request.url).searchParams.get('method') ?? undefined;
    const { gateway } = onlineMethod(context.get(shopContext), named);
    return { key: gateway.keyId } satisfies PaymentKeyAnswer;
  });
}
