import { Link } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import type { AdminUserDetail } from '../../shop/users/admin-users.ts';

/** The latest orders of a person, and the way to all of them. */
export function UserOrders({ user }: { user: AdminUserDetail }) {
  const { latestOrders, orders, id } = user;
  return (
    <section aria-label="Orders">
      <h3 className="mb-1 text-lg">Orders</h3>
      {latestOrders.length === 0 ? <p className="text-muted">No orders yet.</p> : null}
      <ul className="divide-y divide-line">
        {latestOrders.map((order) => (
          <li key={order.id} className="flex flex-wrap justify-between gap-x-4 py-2 figures">
            <Link to={`/admin/orders?order=${order.id}`} className="text-link">
              Order {orderNumber(order.id)}
            </Link>
            <span className="text-muted">
              {formatOrderDate(order.createdAt)} · {orderStatusRow(order.orderStatus).label}
            </span>
            <span className="font-semibold">{formatPaise(order.totalAmountPaise)}</span>
          </li>
        ))}
      </ul>
      {orders > latestOrders.length ? (
        <Link
          to={`/admin/orders?${new URLSearchParams({ user: id })}`}
          className="mt-2 inline-block text-link"
        >
          All {orders} orders
        </Link>
      ) : null}
    </section>
  );
}
