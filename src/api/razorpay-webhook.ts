import { createHash } from 'node:crypto';
import type { ActionFunctionArgs } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { answerJson, postOnly, readBodyText } from '../http/json-endpoint.ts';
import { handleProviderEvent } from '../shop/checkout/handle-provider-event.ts';
import type { Shop } from '../shop/shop.types.ts';

export const loader = postOnly;

/** The provider's events, proven by a signature over the raw body. */
export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  return answerJson(context, async () => {
    const rawBody = await readBodyText(request);
    const signature = request.headers.get('x-razorpay-signature') ?? '';
    if (!shop.payments.isWebhookSignatureValid({ rawBody, signature })) {
      throw new ApiError(400, 'bad_signature', 'The signature does not fit the body.');
    }
    return handleProviderEvent(shop, readEvent(shop, request, rawBody));
  });
}

function readEvent(shop: Shop, request: Request, rawBody: string) {
  const event = shop.payments.readWebhookEvent(rawBody);
  if (!event) throw new ApiError(400, 'malformed', 'The event cannot be read.');
  // An event without an id is known by its content.
  const eventId =
    request.headers.get('x-razorpay-event-id') ?? createHash('sha256').update(rawBody).digest('hex');
  return { ...event, eventId: eventId.slice(0, 200) };
}
