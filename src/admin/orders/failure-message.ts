import { orderMessages } from '../../shop/orders/order-messages.ts';
import type { OrderIntent } from './order-intent.schema.ts';

const failures: Readonly<Record<OrderIntent['intent'], string>> = {
  status: orderMessages.statusFailed,
  'status-emails': orderMessages.statusEmailsFailed,
  email: orderMessages.emailFailed,
  note: orderMessages.noteFailed,
  refund: orderMessages.refundFailed,
  'stock-checked': orderMessages.stockCheckedFailed,
};

/** What is said when what a form asked for could not be done; nothing for a form that this screen does not have. */
export function failureMessage(intent: unknown): string | undefined {
  const name = String(intent);
  return Object.hasOwn(failures, name) ? failures[name as OrderIntent['intent']] : undefined;
}
