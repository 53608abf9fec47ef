import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumPricePaise, percentOfPaise } from '../money.ts';
import { effectivePricePaise } from '../pricing/prices.rules.ts';
import { type BulkState, type MoneyState, isSameState, nextState, roundPaise } from './bulk-values.rules.ts';
import { type BulkOperation, ROUNDINGS, bulkFormSchema, readOperation } from './bulk.schema.ts';

const price = fc.integer({ min: 0, max: maximumPricePaise });
const rounding = fc.constantFrom(...ROUNDINGS);
const money: fc.Arbitrary<MoneyState & { family: 'money' }> = fc.record({
  family: fc.constant('money'),
  pricePaise: price,
  discountPricePaise: fc.option(price),
  isDiscounted: fc.boolean(),
});
const priceChange: fc.Arbitrary<Extract<BulkOperation, { kind: 'price' }>> = fc.record({
  kind: fc.constant('price'),
  direction: fc.constantFrom('up', 'down'),
  measure: fc.constantFrom('amount', 'percent'),
  value: fc.integer({ min: 1, max: 1000_00 }),
  rounding,
});
const saleStart: fc.Arbitrary<Extract<BulkOperation, { kind: 'sale-start' }>> = fc.record({
  kind: fc.constant('sale-start'),
  measure: fc.constantFrom('amount', 'percent', 'exact'),
  value: fc.integer({ min: 1, max: 100_00 }),
  rounding,
});

describe('rounding', () => {
  test('gives the nearest price of its kind, and that price again for itself', () => {
    fc.assert(
      fc.property(price, rounding, (paise, to) => {
        const rounded = roundPaise(paise, to);
        const step = { paisa: 1, rupee: 100, five: 500, nine: 1000 }[to];
        expect(rounded % step).toBe(to === 'nine' ? 900 : 0);
        // ₹9 is the least that ends in 9.
        if (to !== 'nine' || paise >= 400) expect(Math.abs(rounded - paise) * 2).toBeLessThanOrEqual(step);
        if (Math.abs(rounded - paise) * 2 === step) expect(rounded).toBeGreaterThan(paise);
        expect(roundPaise(rounded, to)).toBe(rounded);
      }),
    );
  });

  test('never changes which of two prices is the higher', () => {
    fc.assert(
      fc.property(price, price, rounding, (one, other, to) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(roundPaise(low, to)).toBeLessThanOrEqual(roundPaise(high, to));
      }),
    );
  });

  test.each([
    ['nine', 495_00, 499_00],
    ['nine', 494_00, 499_00],
    ['nine', 493_99, 489_00],
    ['nine', 1_00, 9_00],
    ['five', 102_49, 100_00],
    ['five', 102_50, 105_00],
    ['rupee', 99_50, 100_00],
    ['paisa', 99_57, 99_57],
  ] as const)('to %s: %d is %d', (to, paise, rounded) => expect(roundPaise(paise, to)).toBe(rounded));
});

describe('prices', () => {
  test('are never negative, above the limit, fractions, or free unasked', () => {
    fc.assert(
      fc.property(priceChange, money, (operation, before) => {
        const next = nextState(operation, before);
        if (!next.ok || next.after.family !== 'money') return;
        const { pricePaise } = next.after;
        expect(Number.isSafeInteger(pricePaise)).toBe(true);
        expect(pricePaise).toBeGreaterThanOrEqual(0);
        expect(pricePaise).toBeLessThanOrEqual(maximumPricePaise);
        if (pricePaise === 0) expect(before.pricePaise).toBe(0);
        // A sale goes on.
        expect(next.after).toEqual({ ...before, pricePaise });
        if (effectivePricePaise(before) < before.pricePaise) {
          expect(effectivePricePaise(next.after)).toBe(before.discountPricePaise);
          expect(pricePaise).toBeGreaterThan(before.discountPricePaise ?? 0);
        }
      }),
    );
  });

  test('in paise move by exactly what was said, up and down again', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 100_00 }), (pricePaise, value) => {
        const before: BulkState = {
          family: 'money',
          pricePaise,
          discountPricePaise: null,
          isDiscounted: false,
        };
        const by = { kind: 'price', value, rounding: 'paisa' } as const;
        const up = nextState({ ...by, direction: 'up', measure: 'amount' }, before);
        if (up.ok) {
          expect(up.after).toMatchObject({ pricePaise: pricePaise + value });
          const down = nextState({ ...by, direction: 'down', measure: 'amount' }, up.after);
          if (down.ok) expect(isSameState(down.after, before)).toBe(true);
        }
        const share = nextState({ ...by, direction: 'up', measure: 'percent' }, before);
        if (share.ok)
          expect(share.after).toMatchObject({
            pricePaise: pricePaise + percentOfPaise(pricePaise, value / 100),
          });
      }),
    );
  });
});

describe('a sale', () => {
  test('is below the price, and ends at the price', () => {
    fc.assert(
      fc.property(saleStart, money, (operation, before) => {
        const next = nextState(operation, before);
        if (!next.ok || next.after.family !== 'money') return;
        expect(next.after.pricePaise).toBe(before.pricePaise);
        expect(effectivePricePaise(next.after)).toBe(next.after.discountPricePaise);
        expect(effectivePricePaise(next.after)).toBeGreaterThan(0);
        expect(effectivePricePaise(next.after)).toBeLessThan(before.pricePaise);
        const ended = nextState({ kind: 'sale-end' }, next.after);
        if (!ended.ok || ended.after.family !== 'money') throw new Error('A sale that does not end');
        expect(effectivePricePaise(ended.after)).toBe(before.pricePaise);
      }),
    );
  });
});

test('a product is never left without a category, and the others stay', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const kind = fc.constantFrom('category-add' as const, 'category-remove' as const, 'category-move' as const);
  fc.assert(
    fc.property(fc.uniqueArray(id), kind, id, id, (categories, of, categoryId, fromId) => {
      const next = nextState(
        { kind: of, categoryId, fromId },
        {
          family: 'categories',
          categories: categories.toSorted(),
        },
      );
      if (!next.ok || next.after.family !== 'categories') return;
      if (categories.length > 0) expect(next.after.categories.length).toBeGreaterThan(0);
      const touched: string[] = of === 'category-move' ? [categoryId, fromId] : [categoryId];
      const rest = (all: string[]) => all.filter((one) => !touched.includes(one)).toSorted();
      expect(rest(next.after.categories)).toEqual(rest(categories));
    }),
  );
});

test('whatever is typed is an operation or a sentence beside its field', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[+-]?\d{0,8}\.?\d{0,3}$/));
  fc.assert(
    fc.property(
      fc.constantFrom('price', 'sale-start', 'stock'),
      text,
      fc.constantFrom('amount', 'percent', 'exact'),
      fc.constantFrom('up', 'down'),
      fc.constantFrom('add', 'set'),
      (kind, value, measure, direction, mode) => {
        const read = readOperation(bulkFormSchema.parse({ kind, value, measure, direction, mode }));
        if (!read.ok) {
          expect(read.errors.value).toMatch(/\w/);
          return;
        }
        const number = 'value' in read.operation ? read.operation.value : 1;
        expect(Number.isSafeInteger(number) && number > 0).toBe(true);
      },
    ),
  );
});
