import { data } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { Guarded } from '../../session/guarded.tsx';
import { findOrderClaims } from '../../shop/claims/own-claims.ts';
import { listOrderDocuments } from '../../shop/invoices/order-documents.ts';
import { takesReviews } from '../../shop/reviews/reviewable.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { findOwnOrder } from '../../shop/orders/own-orders.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { OrderClaimsSection } from '../claims/order-claims.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { OrderReviewsSection } from '../reviews/order-reviews.tsx';
import type { Route } from './+types/order';
import { OrderDocuments } from './order-documents.tsx';
import { OrderView } from './order-view.tsx';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { userId } = requireUser({ context, url });
  const shop = context.get(shopContext);
  const own = { userId, orderId: params.id };
  const [order, claims] = await Promise.all([
    findOwnOrder(shop, own),
    orNothing(shop, 'Error fetching claims:', findOrderClaims(shop, own)),
  ]);
  if (!order) throw data(null, { status: 404, statusText: 'Not Found' });
  const documents = await orNothing(
    shop,
    'Error fetching an order’s documents:',
    listOrderDocuments(shop, { orderId: order.id }),
  );
  return { order, claims, documents: documents ?? [], takesReviews: takesReviews(shop, order) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Order #${orderNumber(loaderData.order.id)}` : 'Order';
  return unlistedMeta(matches, title);
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { order, claims, documents, takesReviews: isOpen } = loaderData;
  const number = orderNumber(order.id);
  return (
    <Guarded>
      <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-section md:pt-8">
        <Breadcrumb items={[{ label: 'My Orders', to: '/orders' }, { label: `#${number}` }]} />
        <h1 className="mt-4 text-3xl">
          Order #<span className="figures">{number}</span>
        </h1>
        <p className="mt-1 mb-6 text-ink-soft">
          Placed on {formatOrderDate(order.createdAt)} ·{' '}
          <span className="figures">{shortNumber(order.number)}</span>
        </p>
        <OrderDocuments base={`/orders/${order.id}`} documents={documents} />
        <OrderView order={order} />
        <OrderClaimsSection
          found={claims}
          owner={{ orderId: order.id }}
          to={`/orders/${order.id}/claim`}
          linksOrders
        />
        <OrderReviewsSection isOpen={isOpen} owner={{ orderId: order.id }} />
      </div>
    </Guarded>
  );
}
