import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectivePriceInColorPaise, effectivePricePaise, isOnDeal } from './effective-price.rules.ts';

const goods = fc.record({
  pricePaise: fc.nat(1_000_000),
  discountPricePaise: fc.option(fc.integer({ min: -10, max: 1_000_000 })),
  isDiscounted: fc.boolean(),
});

test.each([
  [{ pricePaise: 50_000, discountPricePaise: 40_000, isDiscounted: true }, 40_000],
  [{ pricePaise: 50_000, discountPricePaise: 0, isDiscounted: true }, 0],
  [{ pricePaise: 50_000, discountPricePaise: 40_000, isDiscounted: false }, 50_000],
  [{ pricePaise: 50_000, discountPricePaise: null, isDiscounted: true }, 50_000],
  [{ pricePaise: 50_000, discountPricePaise: 50_000, isDiscounted: true }, 50_000],
  [{ pricePaise: 50_000, discountPricePaise: 60_000, isDiscounted: true }, 50_000],
  [{ pricePaise: 50_000, discountPricePaise: -1, isDiscounted: true }, 50_000],
])('%j costs %d', (example, expected) => {
  expect(effectivePricePaise(example)).toBe(expected);
});

test('the effective price is the price or the discount price, never above the price', () => {
  fc.assert(
    fc.property(goods, (example) => {
      const effective = effectivePricePaise(example);
      expect([example.pricePaise, example.discountPricePaise]).toContain(effective);
      expect(effective).toBeLessThanOrEqual(example.pricePaise);
      expect(effective).toBeGreaterThanOrEqual(0);
      expect(isOnDeal(example)).toBe(effective !== example.pricePaise);
    }),
  );
});

test('a colour adds its modifier to the effective price', () => {
  const plain = { pricePaise: 50_000, discountPricePaise: 40_000, isDiscounted: true };
  expect(effectivePriceInColorPaise(plain, 17_500)).toBe(57_500);
  expect(effectivePriceInColorPaise(plain, -50_000)).toBe(0);
});
