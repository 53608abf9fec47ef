import { formatPaise } from '../../shop/money.ts';
import type { ChargePart } from '../../shop/pricing/taxes.rules.ts';
import type { AdminOrderDetail, AdminOrderItem } from '../../shop/orders/admin-order.ts';
import { itemOptions } from '../../shop/orders/order-short.rules.ts';
import { shelfText } from '../../shop/orders/shelf-words.rules.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { PaymentPart } from './order-payment.tsx';
import { Section } from './section.tsx';

/** What was bought, as it was then, and, for who may see it, what it cost and how it was paid: one receipt. */
export function ItemsSection({ order }: { order: AdminOrderDetail }) {
  return (
    <Section title="Items" note={shelfText(order)}>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <Totals order={order} />
      <PaymentPart order={order} />
    </Section>
  );
}

function Item({ item }: { item: AdminOrderItem }) {
  const options = itemOptions(item);
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 sm:gap-4">
      <Thumbnail
        src={item.productImageUrl ?? '/images/placeholder.svg'}
        side={56}
        className="size-14 shrink-0 rounded-md bg-sand object-cover"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{item.productName}</p>
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
        <p className="text-right figures">
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

function taxText({ name, rateHundredths, hsn, paise }: NonNullable<AdminOrderItem['tax']>): string {
  const code = hsn === null ? [] : [`HSN ${hsn}`];
  return [`${name} ${rateHundredths / 100} %`, ...code, `${formatPaise(paise)} tax within`].join(' · ');
}

/** Of a part that goes with goods of which no tax is said: nothing. */
function chargeTaxText({ taxClass, taxRateHundredths, taxHsn, taxPaise }: ChargePart): string[] {
  if (taxClass === null || taxRateHundredths === null || taxPaise === null) return [];
  return [taxText({ name: taxClass, rateHundredths: taxRateHundredths, hsn: taxHsn, paise: taxPaise })];
}

function Totals({ order }: { order: AdminOrderDetail }) {
  const { subtotalPaise, shippingPaise, discountPaise, cashFeePaise, totalAmountPaise } = order;
  if (subtotalPaise === null || shippingPaise === null || discountPaise === null) return null;
  const discount = order.promoCode ? `Discount (${order.promoCode})` : 'Discount';
  const taxOf = (charge: ChargePart['charge']) =>
    (order.chargeTaxes ?? []).filter((part) => part.charge === charge);
  const lines: [label: string, amount: string, taxes?: ChargePart[]][] = [
    ['Subtotal', formatPaise(subtotalPaise)],
    ['Shipping', shippingPaise === 0 ? 'Free' : formatPaise(shippingPaise), taxOf('shipping')],
    ...(discountPaise > 0 ? [[discount, `−${formatPaise(discountPaise)}`] as [string, string]] : []),
    ...(cashFeePaise
      ? [['Cash on delivery', formatPaise(cashFeePaise), taxOf('cash-fee')] as [string, string, ChargePart[]]]
      : []),
  ];
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3 figures">
      {lines.map(([label, amount, taxes = []]) => (
        <div key={label} className="contents text-ink-soft">
          <dt>
            {label}
            {taxes.flatMap(chargeTaxText).map((text) => (
              <span key={text} className="block text-sm text-muted">
                {text}
              </span>
            ))}
          </dt>
          <dd className="text-right">{amount}</dd>
        </div>
      ))}
      <div className="contents text-lg font-semibold">
        <dt>Total</dt>
        <dd className="text-right">{formatPaise(totalAmountPaise ?? 0)}</dd>
      </div>
    </dl>
  );
}
