import { refusedPaymentNotice } from '../cart/attempt-store.ts';
import { ApiRefusal, isFinalRefusal } from '../cart/call-api.ts';
import type { CreatedOrder, Payment } from '../cart/payment.schema.ts';

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
  | { kind: 'total-changed' }
  | VerifyFailure;

/** `unanswered`: nobody knows yet, asking again may help; `refused`: the shop does not take this payment, and says why. */
export type VerifyFailure = { kind: 'verify-unanswered' } | { kind: 'verify-refused'; notice: string };

/**
 * One attempt to pay, in the order of the specification (storefront §4, 'Payment flow'). Never throws: each way it can
 * end is an outcome. A total above the one the shopper saw (`shownTotalPaise`) opens no window; one of nothing needs
 * none, nor anything else of the provider.
 */
export async function pay(steps: PaymentSteps, shownTotalPaise: number): Promise<PayOutcome> {
  let key: string | null = null;
  if (shownTotalPaise > 0) {
    if (!(await works(steps.loadWindow()))) return { kind: 'script-failed' };
    key = await steps.fetchKey().catch(() => null);
    if (key === null) return { kind: 'key-missing' };
  }

  let created: CreatedOrder;
  try {
    created = await steps.createOrder();
  } catch (error) {
    const refused = error instanceof ApiRefusal && error.status < 500;
    return refused ? { kind: 'refused', refusal: error } : { kind: 'order-failed' };
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
