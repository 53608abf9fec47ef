import { createHash } from 'node:crypto';
import type { ActionFunctionArgs } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { parseShallow, storableJson } from '../http/json-field.schema.ts';
import { answerPost, postOnly, readBodyText } from '../http/json-endpoint.ts';
import { handleProviderEvent } from '../shop/checkout/handle-provider-event.ts';
import { onlineMethod } from './online-method.ts';

export const loader = postOnly;

/** The provider's events, proven by a signature over the raw body. */
export function action({ request, context, params }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  return answerPost({ request, context }, async () => {
    const { key: method, gateway } = onlineMethod(shop, params['method'] ?? '');
    const rawBody = await readBodyText(request);
    const signature = request.headers.get(gateway.webhookHeaders.signature) ?? '';
    if (!gateway.isWebhookSignatureValid({ rawBody, signature })) {
      throw new ApiError(400, 'bad_signature', 'The signature does not fit the body.');
    }
    return handleProviderEvent(shop, { method, ...readEvent(gateway, request, rawBody) });
  });
}

type Gateway = ReturnType<typeof onlineMethod>['gateway'];

function readEvent(gateway: Gateway, request: Request, rawBody: string) {
  // It is kept whole, whatever of it is known. A shopper's text may hold what the database does not take.
  const event = parseShallow(rawBody) === undefined ? null : gateway.readWebhookEvent(storableJson(rawBody));
  if (!event) throw new ApiError(400, 'malformed', 'The event cannot be read.');
  // An event without an id is known by its content.
  const eventId =
    request.headers.get(gateway.webhookHeaders.eventId) ?? createHash('sha256').update(rawBody).digest('hex');
  return { ...event, eventId: eventId.slice(0, 200) };
}
