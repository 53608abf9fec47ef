import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountPercent } from './product-card.tsx';

test('whole per cent, never more than it is', () => {
  expect(discountPercent(399_00, 499_00)).toBe(20);
  expect(discountPercent(334_00, 500_00)).toBe(33);
  expect(discountPercent(499_99, 500_00)).toBe(0);
});

test('no old price, or one that is not higher, is no discount', () => {
  expect(discountPercent(500_00, null)).toBe(0);
  expect(discountPercent(500_00, 500_00)).toBe(0);
  expect(discountPercent(0, 0)).toBe(0);
});

test('stays from 0 to 100', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (price, old) => {
      const percent = discountPercent(price, old);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }),
  );
});
