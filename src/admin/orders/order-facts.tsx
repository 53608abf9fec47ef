import type { AdminOrderDetail } from '../../shop/orders/admin-order.types.ts';
import { Section } from './section.tsx';
import { StatusMenu } from './status-menu.tsx';

/** Where an order stands, who bought it, and where it goes. */
export function OrderFacts({ order, withEmail }: { order: AdminOrderDetail; withEmail: boolean }) {
  const { customer } = order;
  return (
    <>
      <Section title="Status">
        <StatusMenu order={order} withEmail={withEmail} />
        <p className="mt-2 text-sm text-muted">{stockText(order)}</p>
      </Section>
      <Section title="Customer">
        <p className="font-semibold">{customer.name}</p>
        <p className="wrap-anywhere">
          <a href={`mailto:${customer.email}`} className="text-link">
            {customer.email}
          </a>
        </p>
        <p>
          <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} className="text-link figures">
            {customer.phone}
          </a>
        </p>
      </Section>
      <Section title="Shipping address">
        <address className="text-ink-soft not-italic wrap-anywhere">
          {order.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Section>
    </>
  );
}

function stockText({ isStockLowered, orderStatus }: AdminOrderDetail): string {
  if (isStockLowered) return 'Its plants are taken from the shelf.';
  if (orderStatus === 'cancelled') return 'Nothing is held for it.';
  return 'Its plants are held; the next status takes them from the shelf.';
}
