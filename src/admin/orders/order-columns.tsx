import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import type { AdminOrder } from '../../shop/orders/admin-order.types.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ColumnSort } from '../../ui/table-sort.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { EmailButton } from './email-button.tsx';
import { ItemPictures } from './item-pictures.tsx';
import { orderLacks } from './order-lacks.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { StatusMenu } from './status-menu.tsx';

type ColumnsInput = {
  sortOf: (column: string) => ColumnSort;
  hrefOf: (id: string) => string;
  /** Setting a status e-mails the customer. */
  withEmail: boolean;
};

/** The orders table. Specification, admin §2 'Order Management'. */
export function orderColumns({ sortOf, hrefOf, withEmail }: ColumnsInput): TableColumn<AdminOrder>[] {
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
      header: 'Total',
      align: 'end',
      className: 'whitespace-nowrap',
      sort: sortOf('total'),
      cell: (order) => (
        <span className="flex flex-col items-end gap-1">
          <span className="font-semibold">{formatPaise(order.totalAmountPaise)}</span>
          <PaymentBadge status={order.paymentStatus} />
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
        preventScrollReset
        aria-label={`Order ${orderNumber(order.id)}`}
        className="underline decoration-line-strong underline-offset-4 figures hover:decoration-ink"
      >
        {orderNumber(order.id)}
      </Link>
      {order.razorpayPaymentId ? (
        <span className="block text-xs font-normal text-muted figures">
          Payment {orderNumber(order.razorpayPaymentId)}
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
