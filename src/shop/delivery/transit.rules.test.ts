import { expect, test } from 'vitest';
import { delivery as demo } from '../../../demo/delivery.ts';
import { defaultTerms } from '../settings/delivery.schema.ts';
import { transitWords } from './transit.rules.ts';

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
