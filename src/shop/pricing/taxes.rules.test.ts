import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containedTaxes, shareAmount } from './taxes.rules.ts';

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0);

test('shares add up, and none is a whole paisa away from its exact part', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, part) => {
      const total = sum(parts);
      const amount = Math.floor(total * part);
      const shares = shareAmount(amount, parts);
      expect(sum(shares)).toBe(total === 0 ? 0 : amount);
      for (const [at, share] of shares.entries()) {
        const distance = BigInt(share) * BigInt(total) - BigInt(amount) * BigInt(parts[at] ?? 0);
        expect((distance < 0n ? -distance : distance) < BigInt(total || 1)).toBe(true);
        expect(share).toBeLessThanOrEqual(parts[at] ?? 0);
      }
    }),
  );
});

test('the largest remainders come first, the earlier of two alike', () => {
  expect(shareAmount(100, [333, 333, 334])).toEqual([33, 33, 34]);
  expect(shareAmount(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(shareAmount(0, [5, 5])).toEqual([0, 0]);
  expect(shareAmount(0, [])).toEqual([]);
});

test('the tax of each rate is that of the sum of its lines, to half a paisa', () => {
  const line = fc.record({
    unitPricePaise: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    rateHundredths: fc.constantFrom(null, 0, 250, 500, 1200, 1800, 9999),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, part) => {
        const amounts = lines.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity);
        const discount = Math.floor(sum(amounts) * part);
        const taxes = containedTaxes(lines, discount);
        const paid = shareAmount(discount, amounts).map((share, at) => (amounts[at] ?? 0) - share);
        for (const [at, { rateHundredths }] of lines.entries()) {
          const tax = taxes[at];
          if (rateHundredths === null) expect(tax).toBeNull();
          else expect(tax ?? -1).toBeGreaterThanOrEqual(0);
          expect(tax ?? 0).toBeLessThanOrEqual(paid[at] ?? 0);
        }
        for (const rate of new Set(lines.map(({ rateHundredths }) => rateHundredths))) {
          if (rate === null) continue;
          const own = lines.flatMap(({ rateHundredths }, at) => (rateHundredths === rate ? [at] : []));
          const exact = (sum(own.map((at) => paid[at] ?? 0)) * rate) / (10_000 + rate);
          expect(Math.abs(sum(own.map((at) => taxes[at] ?? 0)) - exact)).toBeLessThanOrEqual(0.500_001);
        }
      },
    ),
  );
});

test('an example: ₹105 at 5 % contain ₹5, after a discount less', () => {
  const plant = { unitPricePaise: 105_00, quantity: 1, rateHundredths: 500 };
  const pot = { unitPricePaise: 118_00, quantity: 1, rateHundredths: 1800 };
  expect(containedTaxes([plant, pot], 0)).toEqual([500, 1800]);
  expect(containedTaxes([plant, pot], 111_50)).toEqual([250, 900]);
  expect(containedTaxes([plant, { ...pot, rateHundredths: null }], 0)).toEqual([500, null]);
});
