import { expect, test } from 'vitest';
import { newerOf } from './sidebar-counts.tsx';

const counts = (claims: number, readAt: number) => ({
  orders: null,
  claims,
  messages: null,
  reviews: null,
  lowStock: null,
  readAt,
});

test('what was read later holds, whichever came first', () => {
  const navigated = counts(1, 1000);
  const renewed = counts(0, 1005);
  expect(newerOf(navigated, renewed)).toBe(renewed);
  expect(newerOf(renewed, navigated)).toBe(renewed);
  expect(newerOf(counts(3, 2000), renewed)?.claims).toBe(3);
});

test('what could not be read takes nothing away', () => {
  const known = counts(2, 1000);
  expect(newerOf(known, null)).toBe(known);
  expect(newerOf(null, known)).toBe(known);
  expect(newerOf(null, null)).toBeNull();
});
