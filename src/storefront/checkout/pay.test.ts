import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { tellOutcome } from './outcome-messages.ts';
import { ApiRefusal } from '../cart/call-api.ts';
import { type PaymentSteps, confirmPayment, fingerprintOf, pay, withEachCode } from './pay.ts';

test('equal values have equal fingerprints, others differ', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const equal = JSON.stringify(one) === JSON.stringify(other);
      expect(fingerprintOf(one) === fingerprintOf(other)).toBe(equal);
    }),
  );
});

test('one changed digit shows', () => {
  expect(fingerprintOf({ quantity: 1 })).not.toBe(fingerprintOf({ quantity: 2 }));
});

const payment = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};
const created = { order: { id: 'order_1', amount: 49_900, currency: 'INR' }, heldMinutes: 15 };

/** Steps that work, and the names of those that were taken. */
function someSteps(change: Partial<PaymentSteps> = {}) {
  const taken: string[] = [];
  const steps: PaymentSteps = {
    loadWindow: async () => {},
    fetchKey: async () => 'rzp_test_1',
    createOrder: async () => created,
    openWindow: async () => payment,
    keepPayment: () => {},
    verify: async () => 'our-order',
    ...change,
  };
  const noted = <Args extends unknown[], Answer>(name: string, step: (...args: Args) => Answer) =>
    vi.fn((...args: Args) => {
      taken.push(name);
      return step(...args);
    });
  return {
    taken,
    loadWindow: noted('script', steps.loadWindow),
    fetchKey: noted('key', steps.fetchKey),
    createOrder: noted('order', steps.createOrder),
    openWindow: noted('window', steps.openWindow),
    keepPayment: noted('keep', steps.keepPayment),
    verify: noted('verify', steps.verify),
  };
}

const failing = (error: unknown) => async (): Promise<never> => {
  throw error;
};
const offline = new TypeError('Failed to fetch');

test('a payment takes its steps in their order', async () => {
  const steps = someSteps();
  expect(await pay(steps, { shownTotalPaise: 49_900 })).toEqual({ kind: 'placed', orderId: 'our-order' });
  expect(steps.taken).toEqual(['script', 'key', 'order', 'window', 'keep', 'verify']);
  expect(steps.openWindow).toHaveBeenCalledWith({ key: 'rzp_test_1', order: created.order });
  expect(steps.keepPayment).toHaveBeenCalledWith(payment);
  expect(steps.verify).toHaveBeenCalledWith(payment);
});

test('a zero total is placed without anything of the provider', async () => {
  const placed = { ...created, order: { ...created.order, id: 'ours', amount: 0 }, placed: true };
  const steps = someSteps({ createOrder: async () => placed, loadWindow: failing(new Error('blocked')) });
  expect(await pay(steps, { shownTotalPaise: 0 })).toEqual({ kind: 'placed', orderId: 'ours' });
  expect(steps.taken).toEqual(['order']);
});

test('what is paid on delivery is placed without a window, whatever it costs', async () => {
  const steps = someSteps({
    createOrder: async () => ({ ...created, order: { ...created.order, id: 'ours' }, placed: true }),
  });
  expect(await pay(steps, { shownTotalPaise: 49_900, atOnce: true })).toEqual({
    kind: 'placed',
    orderId: 'ours',
  });
  expect(steps.taken).toEqual(['order']);
});

test('without the script nothing else is asked for', async () => {
  const steps = someSteps({ loadWindow: failing(new Error('blocked')) });
  expect(await pay(steps, { shownTotalPaise: 49_900 })).toEqual({ kind: 'script-failed' });
  expect(steps.taken).toEqual(['script']);
});

test('without the key no order is made', async () => {
  const steps = someSteps({ fetchKey: failing(offline) });
  expect(await pay(steps, { shownTotalPaise: 49_900 })).toEqual({ kind: 'key-missing' });
  expect(steps.taken).toEqual(['script', 'key']);
});

test.each([400, 409, 422, 429])('a refusal with status %i says why', async (status) => {
  const refusal = new ApiRefusal(status, {
    code: 'sold_out',
    message: 'This item is currently out of stock.',
  });
  const steps = someSteps({ createOrder: failing(refusal) });
  expect(await pay(steps, { shownTotalPaise: 49_900 })).toEqual({ kind: 'refused', refusal });
  expect(steps.taken).toEqual(['script', 'key', 'order']);
});

test.each([new ApiRefusal(502, { code: 'provider_failed', message: 'Failed to process order' }), offline])(
  'an order that could not be made opens no window: %s',
  async (error) => {
    const steps = someSteps({ createOrder: failing(error) });
    expect(await pay(steps, { shownTotalPaise: 49_900 })).toEqual({ kind: 'order-failed' });
    expect(steps.openWindow).not.toHaveBeenCalled();
  },
);

test('a shop that takes a break says so, and when to try again', async () => {
  const message = 'The shop is taking a short break. Please try again in a minute.';
  const steps = someSteps({ createOrder: failing(new ApiRefusal(503, { code: 'unavailable', message })) });
  const outcome = await pay(steps, { shownTotalPaise: 49_900 });
  expect(outcome).toEqual({ kind: 'on-break', message });
  expect(tellOutcome(outcome).notice).toBe(`Nothing was charged. ${message}`);
  // A proxy's page has no sentence for shoppers.
  const mute = someSteps({ createOrder: failing(new ApiRefusal(503, { code: 'unreadable', message: '' })) });
  expect(await pay(mute, { shownTotalPaise: 49_900 })).toEqual({ kind: 'order-failed' });
});

test.each([49_899, 0])('nobody pays more than the %i they saw', async (shown) => {
  const steps = someSteps();
  expect(await pay(steps, { shownTotalPaise: shown })).toEqual({ kind: 'total-changed' });
  expect(steps.openWindow).not.toHaveBeenCalled();
});

test('a total that fell is paid as it is now', async () => {
  expect(await pay(someSteps(), { shownTotalPaise: 50_000 })).toMatchObject({ kind: 'placed' });
});

test('a window that cannot be opened, and one that is closed', async () => {
  expect(await pay(someSteps({ openWindow: failing(new Error('no')) }), { shownTotalPaise: 49_900 })).toEqual(
    {
      kind: 'script-failed',
    },
  );
  const steps = someSteps({ openWindow: async () => null });
  expect(await pay(steps, { shownTotalPaise: 49_900 })).toEqual({ kind: 'closed', heldMinutes: 15 });
  expect(steps.verify).not.toHaveBeenCalled();
});

test.each([400, 404])('a payment refused with status %i is refused for good', async (status) => {
  const steps = someSteps({
    verify: failing(new ApiRefusal(status, { code: 'bad_signature', message: 'no' })),
  });
  expect(await pay(steps, { shownTotalPaise: 49_900 })).toMatchObject({
    kind: 'verify-refused',
    notice: expect.stringContaining('it is returned to you'),
  });
});

test('money that goes back is told in the shop’s own words', async () => {
  const refusal = new ApiRefusal(409, {
    code: 'payment_returned',
    message: 'Your money is on its way back.',
  });
  expect(await confirmPayment(payment, failing(refusal))).toEqual({
    kind: 'verify-refused',
    notice: 'Your money is on its way back.',
  });
});

test.each([
  offline,
  new ApiRefusal(500, { code: 'internal', message: '' }),
  new ApiRefusal(429, { code: 'slow_down', message: '' }),
])('a payment nobody could confirm stays in doubt: %s', async (error) => {
  const steps = someSteps({ verify: failing(error) });
  expect(await pay(steps, { shownTotalPaise: 49_900 })).toEqual({ kind: 'verify-unanswered' });
  expect(steps.keepPayment).toHaveBeenCalledTimes(1);
  expect(steps.verify).toHaveBeenCalledTimes(1);
});

test('asking again confirms it', async () => {
  expect(await confirmPayment(payment, async () => 'our-order')).toEqual({
    kind: 'placed',
    orderId: 'our-order',
  });
});

test('a code is tried for each message that was asked for, the newest first', async () => {
  const refusal = (code: string, message: string) => new ApiRefusal(422, { code, message });
  const codes = ['newest', 'before', 'first'].map((id) => ({ id, code: '123456' }));
  const tried: (string | undefined)[] = [];
  const order = (answers: Record<string, string | Error>) => {
    tried.length = 0;
    return withEachCode(codes, async (code) => {
      tried.push(code?.id);
      const answer = answers[code?.id ?? ''] ?? refusal('cash_code', `Not that of ${code?.id}`);
      if (answer instanceof Error) throw answer;
      return answer;
    });
  };

  await expect(order({ newest: 'placed' })).resolves.toBe('placed');
  expect(tried).toEqual(['newest']);
  await expect(order({ before: 'placed' })).resolves.toBe('placed');
  expect(tried).toEqual(['newest', 'before']);
  // Of a wrong one the shopper reads what was said of the message that is named.
  await expect(order({})).rejects.toThrow('Not that of newest');
  expect(tried).toEqual(['newest', 'before', 'first']);
  await expect(order({ before: refusal('sold_out', 'Sold out') })).rejects.toThrow('Sold out');
  expect(tried).toEqual(['newest', 'before']);
  await expect(withEachCode([], async (code) => code ?? 'none')).resolves.toBe('none');
});
