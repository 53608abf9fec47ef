import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { shopContext } from '../http/context.ts';
import { answerPost } from '../http/json-endpoint.ts';
import type { Shop } from '../shop/shop.types.ts';

type Stop = (shop: Shop, link: { token: string }) => Promise<unknown>;

/**
 * An address that ends e-mails, by the private part at its end. Whoever opens it is led to the page `at` the same token, which
 * asks for one press. A mail program presses by itself (RFC 8058): its body says no more, and whoever has the link may.
 */
export function onePressStop({ at, stop }: { at: string; stop: Stop }) {
  return {
    loader({ params }: LoaderFunctionArgs) {
      throw redirect(`${at}/${encodeURIComponent(params['token'] ?? '')}`);
    },
    action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
      return answerPost({ request, context }, async () => {
        await stop(context.get(shopContext), { token: params['token'] ?? '' });
        return { stopped: true };
      });
    },
  };
}
