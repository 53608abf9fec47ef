import { Link, useSearchParams } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import type { AdminOrdersPage } from '../../shop/orders/list-admin-orders.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { ageText } from '../../shop/orders/order-short.rules.ts';
import { isLate, isRefundNext } from '../../shop/orders/order-views.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { ColumnSort, TableColumn } from '../table/table.tsx';
import { useColumnSort } from '../layout/screen-address.ts';
import { useMay } from '../layout/use-may.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { type RowSelection, selectionColumn } from '../table/row-selection.tsx';
import { StepButton } from './next-step.tsx';
import { orderAddress, refundAddress } from './open-order.ts';
import { EmailButton } from './order-emails.tsx';
import { ItemsCell } from './order-items-cell.tsx';
import { PaymentWord } from './order-payment.tsx';
import { refundLabel } from './order-refund.tsx';
import { StatusMenu } from './status-menu.tsx';

type OrderListProps = {
  page: AdminOrdersPage;
  /** As they stand on the screen: some may have left the page meanwhile. */
  rows: AdminOrder[];
  selection: RowSelection;
  withEmail: boolean;
  /** By whom the shop sends, the usual one first. */
  couriers: readonly string[];
  now: Date;
};

/** The table of orders with its pages: a row has two lines, at most 64 px. docs/behaviour/back-office.md#orders. */
export function OrderList({ page, rows, selection, withEmail, couriers, now }: OrderListProps) {
  const [query] = useSearchParams();
  const sortOf = useColumnSort();
  const may = useMay();
  return (
    <PagedTable
      caption="Orders"
      label="Pages of orders"
      page={{ ...page, rows: rows.map((order) => ({ ...order, name: `order ${orderNumber(order.id)}` })) }}
      columns={orderColumns({
        withEmail,
        couriers,
        withMoney: may('money'),
        mayRefund: may('refunds'),
        sortOf,
        selection,
        now,
        hrefOf: (id) => orderAddress(id, query),
        refundOf: (id) => refundAddress(id, query),
      })}
      isSelected={({ id }) => selection.isSelected(id)}
      className="[--above:22rem]"
      onPage
      roomy
      snug
      filters={['q', 'user', 'status', 'from', 'to', 'view']}
      none={{
        title: 'No orders found.',
        text: 'Orders stand here as soon as somebody has paid for one.',
      }}
      unmatched={{
        title: 'No orders found.',
        text: 'Nothing stands in this view, or nothing matches the search and the filters.',
        all: 'Show all orders',
        to: '/admin/orders',
      }}
    />
  );
}

type Row = AdminOrder & { name: string };

type ColumnsInput = {
  sortOf: (column: string) => ColumnSort;
  hrefOf: (id: string) => string;
  refundOf: (id: string) => string;
  /** Setting a status e-mails the customer. */
  withEmail: boolean;
  couriers: readonly string[];
  withMoney: boolean;
  mayRefund: boolean;
  selection: RowSelection;
  now: Date;
};

function orderColumns(input: ColumnsInput): TableColumn<Row>[] {
  const { sortOf, hrefOf, refundOf, withEmail, couriers, withMoney, mayRefund, selection, now } = input;
  return [
    {
      ...selectionColumn<Row>(selection),
      head: (
        <Checkbox label="Select all" hideLabel checked={selection.isAll} onChange={selection.toggleAll} />
      ),
    },
    {
      id: 'order',
      header: 'Order and date',
      rowHeader: true,
      className: 'whitespace-nowrap @min-[44rem]:pr-1.5',
      sort: sortOf('date'),
      cell: (order) => <OrderCell order={order} href={hrefOf(order.id)} now={now} />,
    },
    {
      id: 'items',
      header: 'Items',
      card: 'plain',
      // On a phone who bought it has a line of their own before it; in wider cards they share one.
      className:
        'w-full max-w-0 @min-[44rem]:px-1.5 @max-[44rem]:flex-1 @[20rem]:@max-[44rem]:basis-44 @max-[20rem]:basis-full',
      cell: (order) => <ItemsCell order={order} now={now} />,
    },
    {
      id: 'customer',
      header: 'Customer',
      card: 'plain',
      className:
        'max-w-34 @min-[55rem]:max-w-48 @min-[44rem]:px-1.5 @[20rem]:@max-[44rem]:basis-38 @max-[20rem]:order-5! @max-[20rem]:basis-full',
      sort: sortOf('customer'),
      cell: (order) => <CustomerCell order={order} />,
    },
    {
      id: 'total',
      header: withMoney ? 'Total' : 'Payment',
      card: 'figure',
      align: 'end',
      className: 'whitespace-nowrap @min-[44rem]:px-1.5',
      ...(withMoney ? { sort: sortOf('total') } : {}),
      cell: (order) => <PaymentCell order={order} />,
    },
    {
      id: 'status',
      header: 'Status and e-mail',
      card: 'plain',
      className: 'whitespace-nowrap @min-[44rem]:px-1.5 @[20rem]:@max-[44rem]:basis-50',
      cell: (order) => (
        <span className="flex items-center gap-1 @max-[20rem]:-ml-2.5 @max-[20rem]:flex-row-reverse @max-[20rem]:justify-end">
          <StatusMenu order={order} withEmail={withEmail} className={SAME_WIDTH} />
          <EmailButton order={order} isSmall />
        </span>
      ),
    },
    {
      id: 'next',
      header: 'Next step',
      card: 'plain',
      className:
        'whitespace-nowrap @min-[44rem]:pl-1.5 @max-[20rem]:ml-auto @[20rem]:@max-[44rem]:basis-28 @[20rem]:@max-[44rem]:text-right!',
      cell: (order) =>
        mayRefund && isRefundNext(order) ? (
          <ButtonLink
            to={refundOf(order.id)}
            variant="outline"
            size="sm"
            aria-label={`${refundLabel(order)} ${order.isCashCollected ? 'of order' : 'order'} ${orderNumber(order.id)}`}
          >
            {refundLabel(order)}
          </ButtonLink>
        ) : (
          <StepButton order={order} withEmail={withEmail} couriers={couriers} />
        ),
    },
  ];
}

/** The envelopes stand below each other; on a phone, where the next step needs the room, before the status. */
const SAME_WIDTH = '@min-[20rem]:w-38 @min-[20rem]:justify-start';

function OrderCell({ order, href, now }: { order: AdminOrder; href: string; now: Date }) {
  const { id, number, createdAt } = order;
  return (
    <>
      <Link
        to={href}
        data-order={id}
        aria-label={`${shortNumber(number)}, Order ${orderNumber(id)}`}
        className="underline decoration-line-strong underline-offset-4 figures hover:decoration-ink"
      >
        {shortNumber(number)}
      </Link>{' '}
      <span className="text-xs font-normal text-muted figures" title="Its number on papers and in links">
        {orderNumber(id)}
      </span>
      <span className="block font-normal text-muted figures @max-[20rem]:text-xs">
        <time dateTime={createdAt.toISOString()}>{formatOrderDate(createdAt)}</time> ·{' '}
        {isLate(order, now) ? (
          <span
            className="font-semibold text-clay-700"
            title="Nobody has begun to pack it for more than a day"
          >
            {ageText(createdAt, now)}, late
          </span>
        ) : (
          <span title="Since it was placed">{ageText(createdAt, now)}</span>
        )}
      </span>
    </>
  );
}

function CustomerCell({ order: { customer, city } }: { order: AdminOrder }) {
  return (
    <span className="block">
      <span className="ui-line font-semibold" title={customer.phone}>
        {customer.name}
      </span>
      <span className="ui-line text-muted @max-[20rem]:sr-only" title={customer.email}>
        {city}
        <span className="sr-only"> · {customer.email}</span>
      </span>
    </span>
  );
}

/** How it was paid stands out where it is not simply paid. */
function PaymentCell({ order }: { order: AdminOrder }) {
  const { totalAmountPaise, providerPaymentId } = order;
  return (
    <span className="flex flex-col items-end gap-0.5">
      {totalAmountPaise === null ? null : (
        <span className="font-semibold figures">{formatPaise(totalAmountPaise)}</span>
      )}
      <span className="flex items-center justify-end gap-x-1.5 @max-[20rem]:flex-wrap">
        <PaymentWord order={order} className="text-xs" />
        {providerPaymentId ? (
          <span className="text-xs text-muted figures" title="Payment">
            <span className="sr-only">Payment </span>
            {orderNumber(providerPaymentId)}
          </span>
        ) : null}
      </span>
    </span>
  );
}
