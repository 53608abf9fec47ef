import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert, EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/cart';
import { type AttemptsState, isInDoubt } from './attempt.rules.ts';
import { checkoutBlock, lineChanges } from './cart-notices.rules.ts';
import { CartSummary } from './cart-summary.tsx';
import { LineSkeleton } from './line-skeleton.tsx';
import { useQuote } from './quote.ts';
import { QuotedCartLine } from './quoted-cart-line.tsx';
import { useAttempts, useLate, useNewOrder } from './use-attempts.ts';
import { useCart } from './use-cart.ts';
import { useRememberedDestination } from '../delivery/remembered-pin.ts';

/** How long the first answer of the server may keep the lines waiting. */
const PATIENCE_MS = 600;

/** And what became of an earlier attempt to pay. */
const ATTEMPT_PATIENCE_MS = 2000;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Shopping Cart');
}

export default function CartPage() {
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
        {ready && isKnown ? <CartContent /> : <CartSkeleton />}
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

function CartContent() {
  const { items } = useCart();
  const quoted = useQuote(items, null, useRememberedDestination());
  const { quote } = quoted;
  const changed = items.some((item) => lineChanges(item, quote?.lines.get(item.cartItemId)).length > 0);
  const late = useLate(PATIENCE_MS);

  if (items.length === 0) return <EmptyCart />;
  // What the answer says about a line stands below it: shown too early, the lines would jump apart.
  if (!quote && quoted.status === 'loading' && !late) return <CartSkeleton />;
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:mt-8 lg:grid-cols-[1fr_24rem]">
      <div className="min-w-0">
        {changed ? (
          <Alert tone="warning" live title="Your cart has changed since you filled it" className="mb-6">
            Please look at the marked items and decide what to do.
          </Alert>
        ) : null}
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <QuotedCartLine
              key={item.cartItemId}
              item={item}
              line={quote?.lines.get(item.cartItemId)}
              checking={quoted.status === 'loading'}
              size="lg"
            />
          ))}
        </ul>
      </div>
      <CartSummary items={items} {...quoted} block={checkoutBlock(items, quote)} />
    </div>
  );
}

function EmptyCart() {
  return (
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
  );
}

/** The place of the cart until the browser has read it. */
export function CartSkeleton() {
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:mt-8 lg:grid-cols-[1fr_24rem]">
      <noscript className="col-span-full">
        Your cart is kept in your browser, and showing it needs JavaScript.
      </noscript>
      <output className="sr-only">Loading your cart</output>
      <div aria-hidden="true" className="divide-y divide-line">
        <LineSkeleton />
        <LineSkeleton />
      </div>
      <Card aria-hidden="true">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-6" />
        <Skeleton className="mt-3 h-6" />
        <Skeleton className="mt-8 h-8" />
        <Skeleton className="mt-6 h-13 rounded-pill" />
        <Skeleton className="mt-3 h-11 rounded-pill" />
      </Card>
    </div>
  );
}
