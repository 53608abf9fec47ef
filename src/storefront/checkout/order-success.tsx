import { Package, Sprout, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { retryRead } from '../../http/retry-read.ts';
import { type PlacedOrderAnswer, placedOrderSchema } from '../../shop/checkout/checkout-answers.schema.ts';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { useSession } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { GiftCard, OrderAddress, OrderItems, OrderTotals } from '../account/order-view.tsx';
import { authAddress } from '../auth/auth-addresses.ts';
import { callApi, isFinalRefusal } from '../cart/call-api.ts';
import { paymentAttempts, useAttempts } from '../cart/use-attempts.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/order-success';
import { forgetCheckout } from './checkout-records.ts';
import picture from './order-success.svg';

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Your order');
}

/**
 * The order that this browser has just placed; what it bought has left the cart already. For whoever comes without
 * one, by an old link perhaps, nothing is claimed, nor before that is known.
 */
export default function OrderSuccess() {
  const { ready, placed } = useAttempts();

  useEffect(() => {
    if (!placed || placed.announced) return;
    forgetCheckout();
    paymentAttempts.announced();
  }, [placed]);

  if (!ready) return <OrderToCome />;
  return placed ? <PlacedOrder placed={placed} /> : <NoOrder />;
}

/** Until the browser has read what it placed; without script it never does. */
function OrderToCome() {
  return (
    <div className="page-width flex flex-col items-center gap-4 py-section">
      <h1 className="text-center text-4xl">Your order</h1>
      <noscript>
        <p className="text-center text-lg">
          What was ordered here is kept in your browser, and showing it needs JavaScript.{' '}
          <a href="/track-order" className="text-link">
            Track your order
          </a>
        </p>
      </noscript>
      <output className="noscript:hidden">
        <span className="sr-only">Loading your order</span>
        <Skeleton className="h-10 w-72" />
      </output>
    </div>
  );
}

type PlacedOrderProps = { placed: { id: string; key: string; free: boolean } };

function PlacedOrder({ placed }: PlacedOrderProps) {
  const details = usePlacedOrderDetails(placed.key);
  return (
    <div className="page-width flex flex-col items-center py-section">
      <img src={picture} alt="" width={320} height={240} className="h-auto w-48 md:w-64" />
      <h1 className="mt-6 text-center text-4xl">Order Successful!</h1>
      {/* The place of what is read is kept. */}
      <p className="mt-4 flex min-h-10 w-full flex-wrap content-start justify-center gap-x-3 gap-y-1 text-leaf-800 max-sm:min-h-21">
        <span className="rounded-pill bg-leaf-100 px-4 py-1.5">
          Order number <strong className="font-semibold figures">{orderNumber(placed.id)}</strong>
        </span>
        {details ? <Expected order={details.order} /> : null}
      </p>
      <output className="mt-4 block min-h-[2lh] max-w-copy text-center text-lg sm:min-h-[1lh]">
        {placed.free ? checkoutMessages.placedFree : checkoutMessages.success}
      </output>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {details === undefined ? (
          <Skeleton className="h-13 w-46 rounded-pill" />
        ) : (
          <ButtonLink to={details?.trackingPath ?? '/track-order'} variant="primary" size="lg">
            Track your order
          </ButtonLink>
        )}
        <ButtonLink to="/shop" variant="outline" size="lg">
          Continue Shopping
        </ButtonLink>
        <ButtonLink to="/" variant="ghost" size="lg">
          Back to Home
        </ButtonLink>
      </div>
      <NextSteps />
      {details === null ? null : <Details details={details} />}
    </div>
  );
}

const nextSteps = [
  {
    Icon: Package,
    title: 'We pack your order',
    text: 'What you chose is picked out and wrapped for the journey.',
  },
  { Icon: Truck, title: 'We write when they leave', text: 'The e-mail says how to follow the parcel.' },
  { Icon: Sprout, title: 'Plants want light at once', text: 'Open the box on the day that it comes.' },
];

function NextSteps() {
  return (
    <section
      aria-labelledby="next-title"
      className="mt-8 w-full max-w-4xl rounded-lg bg-leaf-50 px-5 py-6 sm:px-6"
    >
      <h2 id="next-title" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3 sm:gap-6">
        {nextSteps.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-700" />
            <p>
              <span className="block font-semibold">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-soft">
        Something came damaged or wrong?{' '}
        <Link to="/returns" className="text-link">
          Here is what we do about it
        </Link>
      </p>
    </section>
  );
}

/** When it is expected, where the shop said so. */
function Expected({ order: { arrives } }: Pick<PlacedOrderAnswer, 'order'>) {
  if (arrives === null) return null;
  return (
    <span className="rounded-pill bg-leaf-100 px-4 py-1.5">{`Arrives ${formatDays(arrives.from, arrives.to)}`}</span>
  );
}

function Details({ details }: { details: PlacedOrderAnswer | undefined }) {
  return (
    <div
      aria-busy={details === undefined}
      data-keep-clear
      className="mt-8 grid w-full max-w-4xl items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <Card as="section" aria-labelledby="items-title">
        <h2 id="items-title" className="mb-4 text-xl">
          Items
        </h2>
        {details ? (
          <>
            <OrderItems items={details.order.items} />
            <OrderTotals order={details.order} />
          </>
        ) : (
          <Skeleton className="h-48" />
        )}
      </Card>
      <div className="flex flex-col gap-6">
        <Card as="section" aria-labelledby="address-title">
          <h2 id="address-title" className="mb-2 text-xl">
            Shipping address
          </h2>
          {details ? (
            <OrderAddress order={{ ...details.order, arrives: null }} />
          ) : (
            <Skeleton className="h-32" />
          )}
        </Card>
        {details?.order.gift ? <GiftCard gift={details.order.gift} /> : null}
        {details ? <Guides guides={details.guides} /> : <Card className="h-36" />}
        <AccountOffer />
      </div>
    </div>
  );
}

/** Of what was bought: the parcel is on its way, and there is time to read. */
function Guides({ guides }: Pick<PlacedOrderAnswer, 'guides'>) {
  if (guides.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="guides-title">
      <h2 id="guides-title" className="text-xl">
        While you wait
      </h2>
      <ul className="mt-2">
        {guides.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/plant-care/${id}`} className="text-link inline-block py-1.5">
              How to care for {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** For whoever bought as a guest, once that is known; its place is kept. */
function AccountOffer() {
  const { loading, user } = useSession();
  return (
    <p className={cx('px-1 text-sm text-muted', (loading || user) && 'invisible')}>
      Orders, addresses and care reminders in one place:{' '}
      <a href={authAddress('sign-up', '/orders')} className="text-link">
        create an account
      </a>
    </p>
  );
}

function NoOrder() {
  return (
    <EmptyState
      headingLevel={1}
      image="/images/empty-cart.svg"
      title="No new order here"
      text="If you have just paid, your confirmation is on its way to your e-mail. Earlier orders can be found with their number."
      action={
        <>
          <ButtonLink to="/shop" variant="primary">
            Continue Shopping
          </ButtonLink>
          <ButtonLink to="/track-order" variant="outline">
            Track your order
          </ButtonLink>
        </>
      }
      className="my-auto py-section"
    />
  );
}

/**
 * All of the order that a create-order call with this key made, by the shop's word; undefined until it is known, and
 * null where it cannot be shown: to somebody else than its owner, or because it could not be read.
 */
function usePlacedOrderDetails(key: string): PlacedOrderAnswer | null | undefined {
  const [details, setDetails] = useState<PlacedOrderAnswer | null | undefined>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = () => callApi('/api/placed-order', placedOrderSchema, { body: { attempt: key }, signal });
    retryRead(read, signal, isFinalRefusal).then(setDetails, () => {
      if (!signal.aborted) setDetails(null);
    });
    return () => controller.abort();
  }, [key]);

  return details;
}
