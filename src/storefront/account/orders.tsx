import { shopContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards/require-user.ts';
import { listOwnOrders, type OwnOrdersPage } from '../../shop/accounts/list-own-orders.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../session/guarded.tsx';
import type { Route } from './+types/orders';
import { AccountFrame } from './account-frame.tsx';
import { OrderCard } from './order-card.tsx';

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
    // Only logged (specification, storefront §8).
    shop.log.error({ err: error }, 'Error fetching orders:');
    return { orders: [], nextAfter: null, isFirst: true };
  }
}

export function meta() {
  return [{ title: 'My Orders · Plant Store' }, { name: 'robots', content: 'noindex' }];
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
        action={<ButtonLink to="/shop">Start Shopping</ButtonLink>}
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
