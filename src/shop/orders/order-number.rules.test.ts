import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatOrderDate,
  formatOrderDay,
  formatOrderMoment,
  orderNumber,
  shortNumber,
} from './order-number.rules.ts';

test('the order number is the last 8 characters of the id', () => {
  expect(orderNumber('0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b')).toBe('1e2f3a4b');
  expect(orderNumber('pay_42')).toBe('pay_42');
});

test('an order placed late in the evening in London is of the next day in India', () => {
  expect(formatOrderDate(new Date('2026-03-04T18:29:59Z'))).toBe('Mar 04, 2026');
  expect(formatOrderDate(new Date('2026-03-04T18:30:00Z'))).toBe('Mar 05, 2026');
  expect(formatOrderDate(new Date('2026-12-31T20:00:00Z'))).toBe('Jan 01, 2027');
});

test('the time of day is that of India', () => {
  expect(formatOrderMoment(new Date('2026-03-04T18:29:59Z'))).toBe('Mar 04, 2026, 23:59');
  expect(formatOrderMoment(new Date('2026-03-04T18:30:00Z'))).toBe('Mar 05, 2026, 00:00');
});

test('dates agree with the time-zone database', () => {
  const zoned = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: 'short',
    day: '2-digit',
  });
  const recent = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(recent, (moment) => {
      expect(formatOrderDate(moment)).toBe(zoned.format(moment));
    }),
  );
});

test('short numbers, and days that are days already', () => {
  expect(shortNumber(1042)).toBe('#1042');
  expect(formatOrderDay('2026-03-05')).toBe('Mar 05, 2026');
});
