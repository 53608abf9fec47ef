import { expect, test } from 'vitest';
import { leaseUntil, nextTry } from './retry-delay.rules.ts';

test('the wait doubles from a minute to an hour', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const minutes = [1, 2, 3, 6, 7, 8, 60].map(
    (attempt) => (nextTry(now, attempt).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 2, 4, 32, 60, 60, 60]);
});

test('whoever asks is left alone for a minute', () => {
  expect(leaseUntil(new Date('2026-03-01T00:00:00Z'))).toEqual(new Date('2026-03-01T00:01:00Z'));
});
