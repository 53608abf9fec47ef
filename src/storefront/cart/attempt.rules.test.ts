import { expect, test } from 'vitest';
import { nextAttempt, orderToReplace, type PaymentAttempt } from './payment-attempt.rules.ts';

const minute = 60_000;
const start = 1_000_000;
const first: PaymentAttempt = { key: 'key-1', fingerprint: 'a', at: start };

const next = (previous: PaymentAttempt | null, fingerprint: string, now: number) =>
  nextAttempt(previous, { fingerprint, now, newKey: () => 'key-2' });

test('the first attempt gets a key of its own', () => {
  expect(next(null, 'a', start)).toEqual({ key: 'key-2', fingerprint: 'a', at: start });
});

test('the same body within 14 minutes belongs to the same attempt', () => {
  expect(next(first, 'a', start)).toBe(first);
  const tried = { ...first, orderId: 'order_1' };
  expect(next(tried, 'a', start + 14 * minute - 1)).toBe(tried);
});

test('later, another body or a retired key make a new attempt that replaces the order', () => {
  const tried = { ...first, orderId: 'order_1' };
  const renewed = { key: 'key-2', at: expect.any(Number), replaces: 'order_1' };
  expect(next(tried, 'a', start + 14 * minute)).toEqual({ ...renewed, fingerprint: 'a' });
  expect(next(tried, 'b', start + 1)).toEqual({ ...renewed, fingerprint: 'b' });
  expect(next({ ...tried, retired: true }, 'a', start + 1)).toEqual({ ...renewed, fingerprint: 'a' });
});

test('what an attempt without an answer was to replace is handed on', () => {
  const unanswered = next({ ...first, orderId: 'order_1' }, 'b', start);
  expect(next(unanswered, 'c', start + 1).replaces).toBe('order_1');
});

test('a clock that was set back starts anew', () => {
  expect(next(first, 'a', start - minute).key).toBe('key-2');
});

test('an attempt replaces its own order, without one that of the attempt before', () => {
  expect(orderToReplace(null)).toBeUndefined();
  expect(orderToReplace(first)).toBeUndefined();
  expect(orderToReplace({ ...first, replaces: 'order_0' })).toBe('order_0');
  expect(orderToReplace({ ...first, replaces: 'order_0', orderId: 'order_1' })).toBe('order_1');
});
