import { expect, test } from 'vitest';
import { handle } from './reviews.tsx';

test.each([
  ['', false],
  ['light=low', false],
  ['stars=5', false],
  ['sort=best', false],
  ['light=low&stars=5', true],
  ['stars=1&sort=worst', true],
  ['light=none&stars=9&sort=best', false],
])('whether %s is one of many ways to read the reviews of a plant: %s', (search, isRare) => {
  expect(handle.isRare?.(handle.query?.(new URLSearchParams(search)) ?? {}) ?? false).toBe(isRare);
});
