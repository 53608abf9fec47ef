import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maximumPricePaise } from '../money.ts';
import {
  discountPaise,
  effectivePriceInColorPaise,
  effectivePricePaise,
  isOnDeal,
  staffTotals,
  totals as totalsWith,
} from './prices.rules.ts';

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

const lines = fc.array(
  fc.record({
    unitPricePaise: fc.oneof(fc.nat(100_000), fc.nat(maximumPricePaise)),
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  { maxLength: 100 },
);
const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const cap = fc.option(fc.oneof(fc.nat(100_000), fc.nat(maximumPricePaise)));
const promo = fc.record({ discountValue: percent, maxDiscountAmountPaise: cap });

/** As a shop ships that sets nothing. */
const totals = (input: Omit<Parameters<typeof totalsWith>[0], 'shippingPaise'>) => {
  const value = input.lines.reduce((sum, line) => sum + line.unitPricePaise * line.quantity, 0);
  return totalsWith({ ...input, shippingPaise: value <= 499_00 ? 99_00 : 0 });
};

const one = (unitPricePaise: number) => [{ unitPricePaise, quantity: 1 }];
const all = { discountValue: 100, maxDiscountAmountPaise: null };

test('a subtotal of exactly ₹499.00 pays ₹99.00 shipping', () => {
  expect(totals({ lines: one(499_00), promo: null })).toEqual({
    subtotalPaise: 499_00,
    shippingPaise: 99_00,
    discountPaise: 0,
    totalPaise: 598_00,
  });
});

test('an empty cart costs nothing, a cart of free goods its shipping', () => {
  expect(totals({ lines: [], promo: all }).totalPaise).toBe(0);
  expect(totals({ lines: one(0), promo: null }).totalPaise).toBe(99_00);
});

test('shipping looks at the subtotal before the discount', () => {
  expect(totals({ lines: one(600_00), promo: { ...all, discountValue: 50 } })).toMatchObject({
    shippingPaise: 0,
    totalPaise: 300_00,
  });
});

test.each([
  [1000_00, { discountValue: 10, maxDiscountAmountPaise: null }, 100_00],
  [1000_00, { discountValue: 10, maxDiscountAmountPaise: 50_00 }, 50_00],
  [1000_00, { discountValue: 10, maxDiscountAmountPaise: 0 }, 0],
  [1000_00, { discountValue: 150, maxDiscountAmountPaise: 5000_00 }, 1000_00],
  [99_95, { discountValue: 10, maxDiscountAmountPaise: null }, 10_00],
  [99_94, { discountValue: 10, maxDiscountAmountPaise: null }, 9_99],
])('of %d paise %j takes %d', (subtotal, terms, expected) => {
  expect(discountPaise(subtotal, terms)).toBe(expected);
});

test('a total below ₹1.00 becomes zero, past the cap if need be', () => {
  const capped = { discountValue: 100, maxDiscountAmountPaise: 500_00 };
  expect(totals({ lines: one(500_99), promo: capped })).toMatchObject({
    discountPaise: 500_99,
    totalPaise: 0,
  });
  expect(totals({ lines: one(501_00), promo: capped })).toMatchObject({
    discountPaise: 500_00,
    totalPaise: 1_00,
  });
});

test('whatever delivery costs, the total adds up, and the discount stays within the goods', () => {
  const shipping = fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 10_000_000 }));
  fc.assert(
    fc.property(lines, fc.option(promo), shipping, (cart, terms, shippingPaise) => {
      const sums = totalsWith({ lines: cart, promo: terms, shippingPaise });
      expect(sums.totalPaise).toBe(sums.subtotalPaise + sums.shippingPaise - sums.discountPaise);
      expect(sums.discountPaise).toBeLessThanOrEqual(sums.subtotalPaise);
      expect(sums.totalPaise === 0 || sums.totalPaise >= 100).toBe(true);
    }),
  );
});

test('a full discount leaves the shipping of a small cart to pay', () => {
  expect(totals({ lines: one(400_00), promo: all }).totalPaise).toBe(99_00);
});

test('total is subtotal plus shipping minus discount, and zero or payable', () => {
  fc.assert(
    fc.property(lines, fc.option(promo), (cart, terms) => {
      const sums = totals({ lines: cart, promo: terms });
      expect(sums.totalPaise).toBe(sums.subtotalPaise + sums.shippingPaise - sums.discountPaise);
      expect(sums.totalPaise === 0 || sums.totalPaise >= 1_00).toBe(true);
      expect(sums.discountPaise).toBeGreaterThanOrEqual(0);
      expect(sums.discountPaise).toBeLessThanOrEqual(sums.subtotalPaise);
      expect(Object.values(sums).every(Number.isSafeInteger)).toBe(true);
      if (terms?.maxDiscountAmountPaise != null) {
        expect(sums.discountPaise).toBeLessThan(terms.maxDiscountAmountPaise + 1_00);
      }
    }),
  );
});

test('a higher percentage or cap never makes the total dearer', () => {
  fc.assert(
    fc.property(lines, percent, percent, cap, cap, (cart, onePercent, otherPercent, oneCap, otherCap) => {
      const capOrder = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
      const [low, high] = [onePercent, otherPercent].toSorted((a, b) => a - b);
      const [lowCap, highCap] = [oneCap, otherCap].toSorted((a, b) => (capOrder(a) < capOrder(b) ? -1 : 1));
      const stingy = totals({ lines: cart, promo: { discountValue: low!, maxDiscountAmountPaise: lowCap! } });
      const generous = totals({
        lines: cart,
        promo: { discountValue: high!, maxDiscountAmountPaise: highCap! },
      });
      expect(generous.totalPaise).toBeLessThanOrEqual(stingy.totalPaise);
    }),
  );
});

test('the order of the lines and how they are split does not matter', () => {
  fc.assert(
    fc.property(lines, fc.option(promo), (cart, terms) => {
      const singly = cart.flatMap((line) =>
        line.quantity === 1
          ? [line]
          : [
              { ...line, quantity: 1 },
              { ...line, quantity: line.quantity - 1 },
            ],
      );
      expect(totals({ lines: singly.toReversed(), promo: terms })).toEqual(
        totals({ lines: cart, promo: terms }),
      );
    }),
  );
});

test.each([
  { unitPricePaise: 10.5, quantity: 1 },
  { unitPricePaise: -1, quantity: 1 },
  { unitPricePaise: 100, quantity: 0 },
  { unitPricePaise: 100, quantity: 1.5 },
  { unitPricePaise: Number.NaN, quantity: 1 },
  { unitPricePaise: Number.MAX_SAFE_INTEGER, quantity: 2 },
])('%j is refused', (line) => {
  expect(() => totals({ lines: [line], promo: null })).toThrow(RangeError);
});

const shown = { subtotalPaise: 400_00, shippingPaise: 99_00, discountPaise: 0, totalPaise: 499_00 };

test('staff take something off, or all, or the delivery', () => {
  expect(staffTotals(shown, { off: 100_00, freeDelivery: false })).toEqual({
    ...shown,
    discountPaise: 100_00,
    totalPaise: 399_00,
  });
  expect(staffTotals(shown, { off: 0, freeDelivery: true })).toEqual({
    ...shown,
    shippingPaise: 0,
    totalPaise: 400_00,
  });
  const nothing = { ...shown, shippingPaise: 0, discountPaise: 400_00, totalPaise: 0 };
  expect(staffTotals(shown, { off: 'all', freeDelivery: false })).toEqual(nothing);
  expect(staffTotals(shown, { off: 399_01, freeDelivery: true })).toEqual(nothing);
  expect(staffTotals(shown, { off: 399_00, freeDelivery: true })).toMatchObject({ totalPaise: 1_00 });
});

test('whatever staff take off, it is at most the goods, and the total adds up', () => {
  const some = fc.integer({ min: -500_00, max: 900_00 });
  fc.assert(
    fc.property(some, fc.boolean(), (off, freeDelivery) => {
      const made = staffTotals(shown, { off, freeDelivery });
      expect(made.discountPaise).toBeGreaterThanOrEqual(0);
      expect(made.totalPaise).toBe(made.subtotalPaise + made.shippingPaise - made.discountPaise);
      expect(made.totalPaise === 0 || made.totalPaise >= 100).toBe(true);
      expect(made.discountPaise).toBeLessThanOrEqual(made.subtotalPaise + (made.totalPaise === 0 ? 99 : 0));
    }),
  );
});
