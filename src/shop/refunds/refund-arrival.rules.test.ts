import { expect, test } from 'vitest';
import { formatOrderDate } from '../orders/order-number.rules.ts';
import { refundArrivesBy } from './refund-arrival.rules.ts';

test.each([
  // A Monday, and a Friday late in the evening that is Saturday in India.
  ['2026-11-23T06:00:00Z', 'Dec 02, 2026'],
  ['2026-11-27T20:00:00Z', 'Dec 08, 2026'],
  ['2026-11-28T06:00:00Z', 'Dec 08, 2026'],
])('a refund of %s arrives by %s', (madeAt, by) => {
  expect(formatOrderDate(refundArrivesBy(new Date(madeAt)))).toBe(by);
});
