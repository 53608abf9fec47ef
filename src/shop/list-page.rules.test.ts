import { expect, test } from 'vitest';
import {
  countText,
  firstOfPage,
  rangeText,
  shortFigure,
  toCounted,
  toSearchWords,
} from './list-page.rules.ts';

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
  expect(firstOfPage(page, 246)).toBe(246);
  expect(firstOfPage(page, 247)).toBeNull();
  expect(firstOfPage(page)).toBeNull();
  expect(firstOfPage({ ...page, total: 10_000, hasMoreThanTotal: true })).toBeNull();
  // Of more than anybody counts the last page stands wherever it was said to.
  expect(firstOfPage({ ...page, next: null, total: 10_000, hasMoreThanTotal: true }, 12_301)).toBe(12_301);
});

test('a figure beside others is told up to 999', () => {
  const figures = [0, 57, 999, 1_000].map((total) => shortFigure({ total, hasMoreThanTotal: false }));
  expect(figures).toEqual(['0', '57', '999', '999+']);
  expect(shortFigure({ total: 12, hasMoreThanTotal: true })).toBe('12+');
});

test('what was counted up to one more than the limit is told up to the limit', () => {
  const told = [0, 9_999, 10_000, 10_001].map((found) => toCounted(found));
  expect(told).toEqual([
    { total: 0, hasMoreThanTotal: false },
    { total: 9_999, hasMoreThanTotal: false },
    { total: 10_000, hasMoreThanTotal: false },
    { total: 10_000, hasMoreThanTotal: true },
  ]);
  expect(toCounted(21, 20)).toEqual({ total: 20, hasMoreThanTotal: true });
});

test('one is one, all else are several', () => {
  const texts = [0, 1, 2, 1_234].map((total) => countText({ total }, 'order', 'orders'));
  expect(texts).toEqual(['0 orders', '1 order', '2 orders', '1,234 orders']);
  expect(countText({ total: 10_000, hasMoreThanTotal: true }, 'order', 'orders')).toBe('Over 10,000 orders');
});

test('a search is looked for without control characters, blanks around it, and what is beyond 100', () => {
  expect(toSearchWords(' money\u0000plant\n')).toBe('money plant');
  expect(toSearchWords('x'.repeat(101))).toBe('x'.repeat(100));
});
