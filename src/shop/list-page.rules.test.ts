import { expect, test } from 'vitest';
import { firstOfPage, rangeText, shortFigure } from './list-page.rules.ts';

test('a page says where it stands among all rows, as far as they were counted', () => {
  expect(rangeText({ total: 345 }, 1, 100)).toBe('1 to 100 of 345');
  expect(rangeText({ total: 10_000, hasMoreThanTotal: true }, 9_951, 50)).toBe(
    '9,951 to 10,000 of over 10,000',
  );
  expect(rangeText({ total: 345 }, null, 100)).toBeUndefined();
  expect(rangeText({ total: 0 }, 1, 0)).toBeUndefined();
});

test('the first and the last page know where they stand; one between them is told, unless that cannot be', () => {
  const page = { rows: { length: 100 }, previous: 'b', next: 'a', total: 345, hasMoreThanTotal: false };
  expect(firstOfPage({ ...page, previous: null }, 201)).toBe(1);
  expect(firstOfPage({ ...page, rows: { length: 45 }, next: null }, 2)).toBe(301);
  expect(firstOfPage(page, 101)).toBe(101);
  expect(firstOfPage(page, 9_001)).toBeNull();
  expect(firstOfPage(page)).toBeNull();
  // Of more than anybody counts the last page stands wherever it was said to.
  expect(firstOfPage({ ...page, next: null, total: 10_000, hasMoreThanTotal: true }, 12_301)).toBe(12_301);
});

test('a figure beside others is told up to 999', () => {
  const figures = [0, 57, 999, 1_000].map((total) => shortFigure({ total, hasMoreThanTotal: false }));
  expect(figures).toEqual(['0', '57', '999', '999+']);
  expect(shortFigure({ total: 12, hasMoreThanTotal: true })).toBe('12+');
});
