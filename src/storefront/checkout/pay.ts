import { paymentWindow } from '../../payments/in-browser.ts';
import { standardMethod } from '../../payments/standard-method.rules.ts';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import type { CreatedOrder } from '../../shop/checkout/checkout-answers.schema.ts';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import { paiseToRupees } from '../../shop/money.ts';
import type { MethodDescription } from '../../payments/payment-method.ts';
import { type Payment, ownOrder } from '../cart/attempt.rules.ts';
import { toRequestLines } from '../cart/quote.ts';
import { ApiRefusal, isFinalRefusal } from '../cart/call-api.ts';
import { createOrder, fetchPaymentKey, verifyPayment, refusedPaymentNotice } from '../cart/shop-api.ts';
import { currentAttempts, paymentAttempts } from '../cart/use-attempts.ts';
import { forgetCheckout } from './checkout-records.ts';

/** A way to pay, as the checkout offers it. */
export type OfferedMethod = {
  key: string;
  words: MethodDescription['words'];
  begins: MethodDescription['begins'];
  /** Of its window. */
  scriptUrl: string;
};

export type CashCode = { id: string; code: string };

export type PaymentStart = {
  method: Pick<OfferedMethod, 'key' | 'begins' | 'scriptUrl'>;
  /** Of somebody who pays on delivery: what was typed, for each message that was asked for, the newest first. */
  cashCodes?: CashCode[] | undefined;
  items: readonly CartItem[];
  promoCode: string | null;
  customer: Customer;
  shopName: string;
  color: string | undefined;
  /** Who is signed in, or null: the same body of somebody else is another order. */
  signedInAs: string | null;
  shownTotalPaise: number;
  /** The last day of delivery that was shown. */
  shownArrival?: string | undefined;
  onFailure: () => void;
};

/**
 * Pays for a cart with what this browser has: the provider's script and window, the shop's API, and the attempts that
 * it remembers. Of all its tabs one pays at a time.
 */
export async function startPayment(start: PaymentStart): Promise<PayOutcome> {
  // Served without https, a browser has no locks, and where storage is refused neither: two tabs then meet at the server, in one
  // order of one key.
  if (!navigator.locks) return payOnce(start);
  let begun = false;
  try {
    return await navigator.locks.request('payment', { ifAvailable: true }, (lock) => {
      begun = true;
      return lock ? payOnce(start) : { kind: 'elsewhere' };
    });
  } catch (error) {
    if (begun) throw error;
    return payOnce(start);
  }
}

async function payOnce(start: PaymentStart): Promise<PayOutcome> {
  // What was paid before, in whatever tab, is not paid again.
  const before = await paymentAttempts.ask({ certain: true });
  if (before === 'placed') return { kind: 'placed-before' };
  if (before === 'under-way') return { kind: 'in-doubt' };
  if (before === 'unknown') return { kind: 'unchecked' };

  const { items, promoCode, customer, shownTotalPaise } = start;
  const method = start.method.key === standardMethod.key ? undefined : start.method.key;
  const body = { cartItems: toRequestLines(items), promoCode, customer, paymentMethod: method };
  const attempt = paymentAttempts.begin({
    fingerprint: fingerprintOf([start.signedInAs, body, shownTotalPaise]),
    lines: items.map(({ cartItemId, id, quantity }) => ({ cartItemId, id, quantity })),
    free: shownTotalPaise === 0 || start.method.begins === 'at-once',
    method,
  });
  const outcome = await pay(
    {
      loadWindow: () => paymentWindow(start.method.key).load(start.method.scriptUrl),
      fetchKey: () => fetchPaymentKey(start.method.key),
      async createOrder() {
        const replacesOrderId = ownOrder(currentAttempts().attempts, attempt.key);
        const expectedTotal = paiseToRupees(shownTotalPaise);
        const asked = { ...body, replacesOrderId, expectedTotal, expectedArrival: start.shownArrival };
        const created = await withEachCode(start.cashCodes ?? [], (cashCode) =>
          createOrder({ ...asked, cashCode }, attempt.key),
        );
        const { order, heldMinutes } = created;
        if (!created.placed) paymentAttempts.learnOrder(attempt.key, { orderId: order.id, heldMinutes });
        return created;
      },
      openWindow: (opened) =>
        paymentWindow(start.method.key).open({
          ...opened,
          customer,
          shopName: start.shopName,
          color: start.color,
          onFailure: start.onFailure,
        }),
      keepPayment: (payment) => paymentAttempts.keepPayment(attempt.key, payment),
      verify: (payment) => verifyPayment(payment, method),
    },
    { shownTotalPaise, atOnce: start.method.begins === 'at-once' },
  );
  recordOutcome(attempt.key, outcome);
  return outcome;
}

/**
 * With the newest code, and those before it while the shop takes none: a message that comes late brings one that works.
 * Where none is taken, what was said of the newest is said.
 */
export async function withEachCode<Answer>(
  [code, ...earlier]: readonly CashCode[],
  create: (code: CashCode | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await create(code);
  } catch (error) {
    if (earlier.length === 0 || !isAboutCode(error)) throw error;
    return withEachCode(earlier, create).catch((other: unknown) => {
      throw isAboutCode(other) ? error : other;
    });
  }
}

const isAboutCode = (error: unknown) => error instanceof ApiRefusal && error.code === 'cash_code';

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

/** What paying needs of the world, in the order in which it is used. */
export type PaymentSteps = {
  loadWindow(): Promise<void>;
  fetchKey(): Promise<string>;
  createOrder(): Promise<CreatedOrder>;
  /** Resolves with the payment, or null once the shopper has closed the window. */
  openWindow(input: { key: string; order: CreatedOrder['order'] }): Promise<Payment | null>;
  /** Called with a payment before anything can go wrong with telling the shop. */
  keepPayment(payment: Payment): void;
  /** Gives the id of the order. */
  verify(payment: Payment): Promise<string>;
};

export type PayOutcome =
  | { kind: 'placed'; orderId: string }
  /** An earlier attempt was paid after all. */
  | { kind: 'placed-before' }
  /** The money of an earlier attempt is on its way. */
  | { kind: 'in-doubt' }
  /** Another tab has the payment window open. */
  | { kind: 'elsewhere' }
  /** Nobody could say whether an earlier attempt was paid. */
  | { kind: 'unchecked' }
  | { kind: 'closed'; heldMinutes: number }
  | { kind: 'script-failed' }
  | { kind: 'key-missing' }
  | { kind: 'refused'; refusal: ApiRefusal }
  | { kind: 'order-failed' }
  /** The shop cannot answer for a moment, and says so. */
  | { kind: 'on-break'; message: string }
  | { kind: 'total-changed' }
  | VerifyFailure;

/** `unanswered`: nobody knows yet, asking again may help; `refused`: the shop does not take this payment, and says why. */
type VerifyFailure = { kind: 'verify-unanswered' } | { kind: 'verify-refused'; notice: string };

/**
 * One attempt to pay, in the order of the docs/behaviour/checkout-and-payments.md#the-payment-window, 'Payment
 * flow'). Never throws: each way it can end is an outcome. A total above the one the shopper saw
 * (`shownTotalPaise`) opens no window; one of nothing, or one that is paid on delivery (`atOnce`), needs none, nor anything else of the provider.
 */
export async function pay(
  steps: PaymentSteps,
  { shownTotalPaise, atOnce = false }: { shownTotalPaise: number; atOnce?: boolean },
): Promise<PayOutcome> {
  let key: string | null = null;
  if (shownTotalPaise > 0 && !atOnce) {
    if (!(await works(steps.loadWindow()))) return { kind: 'script-failed' };
    key = await steps.fetchKey().catch(() => null);
    if (key === null) return { kind: 'key-missing' };
  }

  let created: CreatedOrder;
  try {
    created = await steps.createOrder();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return { kind: 'order-failed' };
    if (error.status < 500) return { kind: 'refused', refusal: error };
    const isOnBreak = error.status === 503 && error.message !== '';
    return isOnBreak ? { kind: 'on-break', message: error.message } : { kind: 'order-failed' };
  }
  if (created.placed) return { kind: 'placed', orderId: created.order.id };
  if (key === null || created.order.amount > shownTotalPaise) return { kind: 'total-changed' };

  let payment: Payment | null;
  try {
    payment = await steps.openWindow({ key, order: created.order });
  } catch {
    return { kind: 'script-failed' };
  }
  if (payment === null) return { kind: 'closed', heldMinutes: created.heldMinutes };
  steps.keepPayment(payment);
  return confirmPayment(payment, steps.verify);
}

/** Tells the shop of a payment that was made; the shopper may have this repeated. */
export async function confirmPayment(
  payment: Payment,
  verify: PaymentSteps['verify'],
): Promise<Extract<PayOutcome, { kind: 'placed' }> | VerifyFailure> {
  try {
    return { kind: 'placed', orderId: await verify(payment) };
  } catch (error) {
    if (!isFinalRefusal(error)) return { kind: 'verify-unanswered' };
    return { kind: 'verify-refused', notice: refusedPaymentNotice(error) };
  }
}

function works(step: Promise<void>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}
