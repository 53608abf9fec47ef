import { ButtonLink } from '../../ui/buttons.tsx';
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

/** What the steps of an order mean. */
export function StepsOfAnOrder() {
  return (
    <section aria-labelledby="steps" className="rounded-xl bg-sand p-6">
      <h2 id="steps" className="mb-3 text-xl">
        What the steps mean
      </h2>
      <dl className="grid gap-3">
        {orderStatuses.map(({ value, label }) => (
          <div key={value}>
            <dt className="font-semibold">{label}</dt>
            <dd className="text-ink-soft">{meanings[value]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const meanings: Record<OrderStatus, string> = {
  order_placed: 'We have it, and write as soon as it moves on.',
  processing: 'We choose, water and pack your plants.',
  shipped:
    'The parcel is on its way. The page of your order names the courier and its number, where there is one.',
  delivered: 'It has arrived. Give the plants a drink and a few quiet days.',
  cancelled: 'Nothing more will be sent.',
};
