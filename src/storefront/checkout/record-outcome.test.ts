import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal } from '../cart/call-api.ts';
import {
  appliedPromo,
  checkoutDraft,
  forgetCheckout,
  paymentAttempt,
  placedOrder,
  unconfirmedPayment,
} from './checkout-records.ts';
import { recordOutcome } from './record-outcome.ts';

const attempt = { key: 'key', fingerprint: 'f', at: 0 };
const payment = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };

beforeEach(() => {
  const texts = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
  };
  vi.stubGlobal('window', { sessionStorage });
  paymentAttempt.write(attempt);
  unconfirmedPayment.write(payment);
});

afterEach(() => {
  forgetCheckout();
  placedOrder.forget();
  vi.unstubAllGlobals();
});

test('a placed order leaves nothing behind but itself', () => {
  checkoutDraft.write({ owner: null, values: { city: 'Pune' } });
  appliedPromo.write({ code: 'WELCOME10' });
  recordOutcome({ kind: 'placed', orderId: 'order-1' });
  expect(placedOrder.read()).toEqual({ id: 'order-1', announced: false, cartCleared: false });
  for (const record of [checkoutDraft, appliedPromo, paymentAttempt, unconfirmedPayment]) {
    expect(record.read()).toBeNull();
  }
});

test('a payment nobody could confirm is kept, with its attempt', () => {
  recordOutcome({ kind: 'verify-unanswered' });
  expect(unconfirmedPayment.read()).toEqual(payment);
  expect(paymentAttempt.read()).toEqual(attempt);
});

test('a refused payment is let go, and its key with it', () => {
  recordOutcome({ kind: 'verify-refused' });
  expect(unconfirmedPayment.read()).toBeNull();
  expect(paymentAttempt.read()?.retired).toBe(true);
});

test('a changed total and a key used elsewhere retire the attempt; a failure that may pass does not', () => {
  recordOutcome({ kind: 'order-failed' });
  recordOutcome({ kind: 'closed' });
  recordOutcome({ kind: 'refused', refusal: new ApiRefusal(409, { code: 'sold_out', message: '' }) });
  expect(paymentAttempt.read()?.retired).toBeUndefined();
  recordOutcome({
    kind: 'refused',
    refusal: new ApiRefusal(422, { code: 'idempotency_key_reused', message: '' }),
  });
  expect(paymentAttempt.read()?.retired).toBe(true);
  paymentAttempt.write(attempt);
  recordOutcome({ kind: 'total-changed' });
  expect(paymentAttempt.read()?.retired).toBe(true);
});
