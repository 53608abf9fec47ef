import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '../http/context.ts';
import { answerJson } from '../http/json-endpoint.ts';
import type { PaymentKeyAnswer } from '../shop/checkout/checkout-answers.schema.ts';

export function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(
    context,
    async () => ({ key: context.get(shopContext).payments.keyId }) satisfies PaymentKeyAnswer,
  );
}
