import { redirectDocument } from 'react-router';
import { callerContext, shopContext, siteContext } from '../../http/context.ts';
import { findProfile } from '../../shop/accounts/find-profile.ts';
import { useReloadForOtherUser } from '../../session/use-reload-for-other-user.ts';
import { useCart } from '../cart/use-cart.ts';
import type { Route } from './+types/checkout';
import { CheckoutPage } from './checkout-page.tsx';
import { unconfirmedPayment } from './checkout-records.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { useLeaveByDocument } from './leave-by-document.ts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  // Entered by a document load only: the rules that allow the payment scripts come with the document.
  if (new URL(request.url).pathname.endsWith('.data')) {
    throw redirectDocument(url.pathname + url.search, { headers: { 'Cache-Control': 'no-store' } });
  }
  const { sandbox, checkoutScriptUrl } = context.get(siteContext);
  const caller = context.get(callerContext);
  return {
    sandbox,
    scriptUrl: checkoutScriptUrl,
    session:
      caller.kind === 'user'
        ? { email: caller.email, profile: await findProfile(context.get(shopContext), caller) }
        : null,
  };
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return [{ title: 'Checkout · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  useLeaveByDocument();
  useReloadForOtherUser();
  if (!cart.ready) return <CheckoutSkeleton withAccount={loaderData.session === null} />;
  const nothingToDo = cart.items.length === 0 && unconfirmedPayment.read() === null;
  return nothingToDo ? <EmptyCheckout /> : <CheckoutPage items={cart.items} site={loaderData} />;
}
