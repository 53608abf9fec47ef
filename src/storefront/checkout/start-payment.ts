import type { CartItem } from '../../shop/cart/cart.types.ts';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import { paiseToRupees } from '../../shop/money.ts';
import { ownOrder } from '../cart/attempt.rules.ts';
import { createOrder, fetchPaymentKey, verifyPayment } from '../cart/payment-api.ts';
import { toRequestLines } from '../cart/to-request-lines.ts';
import { currentAttempts, paymentAttempts } from '../cart/use-attempts.ts';
import { forgetCheckout } from './checkout-records.ts';
import { loadPaymentScript } from './load-payment-script.ts';
import { pay, type PayOutcome } from './pay.ts';
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

/**
 * Pays for a cart with what this browser has: the provider's script and window, the shop's API, and the attempts that
 * it remembers. Of all its tabs one pays at a time.
 */
export function startPayment(start: PaymentStart): Promise<PayOutcome> {
  // Served without https, a browser has no locks: two tabs then meet at the server, in one order of one key.
  if (!navigator.locks) return payOnce(start);
  return navigator.locks.request('payment', { ifAvailable: true }, (lock) =>
    lock ? payOnce(start) : { kind: 'elsewhere' },
  );
}

async function payOnce(start: PaymentStart): Promise<PayOutcome> {
  // What was paid before, in whatever tab, is not paid again.
  const before = await paymentAttempts.ask({ certain: true });
  if (before === 'placed') return { kind: 'placed-before' };
  if (before === 'under-way') return { kind: 'in-doubt' };
  if (before === 'unknown') return { kind: 'unchecked' };

  const { items, promoCode, customer, shownTotalPaise } = start;
  const body = { cartItems: toRequestLines(items), promoCode, customer };
  const attempt = paymentAttempts.begin({
    fingerprint: fingerprintOf([start.signedInAs, body, shownTotalPaise]),
    lines: items.map(({ cartItemId, id, quantity }) => ({ cartItemId, id, quantity })),
    free: shownTotalPaise === 0,
  });
  const outcome = await pay(
    {
      loadWindow: () => loadPaymentScript(start.scriptUrl),
      fetchKey: fetchPaymentKey,
      async createOrder() {
        const replacesOrderId = ownOrder(currentAttempts().attempts, attempt.key);
        const expectedTotal = paiseToRupees(shownTotalPaise);
        const created = await createOrder({ ...body, replacesOrderId, expectedTotal }, attempt.key);
        const { order, heldMinutes } = created;
        if (!created.placed) paymentAttempts.learnOrder(attempt.key, { orderId: order.id, heldMinutes });
        return created;
      },
      openWindow: (opened) => openPaymentWindow({ ...opened, customer, onFailure: start.onFailure }),
      keepPayment: (payment) => paymentAttempts.keepPayment(attempt.key, payment),
      verify: verifyPayment,
    },
    shownTotalPaise,
  );
  recordOutcome(attempt.key, outcome);
  return outcome;
}

/** Leaves in the browser's records what the next press on Pay, a reload or the success page must know. */
function recordOutcome(key: string, outcome: PayOutcome): void {
  if (outcome.kind === 'placed') {
    forgetCheckout();
    return paymentAttempts.settle(key, outcome.orderId);
  }
  const isSpent =
    outcome.kind === 'verify-refused' ||
    outcome.kind === 'total-changed' ||
    (outcome.kind === 'refused' && outcome.refusal.code === 'idempotency_key_reused');
  if (isSpent) paymentAttempts.retire(key);
}

/**
 * A short stand-in for a value: values with equal JSON have equal fingerprints. It decides only whether a key is used
 * again; the server compares the whole request and refuses a key that came with another.
 */
export function fingerprintOf(value: unknown): string {
  const text = JSON.stringify(value);
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
