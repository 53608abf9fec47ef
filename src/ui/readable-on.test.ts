import { expect, test } from 'vitest';
import { readableOn } from './readable-on.ts';

test.each([
  ['#ffffff', 'dark'],
  ['#FFF', 'dark'],
  ['#d3a02c', 'dark'],
  ['#000000', 'light'],
  ['#228B22', 'light'],
  ['#22304f', 'light'],
  ['no colour', 'light'],
])('on %s a mark is %s', (hex, mark) => {
  expect(readableOn(hex)).toBe(mark);
});
