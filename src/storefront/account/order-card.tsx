import { Link } from 'react-router';
import type { OwnOrder } from '../../shop/accounts/own-order.types.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { Card } from '../../ui/card.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderProgress } from './order-progress.tsx';

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
            <time dateTime={order.createdAt.toISOString()}>{formatOrderDate(order.createdAt)}</time>
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
