import { ClipboardCheck, House, type LucideIcon, Sprout, Truck, X } from 'lucide-react';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { type OrderStatus, orderStatuses } from '../../shop/orders/order-status.rules.ts';

/** Where an order's number stands. */
export function WhereIsTheNumber() {
  return (
    <section aria-labelledby="where-is-it" className="rounded-xl bg-leaf-100 p-6">
      <h2 id="where-is-it" className="text-xl">
        Where is the number?
      </h2>
      <p className="mt-2 text-ink-soft">
        In the subject of your confirmation email: 8 letters and digits after a #, like{' '}
        <span className="font-semibold whitespace-nowrap text-ink figures">#1e2f3a4b</span>. With an account
        it stands beside each order, and no link is needed.
      </p>
      <ButtonLink to="/orders" variant="outline" size="sm" className="mt-4">
        My Orders
      </ButtonLink>
    </section>
  );
}

/** What the steps of an order mean, one below the other; what ends it stands apart. */
export function StepsOfAnOrder() {
  const ends = orderStatuses.filter(({ step }) => step === null);
  const steps = orderStatuses.filter(({ step }) => step !== null);
  return (
    <section aria-labelledby="steps" className="rounded-xl bg-sand p-6">
      <h2 id="steps" className="mb-4 text-xl">
        What the steps mean
      </h2>
      <ol className="pb-5">
        {steps.map(({ value, label }, at) => (
          <Step key={value} status={value} label={label} hasNext={at < steps.length - 1} />
        ))}
      </ol>
      <ul className="border-t border-line-strong/40 pt-5">
        {ends.map(({ value, label }) => (
          <Step key={value} status={value} label={label} />
        ))}
      </ul>
    </section>
  );
}

function Step({ status, label, hasNext = false }: { status: OrderStatus; label: string; hasNext?: boolean }) {
  const isEnd = status === 'cancelled';
  return (
    <li className="relative flex gap-4 pb-5 last:pb-0">
      {hasNext ? (
        <span aria-hidden="true" className="absolute top-10 bottom-0 left-5 w-px bg-leaf-300" />
      ) : null}
      <span
        className={cx(
          'flex size-10 shrink-0 items-center justify-center rounded-full bg-surface',
          isEnd ? 'text-danger-600' : 'text-leaf-700',
        )}
      >
        <Icon icon={icons[status]} />
      </span>
      <div>
        <p className="font-semibold">{label}</p>
        <p className="text-ink-soft">{meanings[status]}</p>
      </div>
    </li>
  );
}

const icons: Record<OrderStatus, LucideIcon> = {
  order_placed: ClipboardCheck,
  processing: Sprout,
  shipped: Truck,
  delivered: House,
  cancelled: X,
};

const meanings: Record<OrderStatus, string> = {
  order_placed: 'We have it, and write as soon as it moves on.',
  processing: 'We choose, water and pack your plants.',
  shipped:
    'The parcel is on its way. The page of your order names the courier and its number, where there is one.',
  delivered: 'It has arrived. Give the plants a drink and a few quiet days.',
  cancelled: 'Nothing more will be sent.',
};
