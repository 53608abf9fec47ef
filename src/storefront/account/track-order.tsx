import { clientAddressContext, shopContext, siteContext } from '../../http/context.ts';
import { limitedNetwork } from '../../http/client-address.ts';
import { readForm } from '../../http/read-form.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { orderLookupSchema } from '../../shop/accounts/account.schema.ts';
import { askForOrderLink } from '../../shop/accounts/ask-for-order-link.ts';
import { askShop } from '../../http/ask-shop.ts';
import { accept, checkForm, refuse } from '../auth/call-account.server.ts';
import type { Route } from './+types/track-order';
import { TrackOrderForm } from './track-order-form.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const checked = checkForm(orderLookupSchema, await readForm(request));
  if (!checked.ok) return checked.refusal;
  const asked = await askForOrderLink(context.get(shopContext), {
    ...checked.values,
    network: limitedNetwork(context.get(clientAddressContext)),
    rateLimitFactor: context.get(siteContext).rateLimitFactor,
  });
  if (asked.ok) return accept(accountMessages.orderLinkSent);
  const { retryAfterSeconds } = asked;
  const message = accountMessages.tooManyAttempts(retryAfterSeconds);
  const headers = new Headers({ 'Retry-After': String(retryAfterSeconds) });
  return refuse({ ok: false, message, errors: {}, code: 'TOO_MANY_REQUESTS' }, 429, headers);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/answer-headers.ts';

export function meta() {
  return [{ title: 'Track your order · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

export default function TrackOrder({ actionData }: Route.ComponentProps) {
  return <TrackOrderForm sent={actionData} />;
}
