import { formatPaise } from '../../shop/money.ts';
import type { AdminOrderDetail, AdminOrderItem } from '../../shop/orders/admin-order.ts';
import { itemOptions } from '../../shop/orders/order-short.rules.ts';
import { shelfText } from '../../shop/orders/shelf-words.rules.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { SendParcel } from './order-shipments.tsx';
import { Section } from './section.tsx';

/** What was bought, as it was then, and, while nothing of it was sent, the way to send it. */
export function ItemsSection({ order, withEmail }: { order: AdminOrderDetail; withEmail: boolean }) {
  return (
    <Section
      title="Items"
      note={shelfText(order)}
      beside={order.shipments.length === 0 ? <SendParcel order={order} withEmail={withEmail} /> : null}
    >
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ item }: { item: AdminOrderItem }) {
  const options = itemOptions(item);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4">
      <Thumbnail
        src={item.productImageUrl ?? '/images/placeholder.svg'}
        side={56}
        className="size-14 rounded-md bg-sand object-cover max-sm:row-span-2 max-sm:self-start"
      />
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{item.productName}</p>
        {options === '' ? null : <p className="text-sm text-ink-soft">{options}</p>}
        {item.sku === null ? null : (
          <p className="text-sm wrap-anywhere text-muted">
            SKU <span className="figures">{item.sku}</span>
          </p>
        )}
        {item.tax === null ? null : <p className="text-sm text-muted">{taxText(item.tax)}</p>}
      </div>
      {item.productPricePaise === null ? (
        <p className="text-lg font-semibold figures">{item.quantity} ×</p>
      ) : (
        <p className="figures max-sm:flex max-sm:flex-row-reverse max-sm:items-baseline max-sm:justify-between sm:text-right">
          {formatPaise(item.productPricePaise * item.quantity)}
          <span className="block text-sm text-muted">
            <span className={item.quantity > 1 ? 'font-semibold text-ink' : undefined}>
              {item.quantity} ×
            </span>{' '}
            {formatPaise(item.productPricePaise)}
          </span>
        </p>
      )}
    </li>
  );
}

/** By which rate, and how much of it. */
export function taxText({ name, rateHundredths, hsn, paise }: NonNullable<AdminOrderItem['tax']>): string {
  const code = hsn === null ? [] : [`HSN ${hsn}`];
  return [`${name} ${rateHundredths / 100} %`, ...code, `${formatPaise(paise)} tax within`].join(' · ');
}
