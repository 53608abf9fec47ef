import { Check } from 'lucide-react';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import { indianWallClock } from '../../shop/indian-time.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { type OrderStatus, orderProgress, orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import type { OwnOrderDetail, OwnOrderItem, TimelineEntry } from '../../shop/orders/own-orders.ts';
import { cx } from '../../ui/cx.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { OrderParcels } from './order-parcels.tsx';

/** Everything about one order: progress, what was bought, totals, where it goes, and what happened so far. */
export function OrderView({ order }: { order: OwnOrderDetail }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="grid gap-6">
        <Card as="section" aria-label="Progress" className="py-7">
          <OrderProgress status={order.orderStatus} />
        </Card>
        <OrderParcels order={order} />
        <Card as="section" aria-labelledby="items-title">
          <h2 id="items-title" className="mb-4 text-xl">
            Items
          </h2>
          <OrderItems items={order.items} />
          <OrderTotals order={order} />
        </Card>
      </div>
      <div className="grid gap-6">
        <Card as="section" aria-labelledby="address-title">
          <h2 id="address-title" className="mb-2 text-xl">
            Shipping address
          </h2>
          <OrderAddress order={order} />
        </Card>
        {order.gift ? <GiftCard gift={order.gift} /> : null}
        <Card as="section" aria-labelledby="timeline-title">
          <h2 id="timeline-title" className="mb-3 text-xl">
            What happened
          </h2>
          <OrderTimeline entries={order.timeline} />
        </Card>
      </div>
    </div>
  );
}

type GiftCardProps = { gift: Pick<NonNullable<OwnOrderDetail['gift']>, 'recipient' | 'message'> };

/** What of a gift its buyer sees again. docs/behaviour/gifts.md. */
export function GiftCard({ gift: { recipient, message } }: GiftCardProps) {
  return (
    <Card as="section" aria-labelledby="gift-title">
      <h2 id="gift-title" className="mb-2 text-xl">
        A gift for {recipient}
      </h2>
      <p className="text-ink-soft">No price goes with it, and our e-mails come to you.</p>
      {message === '' ? null : (
        <blockquote className="mt-3 border-l-2 border-leaf-300 pl-4 whitespace-pre-line wrap-anywhere">
          {message}
        </blockquote>
      )}
    </Card>
  );
}

/** Whom it goes to, and how they are reached. */
export function OrderAddress({
  order,
}: {
  order: Pick<OwnOrderDetail, 'customer' | 'address' | 'arrives'> & { gift: { recipient: string } | null };
}) {
  const { arrives, gift } = order;
  return (
    <address className="text-ink-soft not-italic">
      {[gift?.recipient ?? order.customer.name, ...order.address].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {arrives ? (
        <span className="mt-2 block font-semibold text-ink">{`Arrives ${formatDays(arrives.from, arrives.to)}`}</span>
      ) : null}
      <span className="mt-2 block text-sm">{order.customer.phone}</span>
      <span className="block text-sm">{order.customer.email}</span>
    </address>
  );
}

const paymentWords = {
  authorized: 'Payment received, confirmation pending',
  completed: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  due: 'To be paid in cash on delivery',
  collected: 'Paid in cash',
  refused: 'Not taken, nothing paid',
} as const;

type Amounts = Pick<
  OwnOrderDetail,
  | 'cashFeePaise'
  | 'subtotalPaise'
  | 'shippingPaise'
  | 'discountPaise'
  | 'totalAmountPaise'
  | 'promoCode'
  | 'paymentStatus'
> & { orderStatus?: OwnOrderDetail['orderStatus'] };

/** What an order cost, line by line, and how its payment stands. */
export function OrderTotals({ order }: { order: Amounts }) {
  const lines = [
    { label: 'Subtotal', amount: formatPaise(order.subtotalPaise) },
    { label: 'Shipping', amount: order.shippingPaise === 0 ? 'Free' : formatPaise(order.shippingPaise) },
    ...(order.discountPaise > 0
      ? [
          {
            label: order.promoCode ? `Discount (${order.promoCode})` : 'Discount',
            amount: `−${formatPaise(order.discountPaise)}`,
          },
        ]
      : []),
  ];
  if (order.cashFeePaise > 0)
    lines.push({ label: 'Cash on delivery', amount: formatPaise(order.cashFeePaise) });
  return (
    <dl className="mt-5 grid grid-cols-[1fr_auto] gap-y-1.5 border-t border-line pt-5 figures">
      {lines.map(({ label, amount }) => (
        <div key={label} className="contents text-ink-soft">
          <dt>{label}</dt>
          <dd className="text-right">{amount}</dd>
        </div>
      ))}
      <div className="contents text-lg font-semibold">
        <dt className="pt-1.5">Total</dt>
        <dd className="pt-1.5 text-right">{formatPaise(order.totalAmountPaise)}</dd>
      </div>
      <dt className="sr-only">Payment</dt>
      <dd className="col-span-2 text-sm text-muted">{paymentText(order)}</dd>
    </dl>
  );
}

function paymentText({ totalAmountPaise, paymentStatus, orderStatus }: Amounts): string {
  const isCalledOff = orderStatus === 'cancelled' && paymentStatus === 'due';
  return totalAmountPaise === 0 || isCalledOff ? 'Nothing to pay' : paymentWords[paymentStatus];
}

/** What was bought, as it was then. */
export function OrderItems({ items }: { items: readonly OwnOrderItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[4rem_1fr_auto]"
        >
          <Thumbnail
            src={item.productImageUrl ?? '/images/placeholder.svg'}
            side={64}
            className="size-16 self-start max-sm:row-span-2 rounded-md bg-sand object-cover"
          />
          <div className="min-w-0">
            <p className="font-semibold">{item.productName}</p>
            <p className="text-sm text-muted">{describe(item)}</p>
          </div>
          <p className="figures sm:text-right">
            {formatPaise(item.productPricePaise * item.quantity)}
            {item.quantity > 1 ? (
              <span className="block text-sm text-muted">{`${item.quantity} × ${formatPaise(item.productPricePaise)}`}</span>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

function describe({ selectedPotType, selectedSize, selectedPotColor, quantity }: OwnOrderItem): string {
  return [selectedPotType, selectedSize, selectedPotColor, `Quantity ${quantity}`]
    .filter(Boolean)
    .join(' · ');
}

/**
 * How far an order is, in four steps; a cancelled one just says so, in red.
 * docs/behaviour/orders-and-emails.md#statuses.
 */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const { cancelled, steps } = orderProgress(status);
  if (cancelled) {
    return <p className="font-semibold text-danger-600">{orderStatusRow(status).label}</p>;
  }
  return (
    <ol aria-label="Progress" className="isolate grid grid-cols-4">
      {steps.map(({ value, label, done }, index) => (
        <li
          key={value}
          aria-current={value === status ? 'step' : undefined}
          className="relative flex flex-col items-center gap-2 text-center"
        >
          {index > 0 ? (
            <span
              aria-hidden="true"
              className={cx('absolute top-3 right-1/2 h-0.5 w-full', done ? 'bg-leaf-500' : 'bg-sand-deep')}
            />
          ) : null}
          <span
            className={cx(
              'relative z-1 flex size-6.5 items-center justify-center rounded-full',
              done ? 'bg-leaf-600 text-surface' : 'bg-sand-deep text-muted',
            )}
          >
            {done ? <Check aria-hidden="true" size={15} strokeWidth={3} /> : null}
          </span>
          <span className={cx('text-xs sm:text-sm', done ? 'font-semibold text-ink' : 'text-muted')}>
            {label}
            {done ? <span className="sr-only">, done</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What happened to an order, the latest first. */
function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="relative ml-1.5 border-l-2 border-sand-deep">
      {entries.toReversed().map(({ id, text, at }, index) => (
        <li key={id} className="relative pb-4 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full ${index === 0 ? 'bg-leaf-600' : 'bg-leaf-200'}`}
          />
          <p className={index === 0 ? 'font-semibold' : 'text-ink-soft'}>{text}</p>
          <time dateTime={at.toISOString()} className="text-sm text-muted figures">
            {`${formatOrderDate(at)}, ${clockTime(at)}`}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** '16:05' in Indian time, the same text in every engine. */
function clockTime(moment: Date): string {
  return indianWallClock(moment).toISOString().slice(11, 16);
}
