import { expect, test } from 'vitest';
import { isNearlyFull } from './disk.rules.ts';

const GB = 1024 ** 3;

test.each([
  // Below a gigabyte always, however small the disk.
  [1, 2, false],
  [1 - 1 / GB, 2, true],
  // Below a twentieth.
  [5, 100, false],
  [5 - 1 / GB, 100, true],
  [9, 1000, true],
  // Ten gigabytes are enough on any.
  [10, 1000, false],
  [10 - 1 / GB, 1000, true],
])('%d GB free of %d is nearly full: %s', (free, total, isFull) => {
  expect(isNearlyFull({ freeBytes: free * GB, totalBytes: total * GB })).toBe(isFull);
});
