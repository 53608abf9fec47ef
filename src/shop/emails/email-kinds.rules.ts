import { orderStatuses } from '../orders/order-status.rules.ts';

const aboutOrders = orderStatuses.map(({ value, label, email }) => ({
  value,
  label: email === 'confirmation' ? 'Order confirmation' : `Order status: ${label}`,
}));

const aboutAccounts = [
  { value: 'sign-up', label: 'Sign-up' },
  { value: 'confirmation', label: 'Address confirmation' },
  { value: 'password-reset', label: 'New password' },
  { value: 'order-link', label: 'Link to an order' },
  { value: 'payment-returned', label: 'Payment sent back' },
] as const;

/** Every e-mail that the shop writes: an order's by status, the others by what was asked for. */
export const emailKinds = [...aboutOrders, ...aboutAccounts] as const;

export type EmailKind = (typeof emailKinds)[number]['value'];

/** What an e-mail is, in a few words. */
export function emailKindLabel(kind: EmailKind): string {
  return emailKinds.find(({ value }) => value === kind)?.label ?? kind;
}
