import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianDay } from './indian-time.rules.ts';

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
  expect(() => indianDay(new Date(Number.NaN))).toThrow(RangeError);
});
