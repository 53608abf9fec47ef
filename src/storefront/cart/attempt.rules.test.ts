import { expect, test } from 'vitest';
import {
  isInDoubt,
  isRecent,
  nextAttempt,
  ownOrder,
  ownOrderOfProduct,
  type PaymentAttempt,
  rememberedAttempts,
  unreadAttempts,
  withAttempt,
} from './attempt.rules.ts';

const minute = 60_000;
const start = 1_000_000_000;
const lines = [{ cartItemId: 'fern-small', id: 'fern', quantity: 2 }];
const first: PaymentAttempt = { key: 'key-1', fingerprint: 'a', at: start, lines };
const tried = { ...first, orderId: 'order_1' };

const next = (attempts: PaymentAttempt[], fingerprint: string, now: number) =>
  nextAttempt(attempts, { fingerprint, lines, now, newKey: () => 'key-2' });

test('the first attempt gets a key of its own, and says what it pays', () => {
  expect(next([], 'a', start)).toEqual({ key: 'key-2', fingerprint: 'a', at: start, lines });
});

test('the same body within 14 minutes belongs to the same attempt', () => {
  expect(next([first], 'a', start)).toBe(first);
  expect(next([tried], 'a', start + 14 * minute - 1)).toBe(tried);
});

test('later, another body or a retired key make a new attempt', () => {
  expect(next([tried], 'a', start + 14 * minute).key).toBe('key-2');
  expect(next([tried], 'b', start + 1).key).toBe('key-2');
  expect(next([{ ...tried, retired: true }], 'a', start + 1).key).toBe('key-2');
});

test('an attempt whose hold is shorter than usual is begun anew before that ends', () => {
  const short = { ...tried, heldMinutes: 5 };
  expect(next([short], 'a', start + 4 * minute - 1)).toBe(short);
  expect(next([short], 'a', start + 4 * minute).key).toBe('key-2');
  expect(ownOrderOfProduct([short], 'fern', start + 5 * minute)).toBeUndefined();
});

test('a clock that was set back starts anew', () => {
  expect(next([first], 'a', start - minute).key).toBe('key-2');
});

test('what one holds is of the latest attempt with an order, and never of the one that asks', () => {
  expect(ownOrder([])).toBeUndefined();
  expect(ownOrder([first])).toBeUndefined();
  expect(ownOrder([{ ...first, key: 'key-2' }, tried])).toBe('order_1');
  const latest = { ...first, key: 'key-2', orderId: 'order_2' };
  expect(ownOrder([latest, tried])).toBe('order_2');
  expect(ownOrder([latest, tried], 'key-2')).toBe('order_1');
});

test('a product is held while the hold lives, if the attempt has it', () => {
  expect(ownOrderOfProduct([tried], 'fern', start + 14 * minute)).toBe('order_1');
  expect(ownOrderOfProduct([tried], 'fern', start + 15 * minute)).toBeUndefined();
  expect(ownOrderOfProduct([tried], 'palm', start)).toBeUndefined();
  expect(ownOrderOfProduct([first], 'fern', start)).toBeUndefined();
});

test('an attempt is changed in its place or put first, and the oldest go', () => {
  const second = { ...first, key: 'key-2' };
  expect(withAttempt([first], second, 2)).toEqual([second, first]);
  expect(withAttempt([second, first], tried, 2)).toEqual([second, tried]);
  expect(withAttempt([second, first], { ...first, key: 'key-3' }, 2).map(({ key }) => key)).toEqual([
    'key-3',
    'key-2',
  ]);
});

test('after three days nothing is expected of an attempt', () => {
  expect(rememberedAttempts([first], start + 3 * 24 * 60 * minute - 1)).toEqual([first]);
  expect(rememberedAttempts([first], start + 3 * 24 * 60 * minute)).toEqual([]);
});

test('money is on its way while the shop says so, or while a payment is not handed over', () => {
  expect(isInDoubt(unreadAttempts)).toBe(false);
  expect(isInDoubt({ ...unreadAttempts, known: 'under-way' })).toBe(true);
  for (const known of ['asking', 'clear', 'unknown'] as const) {
    expect(isInDoubt({ ...unreadAttempts, known, attempts: [tried] })).toBe(false);
    expect(isInDoubt({ ...unreadAttempts, known, attempts: [first, { ...tried, payment: {} }] })).toBe(true);
  }
});

test('somebody may be paying until half an hour after an attempt began', () => {
  expect(isRecent([], start)).toBe(false);
  expect(isRecent([tried], start + 30 * minute - 1)).toBe(true);
  expect(isRecent([tried], start + 30 * minute)).toBe(false);
  expect(isRecent([tried, { ...first, at: start + minute }], start + 30 * minute)).toBe(true);
});

test('a clock that was set back ends an attempt', () => {
  expect(rememberedAttempts([first, { ...first, at: start + 1 }], start)).toEqual([first]);
  expect(isRecent([first], start - 1)).toBe(false);
});

test('only the latest attempt with an order says what is held', () => {
  const palm = { ...tried, key: 'key-2', orderId: 'order_2', lines: [{ ...lines[0]!, id: 'palm' }] };
  expect(ownOrderOfProduct([palm, tried], 'fern', start)).toBeUndefined();
  expect(ownOrderOfProduct([{ ...first, key: 'key-3' }, tried], 'fern', start)).toBe('order_1');
  expect(ownOrderOfProduct([], 'fern', start)).toBeUndefined();
  const two = { ...tried, lines: [{ ...lines[0]!, id: 'palm' }, ...lines] };
  expect(ownOrderOfProduct([two], 'fern', start)).toBe('order_1');
});
