import { expect, test } from 'vitest';
import { pagePosition, resultCount } from './result-count.ts';

test('counts in words', () => {
  expect(resultCount(0, undefined)).toBe('0 products');
  expect(resultCount(1, '')).toBe('1 product');
  expect(resultCount(57, 'fern')).toBe('57 products for “fern”');
});

test.each([
  [0, 57, 'Page 1 of 3'],
  [24, 57, 'Page 2 of 3'],
  [48, 57, 'Page 3 of 3'],
  // Reached backwards, while products were added: less than a page comes before it.
  [9, 57, 'Page 2 of 3'],
  [60, 57, 'Page 3 of 3'],
  [0, 24, 'Page 1 of 1'],
])('after %i of %i products: %s', (ahead, total, words) => {
  expect(pagePosition({ ahead, total, size: 24 })).toBe(words);
});
