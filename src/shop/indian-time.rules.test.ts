import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIndianDate, formatIndianMoment, indianDay } from './indian-time.rules.ts';

test('the day changes at 18:30 UTC', () => {
  expect(indianDay(new Date('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31');
  expect(indianDay(new Date('2026-03-31T18:30:00.000Z'))).toBe('2026-04-01');
});

test('the day agrees with the time-zone database', () => {
  const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
  const recent = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(recent, (moment) => {
      expect(indianDay(moment)).toBe(zoned.format(moment));
    }),
  );
});

test('an invalid date is refused', () => {
  for (const format of [indianDay, formatIndianDate, formatIndianMoment]) {
    expect(() => format(new Date(Number.NaN))).toThrow(RangeError);
  }
});

test('dates and moments are written as on an Indian wall', () => {
  expect(formatIndianDate(new Date('2026-03-04T18:30:00Z'))).toBe('Mar 05, 2026');
  expect(formatIndianMoment(new Date('2026-12-31T18:29:59Z'))).toBe('Dec 31, 2026, 23:59');
  expect(formatIndianMoment(new Date('2026-12-31T18:30:00Z'))).toBe('Jan 01, 2027, 00:00');
});
