import { expect, test } from 'vitest';
import { guideCount } from './plant-care.tsx';

test('counts in words', () => {
  expect(guideCount(12, '')).toBe('12 guides');
  expect(guideCount(1, 'aloe')).toBe('1 guide for “aloe”');
  expect(guideCount(0, 'x')).toBe('0 guides for “x”');
});
