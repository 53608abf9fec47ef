import { data } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { Guarded } from '../../session/guarded.tsx';
import { formatOrderDate, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { findOwnOrder } from '../../shop/orders/own-orders.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/order';
import { OrderView } from './order-view.tsx';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { userId } = requireUser({ context, url });
  const order = await findOwnOrder(context.get(shopContext), { userId, orderId: params.id });
  if (!order) throw data(null, { status: 404, statusText: 'Not Found' });
  return { order };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Order #${orderNumber(loaderData.order.id)}` : 'Order';
  return unlistedMeta(matches, title);
}

export default function Order({ loaderData: { order } }: Route.ComponentProps) {
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
        <OrderView order={order} />
      </div>
    </Guarded>
  );
}
