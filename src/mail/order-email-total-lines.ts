import type { OrderEmailProps } from './order-email.types.ts';

type TotalLine = { label: string; amount: string; strong: boolean };

/** The sums below the items, in the order in which both versions of the mail show them. */
export function orderEmailTotals({ subtotal, shipping, discount, total }: OrderEmailProps): TotalLine[] {
  const code = discount?.promoCode ? ` (${discount.promoCode})` : '';
  return [
    { label: 'Subtotal', amount: subtotal, strong: false },
    { label: 'Shipping', amount: shipping, strong: false },
    ...(discount ? [{ label: `Discount${code}`, amount: `−${discount.amount}`, strong: false }] : []),
    { label: 'Total', amount: total, strong: true },
  ];
}
