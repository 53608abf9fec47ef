import type { LoaderFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { answerJson, getOnly } from '../http/json-endpoint.ts';
import { cartLimits } from '../shop/cart/cart-line.rules.ts';
import { type DeliveryCheckAnswer, toDeliveryAnswer } from '../shop/checkout/delivery-answers.schema.ts';
import { postalCodeProblem } from '../shop/countries.rules.ts';
import { checkDelivery } from '../shop/delivery/check-delivery.ts';
import { readPin } from '../shop/delivery/pin-codes.rules.ts';
import { maximumPricePaise, paiseToRupees } from '../shop/money.ts';
import { limitDeliveryChecks } from './limit-calls.ts';

const whole = (most: number, least: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

const questionSchema = z.object({
  product: z.guid(),
  price: whole(maximumPricePaise, 0),
  quantity: whole(cartLimits.quantity, 1),
});

export const action = getOnly;

/** Whether, when and for how much a product gets to a PIN code. docs/behaviour/delivery.md#the-pin-field. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    await limitDeliveryChecks(context);
    const { searchParams } = new URL(request.url);
    const typed = (searchParams.get('pin') ?? '').slice(0, 20);
    const pin = readPin(typed);
    if (pin === null) throw new ApiError(400, 'invalid', postalCodeProblem(typed, 'India') ?? 'No PIN code');
    const asked = questionSchema.safeParse(Object.fromEntries(searchParams));
    if (!asked.success)
      throw new ApiError(400, 'invalid', 'Name a product, its price in paise and how many.');
    const { product, price, quantity } = asked.data;
    const delivery = await checkDelivery(context.get(shopContext), {
      pin,
      productId: product.toLowerCase(),
      unitPricePaise: price,
      quantity,
    });
    return {
      ...toDeliveryAnswer(delivery),
      price: paiseToRupees(delivery.ok ? delivery.pricePaise : 0),
    } satisfies DeliveryCheckAnswer;
  });
}
