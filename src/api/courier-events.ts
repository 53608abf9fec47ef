import type { ActionFunctionArgs } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { answerPost, postOnly, readBodyText } from '../http/json-endpoint.ts';
import { hearOfParcel } from '../shop/shipments/track-shipments.ts';
import { limitCourierEvents } from './limit-calls.ts';

export const loader = postOnly;

/**
 * What a courier's service tells of parcels, proven by its token. One that the shop does not know is taken as well: the
 * service may tell of others, too. docs/behaviour/shipments.md#what-the-service-tells.
 */
export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  return answerPost({ request, context }, async () => {
    await limitCourierEvents(context);
    const { telling } = shop.couriers;
    if (telling === null) throw new ApiError(404, 'not_found', 'No courier’s service tells of parcels.');
    const { key, events } = telling;
    if (!events.isTokenValid(request.headers.get(events.tokenHeader) ?? ''))
      throw new ApiError(401, 'bad_signature', 'The token is not the shop’s.');
    const event = events.read(await readBodyText(request));
    if (!event) throw new ApiError(400, 'malformed', 'The event cannot be read.');
    await hearOfParcel(shop, { service: key, event });
    return { received: true };
  });
}
