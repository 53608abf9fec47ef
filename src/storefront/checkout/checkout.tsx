import { useEffect, useState } from 'react';
import { redirectDocument, useBlocker } from 'react-router';
import { offlineWords } from '../../http/ask-shop.ts';
import { callerContext, shopContext, siteContext } from '../../http/context.ts';
import { useReloadForOtherUser } from '../../session/use-session.ts';
import { findProfile } from '../../shop/accounts/own-account.ts';
import { isCashOffered } from '../../shop/cash/admit-cash.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { informationSlugs } from '../../shop/content/information-pages.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { checkoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { trustLines } from '../../shop/settings/words.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isInDoubt } from '../cart/attempt.rules.ts';
import { useAttempts, useLate, useNewOrder } from '../cart/use-attempts.ts';
import { useCart } from '../cart/use-cart.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import { readPublishedPages } from '../shared-reads.server.ts';
import type { Route } from './+types/checkout';
import { CheckoutFooter } from './checkout-footer.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { type CheckoutSite, leadToOrder } from './use-checkout.ts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  // Entered by a document load only: the rules that allow the payment scripts come with the document.
  if (new URL(request.url).pathname.endsWith('.data')) {
    throw redirectDocument(url.pathname + url.search, { headers: { 'Cache-Control': 'no-store' } });
  }
  const { sandbox } = context.get(siteContext);
  const shop = context.get(shopContext);
  const { payments } = shop;
  const { words, checkout } = shop.settings();
  const caller = context.get(callerContext);
  const pages = await orNothing(
    shop,
    'It could not be read which pages are published',
    readPublishedPages(shop),
  );
  return {
    sandbox,
    pages: pages ?? informationSlugs,
    methods: payments.all
      .filter(({ money }) => money === 'online' || isCashOffered(shop))
      .map((method) => ({
        key: method.key,
        words: method.words,
        begins: method.begins,
        scriptUrl: method.money === 'online' ? method.window.scriptUrl : '',
      })),
    promise: words.checkoutTrust,
    // What delivery costs stands in the totals.
    promises: trustLines(words, 'home', null).filter(({ place }) => place > 0),
    rules: checkoutRules(checkout),
    session:
      caller.kind === 'user' ? { email: caller.email, profile: await findProfile(shop, caller) } : null,
  };
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Checkout');
}

/** How long the form waits for what became of an earlier attempt; a press on Pay asks again. */
const PATIENCE_MS = 4000;

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { pages, sandbox } = loaderData;
  return (
    <>
      {/* What the cart turns out to hold pushes no footer that is in sight. */}
      <div className="min-h-[calc(100dvh-var(--spacing-header))]">
        <CurrentCheckout site={loaderData} />
      </div>
      <CheckoutFooter pages={pages} sandbox={sandbox} />
    </>
  );
}

function CurrentCheckout({ site }: { site: CheckoutSite }) {
  const cart = useCart();
  const attempts = useAttempts();
  const late = useLate(PATIENCE_MS);
  useLeaveByDocument();
  useReloadForOtherUser();
  // As soon as the order of this checkout exists, whichever tab paid it, there is nothing to do here any more.
  const isLeaving = useNewOrder(attempts) !== null;
  useEffect(() => {
    if (isLeaving) leadToOrder();
  }, [isLeaving]);
  const isKnown = attempts.ready && (attempts.known !== 'asking' || late);
  if (!cart.ready || !isKnown || isLeaving) {
    return <CheckoutSkeleton withAccount={site.session === null} />;
  }
  const nothingToDo = cart.items.length === 0 && !isInDoubt(attempts);
  return nothingToDo ? <EmptyCheckout /> : <CheckoutPage items={cart.items} site={site} />;
}

const NOT_KEPT =
  'This browser keeps nothing for our shop, so your cart could not come along. Please allow cookies and site data for it in the browser’s settings, or open the shop in another browser.';

export function EmptyCheckout() {
  const [isKept] = useState(keepsCart);
  return (
    <div className="page-width py-section">
      <EmptyState
        headingLevel={1}
        image="/images/empty-cart.svg"
        title={cartMessages.emptyDrawer}
        text={isKept ? 'Add a plant or two, then come back to check out.' : NOT_KEPT}
        action={
          <ButtonLink to="/shop" reloadDocument variant="primary" size="lg">
            Continue Shopping
          </ButtonLink>
        }
      />
    </div>
  );
}

/** Whether this browser keeps anything for the shop: a cart comes here through its storage alone. */
function keepsCart(): boolean {
  try {
    window.localStorage.setItem('kept', '1');
    window.localStorage.removeItem('kept');
    return true;
  } catch {
    return false;
  }
}

/**
 * Turns every navigation that leaves this page within the document into a document load, whichever link it comes
 * from: the provider's scripts are allowed in this document and linger in no other (design, 'How pages get fast').
 */
export function useLeaveByDocument(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { pathname, search, hash } = blocker.location;
    blocker.reset();
    if (!navigator.onLine)
      return showToast({ title: offlineWords.title, description: offlineWords.stay, tone: 'error' });
    window.location.assign(pathname + search + hash);
  }, [blocker]);
}
