import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Attention } from '../../shop/dashboard/attention.ts';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import type { ViewCounts } from '../../shop/orders/list-admin-orders.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ageText } from '../../shop/orders/order-short.rules.ts';
import { type OrderView, countOfView, orderViews } from '../../shop/orders/order-views.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { type Counted, countFigure } from '../../shop/list-page.rules.ts';
import { cx } from '../../ui/cx.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { orderAddress } from '../orders/open-order.ts';
import { PackLink } from '../orders/pack-link.tsx';
import { StatusBadge } from '../orders/status-menu.tsx';

type DaySectionProps = {
  /** Null where they could not be read. */
  counts: ViewCounts | null;
  /** Those that are packed next, as far as they lie on one table. */
  toPack: readonly string[];
  /** Null for who does not see it; its figure where that could not be read. */
  lowStock: { counted: Counted | null; soldOut: Counted | null; to: string } | null;
  /** Of those to pack, those that wait for more than a day. */
  unpacked: Attention['unpackedOrders'];
  /** What needs somebody besides. */
  children: ReactNode;
};

type Work = {
  label: string;
  note?: string;
  /** The note tells of what should be done already. */
  isLate?: boolean;
  to: string;
  count: string | null;
  isTrouble?: boolean;
};

/** What the day begins with: what waits for somebody, in one block. docs/behaviour/back-office.md#dashboard. */
export function DaySection({ counts, toPack, lowStock, unpacked, children }: DaySectionProps) {
  const work: Work[] = [
    ...orderViews.map(({ value, label }) => ({
      label,
      to: `/admin/orders?view=${value}`,
      ...noteOf(value, unpacked),
      count: counts && countOfView(counts[value]),
      isTrouble: value === 'problems' && (counts?.problems ?? 0) > 0,
    })),
    ...(lowStock
      ? [
          {
            label: 'Low Stock Items',
            note: lowNote(lowStock.soldOut),
            to: lowStock.to,
            count: lowStock.counted && countFigure(lowStock.counted),
          },
        ]
      : []),
  ];
  return (
    <Card as="section" padding="sm" aria-label="Today" className="md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2 md:px-0">
        <h3 className="text-2xl">Today</h3>
        <PackLink
          ids={toPack}
          label={packLabel(toPack.length, counts?.['to-pack'] ?? 0)}
          variant="primary"
          size="md"
        />
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {work.map(({ label, note, isLate, to, count, isTrouble }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset={to.startsWith('?')}
              className={cx(
                'flex h-full flex-col rounded-md px-4 py-3 leading-5 font-semibold transition-colors',
                isTrouble
                  ? 'bg-clay-100 text-clay-700 hover:underline'
                  : // What waits for nobody stands back.
                    count === '0'
                    ? 'bg-paper text-ink-soft hover:bg-leaf-50'
                    : 'bg-leaf-50 hover:bg-leaf-100',
              )}
            >
              {label}
              {note ? (
                <span
                  className={cx(
                    'block text-sm leading-5',
                    isLate ? 'text-clay-700' : 'font-normal text-muted',
                  )}
                >
                  {note}
                </span>
              ) : null}
              {/* Read after its name, seen before it. */}
              <span
                className={cx(
                  'order-first mb-1 font-serif text-2xl leading-none figures md:text-3xl md:leading-none',
                  count === '0' && 'font-normal text-muted',
                )}
              >
                {count ?? '–'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">{children}</div>
    </Card>
  );
}

function noteOf(view: OrderView, [unpacked]: Attention['unpackedOrders']): Pick<Work, 'note' | 'isLate'> {
  // What needs attention below is more than orders.
  if (view === 'problems') return { note: 'with orders' };
  if (view !== 'to-pack' || unpacked === undefined) return {};
  const count = unpacked.isMore ? `over ${unpacked.count}` : unpacked.count;
  return { note: `${count} for more than a day`, isLate: true };
}

function lowNote(soldOut: Counted | null): string {
  return soldOut && soldOut.total > 0 ? `below 5 · ${countFigure(soldOut)} sold out` : 'below 5';
}

/** 'Pack 6 orders', or 'Pack 100 of 240 orders' where one table does not hold all. */
function packLabel(laid: number, all: number): string {
  if (all > laid) return `Pack ${laid} of ${countOfView(all)} orders`;
  return laid === 1 ? 'Pack 1 order' : `Pack ${laid} orders`;
}

type LatestOrdersProps = {
  /** Null where they could not be read. */
  orders: AdminOrder[] | null;
  now: Date;
};

/** What came in last. */
export function LatestOrders({ orders, now }: LatestOrdersProps) {
  const count = orders?.length ?? 0;
  return (
    <Card padding="sm" className={cx('md:p-5', count === 0 && 'self-start')}>
      <div className="mb-2 flex items-center justify-between gap-4 px-2 md:px-0">
        <h3 className="text-xl">Latest orders</h3>
        {count > 0 ? (
          <Link to="/admin/orders" className="touch-area relative text-sm text-link">
            All orders
          </Link>
        ) : null}
      </div>
      <Orders orders={orders} now={now} />
    </Card>
  );
}

function Orders({ orders, now }: LatestOrdersProps) {
  if (orders === null)
    return <p className="px-2 text-ink-soft md:px-0">The latest orders are not to be had right now.</p>;
  if (orders.length === 0)
    return <p className="px-2 text-ink-soft md:px-0">The first order will stand here.</p>;
  return (
    <ul aria-label="Latest orders" className="divide-y divide-line border-t border-line">
      {orders.map((order) => (
        <LatestOrder key={order.id} order={order} now={now} />
      ))}
    </ul>
  );
}

function LatestOrder({ order, now }: { order: AdminOrder; now: Date }) {
  const [first] = order.items;
  const more = order.items.length > 1 ? ` + ${order.items.length - 1} more` : '';
  const goods = first ? `${first.quantity} × ${first.productName}${more}` : '';
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-2 py-2 hover:bg-leaf-50">
      <Thumbnail
        src={first?.productImageUrl ?? '/images/placeholder.svg'}
        side={40}
        className="size-10 shrink-0 rounded-sm bg-sand object-cover"
      />
      {/* On a phone what is ordered and where it stands have a line each. */}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_8.5rem_7rem]">
        <p className="truncate">
          <Link
            to={orderAddress(order.id)}
            aria-label={`Order ${orderNumber(order.id)}`}
            className="font-semibold after:absolute after:inset-0"
          >
            {order.customer.name}
          </Link>
        </p>
        <p className="text-right font-semibold figures sm:col-start-3">
          {order.totalAmountPaise === null ? '' : formatPaise(order.totalAmountPaise)}
        </p>
        <p className="truncate text-sm text-muted max-sm:col-span-2 sm:col-start-1" title={goods}>
          {goods}
        </p>
        <p className="max-sm:mt-1 sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <StatusBadge status={order.orderStatus} />
        </p>
        <p className="text-right text-sm text-muted figures sm:col-start-3">
          <time dateTime={order.createdAt.toISOString()}>{ageText(order.createdAt, now)}</time>
        </p>
      </div>
    </li>
  );
}
