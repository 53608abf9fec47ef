import { Link } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { Guarded } from '../../session/guarded.tsx';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { type OwnOrder, type OwnOrdersPage, listOwnOrders } from '../../shop/orders/own-orders.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/orders';
import { AccountFrame } from './account-frame.tsx';
import { OrderItems, OrderProgress } from './order-view.tsx';

export async function loader({
  context,
  url,
}: Route.LoaderArgs): Promise<OwnOrdersPage & { isFirst: boolean }> {
  const { userId } = requireUser({ context, url });
  const after = url.searchParams.get('after');
  const shop = context.get(shopContext);
  try {
    return { ...(await listOwnOrders(shop, { userId, after })), isFirst: after === null };
  } catch (error) {
    // Only logged (docs/behaviour/storefront.md#pages-that-are-not-there).
    shop.log.error({ err: error }, 'Error fetching orders:');
    return { orders: [], nextAfter: null, isFirst: true };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'My Orders');
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <Guarded>
      <AccountFrame title="My Orders">
        <OrderList {...loaderData} />
      </AccountFrame>
    </Guarded>
  );
}

function OrderList({ orders, nextAfter, isFirst }: OwnOrdersPage & { isFirst: boolean }) {
  if (orders.length === 0) {
    return (
      <EmptyState
        image="/images/empty-cart.svg"
        title="No Orders Yet"
        text="Once you have ordered something, you can follow it here until it stands on your windowsill."
        action={
          <ButtonLink to="/shop" variant="primary">
            Start Shopping
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ul className="grid gap-6">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {nextAfter !== null || !isFirst ? (
        <nav aria-label="More orders" className="mt-8 flex justify-center gap-3">
          {isFirst ? null : (
            <ButtonLink to="/orders" variant="outline">
              Newest orders
            </ButtonLink>
          )}
          {nextAfter === null ? null : (
            <ButtonLink to={`/orders?after=${nextAfter}`} variant="outline">
              Older orders
            </ButtonLink>
          )}
        </nav>
      ) : null}
    </>
  );
}

/** An order in the list; its heading leads to its page. */
export function OrderCard({ order }: { order: OwnOrder }) {
  const number = orderNumber(order.id);
  return (
    <Card as="li" padding="none" className="relative transition-shadow hover:shadow-md">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 md:px-6">
        <div>
          <h2 className="font-sans text-lg font-semibold tracking-normal">
            <Link
              to={`/orders/${order.id}`}
              prefetch="intent"
              className="underline-offset-4 after:absolute after:inset-0 after:rounded-xl hover:underline"
            >
              Order #<span className="figures">{number}</span>
            </Link>
          </h2>
          <p className="text-sm text-muted">
            <time dateTime={order.createdAt.toISOString()}>{formatOrderDate(order.createdAt)}</time> ·{' '}
            <span className="figures">{shortNumber(order.number)}</span>
          </p>
        </div>
        <p className="text-lg font-semibold figures">{formatPaise(order.totalAmountPaise)}</p>
      </div>
      <div className="px-5 py-5 md:px-6">
        <OrderProgress status={order.orderStatus} />
      </div>
      <div className="px-5 pb-5 md:px-6">
        <OrderItems items={order.items} />
      </div>
    </Card>
  );
}
