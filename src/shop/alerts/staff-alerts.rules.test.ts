import { expect, test } from 'vitest';
import { type ToldAlert, alertWords } from './staff-alerts.rules.ts';

const order = { id: '0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', customerName: 'Asha Rao', city: 'Pune' };
const alert = (kind: ToldAlert['kind'], change: Partial<ToldAlert> = {}): ToldAlert => ({
  kind,
  amountPaise: 1_249_00,
  detail: null,
  order,
  ...change,
});

test('one of each, the most pressing first', () => {
  const told = [alert('new-order'), alert('short-order'), alert('unmatched-payment', { order: null })];
  expect(alertWords([...told, alert('failed-refund')])).toMatchObject({
    subject: 'A refund failed, a payment makes no order, an order lacks stock, a new order',
    lines: [
      'A refund of ₹1,249.00 of order #1e2f3a4b failed: it must be made again.',
      'A payment of ₹1,249.00 makes no order and goes back.',
      'Order #1e2f3a4b is paid for, and the shelf is short of it.',
      'New order #1e2f3a4b: ₹1,249.00, Asha Rao, Pune.',
    ],
  });
});

test('of many the first forty have a line', () => {
  const { subject, lines } = alertWords(Array.from({ length: 90 }, () => alert('new-order')));
  expect(subject).toBe('90 new orders');
  expect(lines).toHaveLength(41);
  expect(lines.at(-1)).toBe('And 50 more.');
});
