import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { shopContext } from '../http/context.ts';
import { answerPost } from '../http/json-endpoint.ts';
import { stopMailsByLink } from '../shop/my-plants/plant-links.ts';

/** A mail program that cannot end them by itself opens the address: the page asks for one press. */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(`/plant-mails/${encodeURIComponent(params['token'] ?? '')}`);
}

/** One press in a mail program (RFC 8058): its body says no more, and whoever has the link may. */
export function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  return answerPost({ request, context }, async () => {
    await stopMailsByLink(context.get(shopContext), { token: params['token'] ?? '' });
    return { stopped: true };
  });
}
