import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delivery as demo } from '../../../demo/delivery.ts';
import { indianDay } from '../indian-time.rules.ts';
import { type Weekday, weekdays } from '../indian-time.rules.ts';
import { defaultTerms } from '../settings/delivery.schema.ts';
import { deliveryWith } from './delivery.fixtures.ts';
import {
  arrivalInIndia,
  dispatchDay,
  formatDays,
  laterDay,
  promisedDays,
  stillPromised,
  transitWords,
} from './promise.rules.ts';

// A Tuesday.
const at = (time: string, day = '2026-11-24') => new Date(`${day}T${time}:00+05:30`);
const usual = deliveryWith({ cutOff: '14' });
const inTransit = { daysFrom: '2', daysTo: '4' };

test.each([
  ['13:59', '2026-11-24'],
  ['14:00', '2026-11-25'],
  ['23:59', '2026-11-25'],
])('what is ordered at %s Indian time leaves on %s', (time, day) => {
  expect(dispatchDay(usual, at(time))).toBe(day);
});

test('days without dispatch and closed days are passed over', () => {
  const calendar = deliveryWith({ closedDays: ['2026-11-30', '2026-12-01'] });
  expect(dispatchDay(calendar, at('15:00', '2026-11-28'))).toBe('2026-12-02');
  expect(promisedDays(calendar, inTransit, at('15:00', '2026-11-28'))).toEqual({
    leaves: '2026-12-02',
    arrivesFrom: '2026-12-04',
    arrivesTo: '2026-12-06',
  });
});

test('without days in transit, and where the shop is closed for months, nothing is promised', () => {
  expect(promisedDays(usual, { daysFrom: '', daysTo: '' }, at('10:00'))).toBeNull();
  const closedDays = Array.from({ length: 130 }, (_one, day) => laterDay('2026-11-24', day));
  expect(promisedDays(deliveryWith({ closedDays }), inTransit, at('10:00'))).toBeNull();
  expect(promisedDays(usual, { daysFrom: '', daysTo: '4' }, at('10:00'))).toBeNull();
  expect(promisedDays(usual, { daysFrom: '2', daysTo: '' }, at('10:00'))).toBeNull();
});

test('a shop that opens again in 120 days promises the first of them, later ones are out of sight', () => {
  const closed = (days: number) => ({
    dispatchDays: [...weekdays],
    cutOff: '14',
    closedDays: Array.from({ length: days }, (_one, day) => laterDay('2026-11-24', day)),
  });
  expect(dispatchDay(closed(120), at('10:00'))).toBe('2027-03-24');
  expect(dispatchDay(closed(121), at('10:00'))).toBeNull();
  expect(dispatchDay({ ...closed(0), dispatchDays: [] }, at('10:00'))).toBeNull();
});

test('what leaves, leaves on an open day of dispatch, never before, and not after a nearer one', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => laterDay('2026-11-20', days));
  fc.assert(
    fc.property(
      fc.subarray([...weekdays], { minLength: 1 }),
      fc.uniqueArray(day, { maxLength: 30 }),
      fc.integer({ min: 1, max: 24 }),
      fc.date({ min: new Date('2026-11-20'), max: new Date('2027-01-10'), noInvalidDate: true }),
      (dispatchDays: Weekday[], closedDays, cutOff, now) => {
        const calendar = { dispatchDays, closedDays, cutOff: String(cutOff) };
        const leaves = dispatchDay(calendar, now) ?? '';
        const today = indianDay(now);
        const isOpen = (one: string) =>
          !closedDays.includes(one) &&
          dispatchDays.includes(weekdays[(new Date(`${one}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday);
        expect(isOpen(leaves)).toBe(true);
        expect(leaves >= today).toBe(true);
        for (let one = laterDay(today, 1); one < leaves; one = laterDay(one, 1))
          expect(isOpen(one)).toBe(false);
      },
    ),
  );
});

test.each([
  ['2026-11-26', '2026-11-28', 'Thu 26 – Sat 28 Nov'],
  ['2026-11-28', '2026-12-01', 'Sat 28 Nov – Tue 1 Dec'],
  ['2026-12-30', '2027-01-02', 'Wed 30 Dec – Sat 2 Jan'],
  ['2026-11-26', '2026-11-26', 'Thu 26 Nov'],
])('%s to %s is written %s', (from, to, text) => {
  expect(formatDays(from, to)).toBe(text);
});

test('a promise is repeated until its last day in India is over', () => {
  expect(stillPromised('2026-11-24', at('23:59'))).toBe('2026-11-24');
  expect(stillPromised('2026-11-24', at('00:00', '2026-11-25'))).toBe('');
  expect([stillPromised(null, at('12:00')), stillPromised(undefined, at('12:00'))]).toEqual(['', '']);
});

const zone = (name: string, of: object) => ({
  ...defaultTerms,
  id: name,
  name,
  countries: [],
  states: [],
  pins: '',
  ...of,
});
const days = (daysFrom: string, daysTo: string) => ({ daysFrom, daysTo });
const everywhere = { ...defaultTerms, ...days('3', '8') };

test('from the shortest to the longest of the zones in India', () => {
  expect(transitWords({ zones: demo.zones, everywhere: defaultTerms })).toBe(
    'Delivered 2 to 7 days after dispatch',
  );
  expect(transitWords({ zones: [], everywhere })).toBe('Delivered 3 to 8 days after dispatch');
  const city = zone('City', { pins: '560', ...days('1', '2') });
  expect(transitWords({ zones: [city], everywhere })).toBe('Delivered 1 to 8 days after dispatch');
});

test('an estimate of days, from the day on which it would leave; while nothing leaves, how long it is on its way', () => {
  const settings = { ...usual, zones: [], everywhere };
  expect(arrivalInIndia(settings, at('13:59'))).toBe('Estimate: Fri 27 Nov – Wed 2 Dec');
  expect(arrivalInIndia(settings, at('14:00'))).toBe('Estimate: Sat 28 Nov – Thu 3 Dec');
  const closedDays = Array.from({ length: 130 }, (_one, day) => laterDay('2026-11-24', day));
  expect(arrivalInIndia({ ...settings, closedDays }, at('10:00'))).toBe(
    'Delivered 3 to 8 days after dispatch',
  );
  expect(arrivalInIndia({ ...settings, everywhere: defaultTerms }, at('10:00'))).toBeNull();
});

test('nothing where one of them promises no days', () => {
  expect(transitWords({ zones: [], everywhere: defaultTerms })).toBeNull();
  const city = zone('City', { pins: '560', ...days('1', '2') });
  expect(transitWords({ zones: [city], everywhere: defaultTerms })).toBeNull();
  expect(transitWords({ zones: [], everywhere: { ...everywhere, delivers: false } })).toBeNull();
});

test('where nothing goes, what nothing reaches, and other countries count for nothing', () => {
  const zones = [
    zone('Hills', { pins: '194', delivers: false }),
    zone('Abroad', { countries: ['Canada'], ...days('20', '30') }),
    zone('Nowhere', days('40', '50')),
    zone('Whole', { countries: ['India'], ...days('4', '5') }),
  ];
  expect(transitWords({ zones, everywhere })).toBe('Delivered 4 to 5 days after dispatch');
});

test('one day is one day', () => {
  const all = (from: string, to: string) =>
    transitWords({ zones: [], everywhere: { ...defaultTerms, ...days(from, to) } });
  expect(all('1', '1')).toBe('Delivered 1 day after dispatch');
  expect(all('3', '3')).toBe('Delivered 3 days after dispatch');
  expect(all('0', '1')).toBe('Delivered 0 to 1 day after dispatch');
  expect(all('0', '0')).toBe('Delivered on the day of dispatch');
});
