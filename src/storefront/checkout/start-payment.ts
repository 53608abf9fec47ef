import type { CartItem } from '../../shop/cart/cart.types.ts';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import { toRequestLines } from '../cart/to-request-lines.ts';
import { paymentAttempt, unconfirmedPayment } from './checkout-records.ts';
import { fingerprintOf } from './fingerprint.ts';
import { loadPaymentScript } from './load-payment-script.ts';
import { newAttemptKey } from './new-attempt-key.ts';
import { pay, type PayOutcome } from './pay.ts';
import { createOrder, fetchPaymentKey, verifyPayment } from './payment-api.ts';
import { nextAttempt } from './payment-attempt.rules.ts';
import { openPaymentWindow } from './payment-window.ts';

export type PaymentStart = {
  scriptUrl: string;
  items: readonly CartItem[];
  promoCode: string | null;
  customer: Customer;
  /** Who is signed in, or null: the same body of somebody else is another order. */
  signedInAs: string | null;
  shownTotalPaise: number;
  onFailure: () => void;
};

/** Pays for a cart with what this browser has: the provider's script and window, the shop's API, this tab's records. */
export function startPayment(start: PaymentStart): Promise<PayOutcome> {
  const { items, promoCode, customer } = start;
  const body = { cartItems: toRequestLines(items), promoCode, customer };
  const attempt = nextAttempt(paymentAttempt.read(), {
    fingerprint: fingerprintOf([start.signedInAs, body]),
    now: Date.now(),
    newKey: newAttemptKey,
  });
  paymentAttempt.write(attempt);
  return pay(
    {
      loadWindow: () => loadPaymentScript(start.scriptUrl),
      fetchKey: fetchPaymentKey,
      async createOrder() {
        const { replaces } = attempt;
        const created = await createOrder({ ...body, replacesOrderId: replaces }, attempt.key);
        paymentAttempt.write({ ...attempt, orderId: created.order.id });
        return created;
      },
      openWindow: (opened) => openPaymentWindow({ ...opened, customer, onFailure: start.onFailure }),
      keepPayment: unconfirmedPayment.write,
      verify: verifyPayment,
    },
    start.shownTotalPaise,
  );
}
