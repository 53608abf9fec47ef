import { useRef } from 'react';
import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { usualFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { trustLines } from '../../shop/settings/words.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert, EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Beginnings } from '../catalogue/beginnings.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { PromiseList } from '../layout/promises.tsx';
import { readBeginnings } from '../shared-reads.server.ts';
import type { Route } from './+types/cart';
import { type AttemptsState, isInDoubt } from './attempt.rules.ts';
import { checkoutBlock, goodsPaise, lineChanges } from './cart-notices.rules.ts';
import { controlsPlace, lineColumns } from './cart-line.tsx';
import { CartSummary, CheckoutBar, deliveryClass } from './cart-summary.tsx';
import { Addition, DeliveryMeter } from './free-delivery.tsx';
import { LineSkeleton } from './line-skeleton.tsx';
import { useQuote } from './quote.ts';
import { QuotedCartLine } from './quoted-cart-line.tsx';
import { useAttempts, useLate, useNewOrder } from './use-attempts.ts';
import { useCart } from './use-cart.ts';
import { useFreeAbove, useRememberedDestination } from '../delivery/remembered-pin.ts';

/** How long the first answer of the server may keep the lines waiting. */
const PATIENCE_MS = 600;

/** And what became of an earlier attempt to pay. */
const ATTEMPT_PATIENCE_MS = 2000;

/** So many to add fill a row, and what may be in the cart already leaves some over. */
const ROW = 4;
const READ = 2 * ROW;

export async function loader({ context }: Route.LoaderArgs) {
  readsTags(context, ['settings', 'listing']);
  const shop = context.get(shopContext);
  const { words, delivery } = shop.settings();
  const { sandbox } = context.get(siteContext);
  return {
    promises: trustLines(words, 'home', usualFreeAbove(delivery)),
    payment: sandbox ? '' : words.checkoutTrust,
    easy: await readBeginnings(shop, { most: READ }),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Shopping Cart');
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { ready, count } = useCart();
  const attempts = useAttempts();
  const late = useLate(ATTEMPT_PATIENCE_MS);
  // What an earlier attempt has paid must not look as if it could be paid again.
  const isKnown = attempts.ready && (attempts.known !== 'asking' || late);
  return (
    <div className="page-width pt-8 pb-section md:pt-12">
      <h1 className="text-4xl">
        Shopping Cart{count > 0 ? <span className="text-muted figures"> ({count})</span> : null}
      </h1>
      <AttemptNotice attempts={attempts} />
      <div tabIndex={-1} data-focus-home className="flow-root outline-none">
        {ready && isKnown ? <CartContent {...loaderData} /> : <CartSkeleton />}
      </div>
    </div>
  );
}

/** What became of an attempt to pay this cart, while the page is open. */
function AttemptNotice({ attempts }: { attempts: AttemptsState }) {
  const placed = useNewOrder(attempts);
  if (isInDoubt(attempts)) {
    return (
      <Alert tone="info" live title="Your payment is safe" className="mt-6">
        <p>Please don’t pay again: we are asking about it, and your order arrives by itself.</p>
      </Alert>
    );
  }
  if (!placed) return null;
  return (
    <Alert tone="success" live title={`Your order ${orderNumber(placed.id)} is placed`} className="mt-6">
      <p>What it bought has left your cart.</p>
      <ButtonLink to="/order-success" size="sm" variant="outline" className="mt-3">
        View your order
      </ButtonLink>
    </Alert>
  );
}

type CartContentProps = Route.ComponentProps['loaderData'];

function CartContent({ promises, payment, easy }: CartContentProps) {
  const { items } = useCart();
  const quoted = useQuote(items, null, useRememberedDestination(), true);
  const { quote, status } = quoted;
  const freeAbove = useFreeAbove(quote?.delivery ?? null);
  const changed = items.some((item) => lineChanges(item, quote?.lines.get(item.cartItemId)).length > 0);
  const late = useLate(PATIENCE_MS);

  const checkoutRef = useRef<HTMLDivElement>(null);
  if (items.length === 0) return <EmptyCart easy={easy} />;
  // What the answer says about a line stands below it: shown too early, the lines would jump apart.
  if (!quote && quoted.status === 'loading' && !late) return <CartSkeleton />;
  const others = easy.filter(({ id }) => !items.some((item) => item.id === id));
  const summary = { ...quoted, items, block: checkoutBlock(items, quote), checkoutRef };
  return (
    <>
      <div className={gridClass}>
        <div className="min-w-0">
          {changed ? (
            <Alert tone="warning" live title="Your cart has changed since you filled it" className="mb-6">
              Please look at the marked items and decide what to do.
            </Alert>
          ) : null}
          <Card padding="none" className="px-4 sm:px-6">
            <DeliveryMeter
              goodsPaise={goodsPaise(items, quote?.lines)}
              freeAbovePaise={freeAbove}
              className="border-b border-line py-4"
            />
            <ul className="divide-y divide-line py-5">
              {items.map((item) => (
                <QuotedCartLine
                  key={item.cartItemId}
                  item={item}
                  line={quote?.lines.get(item.cartItemId)}
                  checking={status === 'loading'}
                  size="lg"
                />
              ))}
            </ul>
          </Card>
          {status === 'ready' && quote?.addition ? (
            <section aria-labelledby="cart-addition" className="mt-6">
              <h2 id="cart-addition" className="mb-3 text-xl">
                Goes well with it
              </h2>
              <Addition key={quote.addition.id} goods={quote.addition} size="lg" />
            </section>
          ) : null}
        </div>
        <div className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:row-span-2">
          <CartSummary {...summary} />
        </div>
        {/* How delivery becomes free stands above the goods. */}
        <PromiseList
          promises={promises.filter(({ place }) => place > 0)}
          payment={payment}
          className="flex flex-wrap gap-x-8 gap-y-2.5 rounded-xl bg-sand px-4 py-4 text-ink-soft sm:px-6"
        />
      </div>
      <Beginnings title="Room for one more?" products={others.slice(0, ROW)} className="mt-section" />
      <CheckoutBar {...summary} />
    </>
  );
}

const gridClass =
  'mt-6 grid items-start gap-x-10 gap-y-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]';

function EmptyCart({ easy }: Pick<CartContentProps, 'easy'>) {
  return (
    <>
      <EmptyState
        image="/images/empty-cart.svg"
        title={cartMessages.emptyPage}
        text="Monsteras, pothos and pots are waiting in the glasshouse."
        action={
          <ButtonLink to="/shop" variant="primary" size="lg">
            Continue Shopping
          </ButtonLink>
        }
      />
      <Beginnings title="A few to begin with" products={easy.slice(0, ROW)} />
    </>
  );
}

/** The place of the cart until the browser has read it. */
export function CartSkeleton() {
  return (
    <div className={gridClass}>
      <noscript className="col-span-full">
        Your cart is kept in your browser, and showing it needs JavaScript.
      </noscript>
      <output className="sr-only">Loading your cart</output>
      <div aria-hidden="true">
        <Card padding="none" className="px-4 sm:px-6">
          <div className="border-b border-line py-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-1.5" />
          </div>
          <div className="divide-y divide-line py-5">
            <LineSkeleton columns={lineColumns.lg} controls={controlsPlace} />
            <LineSkeleton columns={lineColumns.lg} controls={controlsPlace} />
          </div>
        </Card>
      </div>
      <Card aria-hidden="true">
        <Skeleton className="h-8 w-48" />
        <div className={deliveryClass}>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-2 h-11" />
          <Skeleton className="mt-2 h-4 w-64 max-w-full" />
        </div>
        <Skeleton className="mt-5 h-6" />
        <Skeleton className="mt-3 h-6" />
        <Skeleton className="mt-8 h-8" />
        <Skeleton className="mt-6 h-13 rounded-pill" />
        <Skeleton className="mt-3 h-11 rounded-pill" />
      </Card>
    </div>
  );
}
