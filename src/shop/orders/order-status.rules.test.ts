import { expect, test } from 'vitest';
import { isOrderStatus, orderProgress, orderStatuses, orderStatusRow } from './order-status.rules.ts';

test.each([
  ['order_placed', [true, false, false, false]],
  ['processing', [true, true, false, false]],
  ['shipped', [true, true, true, false]],
  ['delivered', [true, true, true, true]],
  ['cancelled', [false, false, false, false]],
] as const)('%s marks the steps %j', (status, done) => {
  const progress = orderProgress(status);
  expect(progress.steps.map((step) => step.done)).toEqual(done);
  expect(progress.steps.map((step) => step.value)).toEqual([
    'order_placed',
    'processing',
    'shipped',
    'delivered',
  ]);
  expect(progress.cancelled).toBe(status === 'cancelled');
});

test('only an order just placed is confirmed by e-mail, and only cancelled is red', () => {
  expect(orderStatuses.filter(({ email }) => email === 'confirmation').map(({ value }) => value)).toEqual([
    'order_placed',
  ]);
  expect(orderStatuses.filter(({ tone }) => tone === 'danger').map(({ value }) => value)).toEqual([
    'cancelled',
  ]);
});

test('statuses are recognised', () => {
  expect(isOrderStatus('shipped')).toBe(true);
  expect(isOrderStatus('lost')).toBe(false);
  expect(orderStatusRow('order_placed').label).toBe('Order Placed');
  expect(() => orderStatusRow('lost' as never)).toThrow(RangeError);
});
