import { expect, test } from 'vitest';
import { aLine, anOrderToPack } from './packing.fixtures.ts';
import { optionsOf, unitsToFetch } from './to-fetch.rules.ts';

const small = { what: 'fern-small', productName: 'Boston Fern', size: 'Small (4")' };
const large = { what: 'fern-large', productName: 'Boston Fern', size: 'Large (10")' };

test('each thing stands once with all its units and whose they are, what is called the same together', () => {
  const one = anOrderToPack({ lines: [aLine('Tulsi'), aLine('', 2, large)] });
  const two = anOrderToPack({ lines: [aLine('', 3, large), aLine('', 1, small)] });
  const fetched = unitsToFetch([one, two]);
  expect(fetched.map((each) => [each.productName, optionsOf(each), each.units])).toEqual([
    ['Boston Fern', 'Large (10")', 5],
    ['Boston Fern', 'Small (4")', 1],
    ['Tulsi', '', 1],
  ]);
  expect(fetched[0]?.lines.map(({ orderId, line }) => [orderId, line.units])).toEqual([
    [one.id, 2],
    [two.id, 3],
  ]);
});

test('nothing is fetched for what is sent, cancelled or in parcels', () => {
  const lines = [aLine('Tulsi')];
  const states = ['sent', 'cancelled', 'packed'] as const;
  expect(unitsToFetch(states.map((state) => anOrderToPack({ state, lines })))).toEqual([]);
});

test('sizes with numbers stand in the order of these', () => {
  const lines = ['10 cm', '4 cm'].map((size) => aLine('', 1, { what: size, productName: 'Aloe', size }));
  expect(unitsToFetch([anOrderToPack({ lines })]).map(optionsOf)).toEqual(['4 cm', '10 cm']);
});
