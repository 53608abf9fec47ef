import { expect, test } from 'vitest';
import { resultCount } from './result-count.ts';

test('counts in words', () => {
  expect(resultCount(0, undefined)).toBe('0 products');
  expect(resultCount(1, '')).toBe('1 product');
  expect(resultCount(57, 'fern')).toBe('57 products for “fern”');
});
