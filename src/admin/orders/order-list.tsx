import { TriangleAlert } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import type { AdminOrder, AdminOrderItem } from '../../shop/orders/admin-order.ts';
import type { AdminOrdersPage } from '../../shop/orders/list-admin-orders.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import type { ColumnSort, TableColumn } from '../../ui/table.tsx';
import { useColumnSort } from '../layout/screen-address.ts';
import { useMay } from '../layout/use-may.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { orderAddress } from './open-order.ts';
import { EmailButton } from './order-emails.tsx';
import { PaymentBadge } from './order-payment.tsx';
import { StatusMenu } from './status-menu.tsx';

/** The table of orders with its pages. */
export function OrderList({ page, withEmail }: { page: AdminOrdersPage; withEmail: boolean }) {
  const [query] = useSearchParams();
  const sortOf = useColumnSort();
  const withMoney = useMay()('money');
  return (
    <PagedTable
      caption="Orders"
      label="Pages of orders"
      page={{ ...page, rows: page.orders }}
      columns={orderColumns({
        withEmail,
        withMoney,
        sortOf,
        hrefOf: (id) => orderAddress(id, query),
      })}
      className="max-h-[max(24rem,calc(100dvh-17rem))]"
      filters={['q', 'user', 'status', 'from', 'to']}
      none={{
        title: 'No orders found.',
        text: 'Orders stand here as soon as somebody has paid for one.',
      }}
      unmatched={{
        title: 'No orders found.',
        text: 'Nothing matches the search and the filters.',
        all: 'Show all orders',
        to: '/admin/orders',
      }}
    />
  );
}

type ColumnsInput = {
  sortOf: (column: string) => ColumnSort;
  hrefOf: (id: string) => string;
  /** Setting a status e-mails the customer. */
  withEmail: boolean;
  withMoney: boolean;
};

/** The orders table. docs/behaviour/back-office.md#orders. */
function orderColumns({ sortOf, hrefOf, withEmail, withMoney }: ColumnsInput): TableColumn<AdminOrder>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      rowHeader: true,
      className: 'whitespace-nowrap',
      cell: (order) => <OrderCell order={order} href={hrefOf(order.id)} />,
    },
    {
      id: 'date',
      header: 'Date',
      className: 'whitespace-nowrap figures',
      sort: sortOf('date'),
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatOrderDate(createdAt)}</time>,
    },
    {
      id: 'items',
      header: 'Items',
      className: 'min-w-56 wrap-anywhere',
      cell: ({ items }) => <ItemPictures items={items} />,
    },
    {
      id: 'customer',
      header: 'Customer',
      className: 'min-w-40 max-w-48 wrap-anywhere',
      sort: sortOf('customer'),
      cell: ({ customer }) => (
        <>
          <span className="block font-semibold">{customer.name}</span>
          <span className="block text-muted">{customer.email}</span>
          <span className="block text-muted figures">{customer.phone}</span>
        </>
      ),
    },
    {
      id: 'address',
      header: 'Address',
      className: 'min-w-36 max-w-44 text-ink-soft wrap-anywhere',
      cell: ({ address }) => address.join(', '),
    },
    {
      id: 'total',
      header: withMoney ? 'Total' : 'Payment',
      align: 'end',
      className: 'whitespace-nowrap',
      ...(withMoney ? { sort: sortOf('total') } : {}),
      cell: ({ totalAmountPaise, paymentStatus }) => (
        <span className="flex flex-col items-end gap-1">
          {totalAmountPaise === null ? null : (
            <span className="font-semibold">{formatPaise(totalAmountPaise)}</span>
          )}
          <PaymentBadge status={paymentStatus} />
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status and e-mail',
      cell: (order) => (
        <span className="flex flex-col items-start gap-1.5">
          <StatusMenu order={order} withEmail={withEmail} />
          <EmailButton order={order} />
        </span>
      ),
    },
  ];
}

function OrderCell({ order, href }: { order: AdminOrder; href: string }) {
  const lacks = orderLacks(order);
  return (
    <>
      <Link
        to={href}
        aria-label={`Order ${orderNumber(order.id)}`}
        className="underline decoration-line-strong underline-offset-4 figures hover:decoration-ink"
      >
        {orderNumber(order.id)}
      </Link>
      <span className="block text-xs font-normal text-muted figures">{shortNumber(order.number)}</span>
      {order.providerPaymentId ? (
        <span className="block text-xs font-normal text-muted figures">
          Payment {orderNumber(order.providerPaymentId)}
        </span>
      ) : null}
      {lacks ? (
        <span className="flex items-center gap-1 text-xs font-semibold text-clay-700">
          <Icon icon={TriangleAlert} size="sm" />
          {lacks}
        </span>
      ) : null}
    </>
  );
}

const SHOWN = 3;

/** The first things of an order in small pictures, with their names. */
function ItemPictures({ items }: { items: readonly AdminOrderItem[] }) {
  const shown = items.slice(0, SHOWN);
  const rest = items.length - shown.length;
  return (
    <div className="flex items-center gap-2.5">
      <span className="flex shrink-0 -space-x-3">
        {shown.map((item) => (
          <Thumbnail
            key={item.id}
            src={item.productImageUrl ?? '/images/placeholder.svg'}
            side={40}
            className="size-10 max-w-none rounded-sm border-2 border-surface bg-sand object-cover"
          />
        ))}
      </span>
      <ul className="min-w-0">
        {shown.map((item) => (
          <li key={item.id} className="text-ink-soft">
            {item.quantity} × {item.productName}
          </li>
        ))}
        {rest > 0 ? <li className="text-muted">and {rest} more</li> : null}
      </ul>
    </div>
  );
}

/** In few words, what of an order needs somebody's attention first; null when all is well. */
function orderLacks(order: AdminOrder): string | null {
  if (order.stockUpdateFailed !== null) return 'Stock not updated';
  if (order.orderStatus === 'cancelled') return null;
  if (order.shortOfStock) return 'Short of stock';
  return order.shortOfPromo ? 'Promo code used up' : null;
}
