import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { shopContext } from '../http/context.ts';
import { answerPost } from '../http/json-endpoint.ts';
import { stopPriceMails } from '../shop/wishes/wish-mails.ts';

/** A mail program that cannot end it by itself opens the address: the page asks for one press. */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(`/wish-mails/${encodeURIComponent(params['token'] ?? '')}`);
}

/** One press in a mail program (RFC 8058), as for a wait (stop-waiting.ts). */
export function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  return answerPost({ request, context }, async () => {
    await stopPriceMails(context.get(shopContext), { token: params['token'] ?? '' });
    return { stopped: true };
  });
}
