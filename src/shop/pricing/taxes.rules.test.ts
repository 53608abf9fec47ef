import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeParts, containedTaxes, shareAmount } from './taxes.rules.ts';

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
  expect(shareAmount(10, [6, 5, 4])).toEqual([4, 3, 3]);
  expect(shareAmount(11, [6, 5, 4])).toEqual([4, 4, 3]);
  expect(
    shareAmount(
      3,
      Array.from({ length: 20 }, () => 7),
    ),
  ).toEqual([1, 1, 1, ...Array.from({ length: 17 }, () => 0)]);
  expect(shareAmount(0, [5, 5])).toEqual([0, 0]);
  expect(shareAmount(5, [0, 0])).toEqual([0, 0]);
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

test('half a paisa of tax is rounded up', () => {
  // 3 × 20 % / 120 % = 0.5; 2 × 20 % / 120 % = 0.33.
  const of = (paise: number) =>
    containedTaxes([{ unitPricePaise: paise, quantity: 1, rateHundredths: 2000 }], 0)[0];
  expect([of(3), of(2), of(9)]).toEqual([1, 0, 2]);
});

const goods = (change: Partial<Parameters<typeof chargeParts>[1][number]> = {}) => ({
  taxClass: 'Plants',
  taxRateHundredths: 500,
  taxHsn: '0602',
  unitPricePaise: 100_00,
  quantity: 1,
  ...change,
});
const charged = (
  lines: ReturnType<typeof goods>[],
  discountPaise = 0,
  charge = { shipping: 90_00, 'cash-fee': 0 },
) => chargeParts(charge, lines, discountPaise);

test('goods of one class, rate and code take one part; another of the three makes another', () => {
  expect(charged([goods(), goods()])).toEqual([
    {
      charge: 'shipping',
      taxClass: 'Plants',
      taxRateHundredths: 500,
      taxHsn: '0602',
      paise: 90_00,
      taxPaise: 4_29,
    },
  ]);
  for (const other of [{ taxClass: 'Pots' }, { taxRateHundredths: 1800 }, { taxHsn: '6914' }]) {
    expect(charged([goods(), goods(other), goods()])).toMatchObject([
      { paise: 60_00 },
      { paise: 30_00, ...other },
    ]);
  }
});

test('the part of goods without a class says nothing of tax', () => {
  const bare = goods({ taxClass: null as never, taxRateHundredths: null as never, taxHsn: null as never });
  expect(charged([bare])).toEqual([
    {
      charge: 'shipping',
      taxClass: null,
      taxRateHundredths: null,
      taxHsn: null,
      paise: 90_00,
      taxPaise: null,
    },
  ]);
});

test('a charge is shared by what is paid; where nothing is, by prices; where there are none, by number', () => {
  const pots = goods({ taxClass: 'Pots', unitPricePaise: 200_00 });
  const paise = (...asked: Parameters<typeof charged>) => charged(...asked).map((part) => part.paise);
  expect(paise([goods(), pots])).toEqual([30_00, 60_00]);
  expect(paise([goods({ quantity: 2 }), pots])).toEqual([45_00, 45_00]);
  // What was paid for none of it counts by price, and what is given away beside what is paid takes no part.
  expect(paise([goods(), pots], 300_00)).toEqual([30_00, 60_00]);
  expect(paise([goods(), { ...pots, unitPricePaise: 0 }])).toEqual([90_00]);
  const free = { unitPricePaise: 0 };
  expect(paise([goods({ ...free, quantity: 8 }), { ...pots, ...free }])).toEqual([80_00, 10_00]);
});

test('each charge is shared by itself; one of nothing has no parts', () => {
  const both = charged([goods()], 0, { shipping: 99_00, 'cash-fee': 40_00 });
  expect(both.map(({ charge, paise }) => [charge, paise])).toEqual([
    ['shipping', 99_00],
    ['cash-fee', 40_00],
  ]);
  expect(charged([goods()], 0, { shipping: 0, 'cash-fee': 0 })).toEqual([]);
  expect(charged([])).toEqual([]);
});

test('a charge is shared by what is left to pay of each after the discount, to the paisa', () => {
  const [one, two] = [goods({ unitPricePaise: 1 }), goods({ taxClass: 'Pots', unitPricePaise: 2 })];
  const paise = (lines: ReturnType<typeof goods>[], discount: number, shipping: number) =>
    charged(lines, discount, { shipping, 'cash-fee': 0 }).map((part) => part.paise);
  expect(paise([one, two], 0, 100)).toEqual([33, 67]);
  // One paisa off goes to the second: one is left of each.
  expect(paise([one, two], 1, 100)).toEqual([50, 50]);
  const three = [6, 5, 4].map((unitPricePaise) =>
    goods({ taxClass: String(unitPricePaise), unitPricePaise }),
  );
  expect(paise(three, 0, 10)).toEqual([4, 3, 3]);
});
