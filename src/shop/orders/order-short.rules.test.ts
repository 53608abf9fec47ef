import { expect, test } from 'vitest';
import { ageText, itemOptions, restText, shortOptions } from './order-short.rules.ts';
import { nextStep } from './order-views.rules.ts';

test.each([
  [
    { selectedSize: 'Medium (5")', selectedPotType: 'Self-watering', selectedPotColor: 'White' },
    'Medium · Self-watering · White',
  ],
  [{ selectedSize: null, selectedPotType: 'Round 4"', selectedPotColor: null }, 'Round 4"'],
  [{ selectedSize: '(5")', selectedPotType: null, selectedPotColor: null }, ''],
  [{ selectedSize: 'Tall(5") ', selectedPotType: null, selectedPotColor: 'Red' }, 'Tall · Red'],
  [{ selectedSize: 'Tall (5") pot', selectedPotType: '', selectedPotColor: null }, 'Tall (5") pot'],
])('%o is %s', (item, text) => expect(shortOptions(item)).toBe(text));

test('papers and screens name pot, size and colour, as far as they are known', () => {
  const chosen = { selectedSize: 'Medium (5")', selectedPotType: 'Self-watering', selectedPotColor: 'White' };
  expect(itemOptions(chosen)).toBe('Self-watering · Medium (5") · White');
  expect(itemOptions({ selectedSize: null, selectedPotType: '', selectedPotColor: 'Red' })).toBe('Red');
});

test.each([
  [-5, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 days'],
])('%i minutes are %s', (minutes, text) => {
  const now = new Date('2026-03-05T10:00:00Z');
  expect(ageText(new Date(now.getTime() - minutes * 60_000), now)).toBe(text);
});

test.each([
  [-60, '1 min'],
  [10, '1 min'],
  [14 * 60 + 1, '15 min'],
  [60 * 60, '1 h'],
  [3 * 24 * 3600, '3 days'],
])('%i seconds are left: %s', (seconds, text) => {
  const now = new Date('2026-03-05T10:00:00Z');
  expect(restText(new Date(now.getTime() + seconds * 1000), now)).toBe(text);
});

test('each status leads on to the next until it is delivered; a cancelled order leads nowhere', () => {
  const way = ['order_placed', 'processing', 'shipped', 'delivered'] as const;
  expect(way.map((status) => nextStep(status)?.to)).toEqual([...way.slice(1), undefined]);
  expect(nextStep('cancelled')).toBeNull();
});
