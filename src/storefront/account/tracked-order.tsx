import { Form, data, redirect } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { findOrderClaims } from '../../shop/claims/own-claims.ts';
import { findLinkedOrder, revokeOrderLinks } from '../../shop/orders/order-links.ts';
import { listOrderDocuments } from '../../shop/invoices/order-documents.ts';
import { takesReviews } from '../../shop/reviews/reviewable.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { OrderClaimsSection } from '../claims/order-claims.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { OrderReviewsSection } from '../reviews/order-reviews.tsx';
import { DeadLink } from './dead-link.tsx';
import type { Route } from './+types/tracked-order';
import { OrderDocuments } from './order-documents.tsx';
import { OrderView } from './order-view.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [order, claims] = await Promise.all([
    findLinkedOrder(shop, params),
    orNothing(shop, 'Error fetching claims:', findOrderClaims(shop, params)),
  ]);
  if (!order) throw data(null, { status: 404, statusText: 'Not Found' });
  const documents = await orNothing(
    shop,
    'Error fetching an order’s documents:',
    listOrderDocuments(shop, { orderId: order.id }),
  );
  return { order, claims, documents: documents ?? [], takesReviews: takesReviews(shop, order) };
}

/** Ends every link to the order, this one included. */
export async function action({ context, params }: Route.ActionArgs) {
  await revokeOrderLinks(context.get(shopContext), { token: params.token });
  throw redirect('/track-order');
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Order #${orderNumber(loaderData.order.id)}` : 'Order';
  return unlistedMeta(matches, title);
}

export default function TrackedOrder({
  loaderData: { order, claims, documents, takesReviews: isOpen },
  params: { token },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-section md:pt-10">
      <h1 className="text-3xl">
        Order #<span className="figures">{orderNumber(order.id)}</span>
      </h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Placed on {formatOrderDate(order.createdAt)} ·{' '}
        <span className="figures">{shortNumber(order.number)}</span>
      </p>
      <OrderDocuments base={`/track-order/${token}`} documents={documents} />
      <OrderView order={order} />
      <OrderClaimsSection
        found={claims}
        owner={{ token }}
        to={`/track-order/${token}/claim`}
        linksOrders={false}
      />
      <OrderReviewsSection isOpen={isOpen} owner={{ token }} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-xl bg-sand px-5 py-4">
        <p className="max-w-xl text-sm text-ink-soft">
          Whoever has the address of this page can see this order. If it went to the wrong person, make it
          stop working; you can ask for a new one at any time.
        </p>
        <Form method="post" replace>
          <Button type="submit" variant="outline" size="sm">
            Stop this link
          </Button>
        </Form>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeadLink error={error} title="This link no longer works" />;
}
