import { expect, test } from 'vitest';
import { deliveryWith } from '../delivery/delivery.fixtures.ts';
import { deliverySection, readPins, termsProblems, zoneProblems } from './delivery.schema.ts';

const problems = (change: Parameters<typeof deliveryWith>[0]) =>
  (deliverySection.schema.safeParse(deliveryWith(change)).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('PIN codes are read with whatever stands between them', () => {
  expect(readPins(' 560, 5601;110001\n560  ')).toEqual(['560', '5601', '110001']);
});

test.each([
  [{ zones: [{ name: 'A', pins: '560, 056' }] }, /^zones\.0\.pins: ‘056’ is no PIN code/],
  [{ zones: [{ name: 'A' }, { name: ' a ' }] }, /^zones: Two zones have the same name$/],
  [{ zones: [{ name: 'A', states: ['99'] }] }, /^zones\.0\.states\.0: Not a state/],
  [{ everywhere: { price: '0.50' } }, /^everywhere\.price: Please enter 0, or/],
  [{ everywhere: { price: 'ten' } }, /^everywhere\.price: Please enter 0, or/],
  [{ everywhere: { freeAbove: '-1' } }, /^everywhere\.freeAbove: /],
  [{ everywhere: { daysFrom: '3', daysTo: '2' } }, /^everywhere\.daysTo: Please give both/],
  [{ everywhere: { daysFrom: '3' } }, /^everywhere\.daysTo: Please give both/],
  [{ everywhere: { daysFrom: '61', daysTo: '62' } }, /^everywhere\.daysFrom: Please enter a number of days/],
  [
    {
      everywhere: {
        bands: [
          { above: '500', price: '1' },
          { above: '500.00', price: '2' },
        ],
      },
    },
    /^everywhere\.bands: Two steps begin/,
  ],
  [{ dispatchDays: [] }, /^dispatchDays: Please choose at least one day$/],
  [{ cutOff: '25' }, /^cutOff: Please choose an hour$/],
  [{ closedDays: ['2026-02-30'] }, /^closedDays\.0: Please choose a date$/],
  [{ closedDays: ['2026-02-01', '2026-02-01'] }, /^closedDays: Each day once$/],
])('%j is refused with a sentence', (change, said) => {
  expect(problems(change)[0]).toMatch(said);
});

test('what is wrong with a zone is known by its field', () => {
  const { zones, everywhere } = deliveryWith({
    zones: [{ name: '', price: 'x', bands: [{ above: '', price: '5' }] }],
  });
  expect(Object.keys(zoneProblems(zones[0]!)).toSorted()).toEqual(['bands.0.above', 'name', 'price']);
  expect(termsProblems(everywhere)).toEqual({});
});
