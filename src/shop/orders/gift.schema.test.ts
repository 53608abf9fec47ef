import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterDay } from '../delivery/promise.rules.ts';
import { arrivingNotBefore, giftDayProblem, giftDays, giftSchema } from './gift.schema.ts';

const days = fc.integer({ min: 0, max: 400 }).map((after) => laterDay('2026-11-26', after));
const promised = fc
  .tuple(days, fc.nat(9))
  .map(([arrivesFrom, more]) => ({ arrivesFrom, arrivesTo: laterDay(arrivesFrom, more) }));
const calendars = fc.record({ today: days, promise: fc.option(promised) });

test('the days that are offered are those that are taken: none before it can come, none of today', () => {
  fc.assert(
    fc.property(calendars, days, (calendar, day) => {
      const { first, last } = giftDays(calendar);
      expect(first <= last).toBe(true);
      expect(first > calendar.today).toBe(true);
      if (calendar.promise) expect(first >= calendar.promise.arrivesFrom).toBe(true);
      expect(giftDayProblem(day, calendar) === null).toBe(day >= first && day <= last);
    }),
  );
  expect(giftDayProblem('', { today: '2026-11-26', promise: null })).toBeNull();
  expect(giftDayProblem('2026-11-26', { today: '2026-11-26', promise: null })).toBe(
    'Please choose a day from Fri 27 Nov to Mon 25 Jan',
  );
});

test('a gift comes within as many days, none of them before the one that was asked for', () => {
  fc.assert(
    fc.property(promised, days, (promise, day) => {
      const { arrivesFrom, arrivesTo } = arrivingNotBefore(promise, day);
      const length = (from: string, to: string) => Date.parse(to) - Date.parse(from);
      expect(length(arrivesFrom, arrivesTo)).toBe(length(promise.arrivesFrom, promise.arrivesTo));
      expect(arrivesFrom).toBe(day > promise.arrivesFrom ? day : promise.arrivesFrom);
    }),
  );
});

test('who gets it must be said; all else may be left away', () => {
  expect(giftSchema.parse({ recipient: ' Bina ' })).toEqual({
    recipient: 'Bina',
    phone: '',
    message: '',
    day: '',
  });
  const wrong = [
    { recipient: ' ' },
    { recipient: 'Bina', phone: '1' },
    { recipient: 'Bina', day: '2026-02-30' },
  ];
  for (const typed of [...wrong, { recipient: 'Bina', message: 'x'.repeat(301) }])
    expect(giftSchema.safeParse(typed).success).toBe(false);
});
