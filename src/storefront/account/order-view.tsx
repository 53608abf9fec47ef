import type { OwnOrderDetail } from '../../shop/accounts/own-order.types.ts';
import { formatPaise } from '../../shop/money.ts';
import { Card } from '../../ui/card.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** Everything about one order: progress, what was bought, totals, where it goes, and what happened so far. */
export function OrderView({ order }: { order: OwnOrderDetail }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="grid gap-6">
        <Card as="section" aria-label="Progress" className="py-7">
          <OrderProgress status={order.orderStatus} />
        </Card>
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

/** Whom it goes to, and how they are reached. */
export function OrderAddress({ order }: { order: Pick<OwnOrderDetail, 'customer' | 'address'> }) {
  return (
    <address className="text-ink-soft not-italic">
      {[order.customer.name, ...order.address].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
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
} as const;

type Amounts = Pick<
  OwnOrderDetail,
  'subtotalPaise' | 'shippingPaise' | 'discountPaise' | 'totalAmountPaise' | 'promoCode' | 'paymentStatus'
>;

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
      <dd className="col-span-2 text-sm text-muted">
        {order.totalAmountPaise === 0 ? 'Nothing to pay' : paymentWords[order.paymentStatus]}
      </dd>
    </dl>
  );
}
