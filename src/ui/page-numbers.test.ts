import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 10]],
  [4, 10, [1, 2, 3, 4, 5, 10]],
  [6, 12, [1, 5, 6, 7, 12]],
  [12, 12, [1, 11, 12]],
])('page %i of %i', (page, count, shown) => {
  expect(pageNumbers(page, count)).toEqual(shown);
});

const pages = fc
  .integer({ min: 1, max: 500 })
  .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));

test('first, last and current page are always there, in order, and no gap hides a single page', () => {
  fc.assert(
    fc.property(pages, ([page, count]) => {
      const shown = pageNumbers(page, count);
      const steps = shown.map((number, at) => number - (shown[at - 1] ?? 0));
      expect(shown).toEqual(expect.arrayContaining([1, page, count]));
      expect(steps.every((step) => step === 1 || step > 2)).toBe(true);
    }),
  );
});
