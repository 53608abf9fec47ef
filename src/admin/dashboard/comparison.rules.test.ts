import { expect, test } from 'vitest';
import { compareWithBefore } from './comparison.rules.ts';

const orders = (now: number, before: number, days = 30) =>
  compareWithBefore(now, before, { days, equal: 'as many' });

test.each([
  [112, 100, 'up', '12 % more than the 30 days before'],
  [88, 100, 'down', '12 % less than the 30 days before'],
  [2, 1, 'up', '100 % more than the 30 days before'],
  [0, 7, 'down', '100 % less than the 30 days before'],
  [7, 7, 'same', 'as many as in the 30 days before'],
  [0, 0, 'none', 'none in the 30 days before'],
  [7, 0, 'none', 'none in the 30 days before'],
] as const)('%i beside %i points %s: %s', (now, before, direction, text) => {
  expect(orders(now, before)).toEqual({ direction, text });
});

test.each([
  // Neither equal nor nothing, however little differs or is left.
  [1004, 1000, 'under 1 % more than the 30 days before'],
  [996, 1000, 'under 1 % less than the 30 days before'],
  [1005, 1000, '1 % more than the 30 days before'],
  [1, 1000, '99 % less than the 30 days before'],
  [999, 100, '899 % more than the 30 days before'],
  [1000, 100, '10 times the 30 days before'],
  [1099, 100, '10 times the 30 days before'],
  [500_000, 1, '5,00,000 times the 30 days before'],
])('%i beside %i is rounded to: %s', (now, before, text) => {
  expect(orders(now, before).text).toBe(text);
});

test('the days are those that are shown, and money is as much', () => {
  expect(orders(3, 2, 7).text).toBe('50 % more than the 7 days before');
  expect(compareWithBefore(500, 500, { days: 90, equal: 'as much' }).text).toBe(
    'as much as in the 90 days before',
  );
});
