import { data } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { limitedNetwork } from '../../http/client-address.ts';
import { clientAddressContext, shopContext, siteContext } from '../../http/context.ts';
import { refusedFields } from '../../http/form-answer.ts';
import { readForm } from '../../http/read-form.ts';
import { keepMessage } from '../../shop/messages/keep-message.ts';
import { readMessageForm, typedMessage } from '../../shop/messages/messages.schema.ts';
import { tooFast } from '../../shop/access/try-again.rules.ts';
import { ContactDetails } from '../layout/shop-contact.tsx';
import { ContactForm, type MessageAnswer } from './contact-form.tsx';
import { InformationView, informationMeta } from './information-view.tsx';
import { readInformation } from './read-information.server.ts';
import type { Route } from './+types/contact';

export function loader({ url, context }: Route.LoaderArgs) {
  return readInformation({ url, context });
}

/** The form's: sent as a document too, so that it works without script. docs/behaviour/messages.md#the-form. */
export async function action({ request, url, context }: Route.ActionArgs) {
  // There is no form on a page that is not published.
  await readInformation({ url, context });
  const form = await readForm(request);
  const typed = typedMessage(form);
  const read = readMessageForm(form);
  if (!read.success) {
    return data<MessageAnswer>({ ...refusedFields(read.error.issues), typed }, { status: 422 });
  }
  const kept = await keepMessage(context.get(shopContext), {
    form: read.data,
    network: limitedNetwork(context.get(clientAddressContext)),
    rateLimitFactor: context.get(siteContext).rateLimitFactor,
  });
  if (kept.ok) return data<MessageAnswer>({ ok: true, email: read.data.email });
  const seconds = kept.retryAfterSeconds;
  const refused = { ok: false as const, message: tooFast(seconds), errors: {}, code: null };
  return data<MessageAnswer>(
    { ...refused, typed },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return informationMeta({ loaderData, matches });
}

/** How the shop is reached, with a form to write to it. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InformationView information={loaderData}>
      <ContactDetails />
      <ContactForm answer={actionData} />
    </InformationView>
  );
}
