import { expect, test } from 'vitest';
import { evenRows } from './even-rows.rules.ts';

test.each([
  [1, 8],
  [7, 8],
  [8, 8],
  [10, 6],
  [12, 6],
  [14, 7],
  [15, 8],
  [16, 8],
  [20, 7],
])('%i files stand in rows of %i', (count, inRow) => {
  expect(evenRows(count, { least: 6, most: 8 })).toBe(inRow);
});
