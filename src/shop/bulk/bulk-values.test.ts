import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumPricePaise, percentOfPaise } from '../money.ts';
import { effectivePricePaise } from '../pricing/prices.rules.ts';
import {
  type BulkFamily,
  type BulkRefusal,
  type BulkState,
  type MoneyState,
  familyOf,
  fieldName,
  isSameState,
  nextState,
  rightFor,
  roundPaise,
  stateText,
} from './bulk-values.rules.ts';
import { BULK_KINDS, type BulkOperation, ROUNDINGS, bulkFormSchema, readOperation } from './bulk.schema.ts';

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
    ['nine', 0, 9_00],
    ['nine', -1, -1],
    ['rupee', -99, -99],
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

const priced = (pricePaise: number, discountPricePaise: number | null = null): BulkState => ({
  family: 'money',
  pricePaise,
  discountPricePaise,
  isDiscounted: discountPricePaise !== null,
});
type Of<Kind> = Extract<BulkOperation, { kind: Kind }>;
const by = (direction: 'up' | 'down', value: number, change: Partial<Of<'price'>> = {}): Of<'price'> => ({
  kind: 'price',
  direction,
  measure: 'amount',
  value,
  rounding: 'paisa',
  ...change,
});
const sale = (value: number, change: Partial<Of<'sale-start'>> = {}): Of<'sale-start'> => ({
  kind: 'sale-start',
  measure: 'exact',
  value,
  rounding: 'paisa',
  ...change,
});

describe('what a line becomes, and why it stays', () => {
  test.each<[string, BulkOperation, BulkState, BulkState | BulkRefusal]>([
    ['up to the limit', by('up', 1), priced(maximumPricePaise - 1), priced(maximumPricePaise)],
    ['above it', by('up', 1), priced(maximumPricePaise), 'too-high'],
    [
      'back to it by rounding',
      by('up', 1, { rounding: 'rupee' }),
      priced(maximumPricePaise),
      priced(maximumPricePaise),
    ],
    ['below nothing', by('down', 101), priced(100), 'negative'],
    ['to nothing', by('down', 100), priced(100), 'free'],
    ['to nothing by rounding', by('down', 51, { rounding: 'rupee' }), priced(100), 'free'],
    ['down to a paisa', by('down', 99), priced(100), priced(1)],
    ['what is free stays free', by('up', 10_00, { measure: 'percent' }), priced(0), priced(0)],
    ['no share of it', by('up', 1, { measure: 'percent', rounding: 'nine' }), priced(1_50), priced(1_50)],
    ['down by per cent', by('down', 10_50, { measure: 'percent' }), priced(100_00), priced(89_50)],
    ['down to a paisa above its sale', by('down', 9), priced(100, 90), priced(91, 90)],
    ['down to its sale', by('down', 10), priced(100, 90), 'sale-not-below'],
    ['up, with a sale', by('up', 10), priced(100, 90), priced(110, 90)],
    ['down, with a sale that is none', by('down', 10), priced(100, 100), priced(90, 100)],
    ['a sale for all', sale(99), priced(100), priced(100, 99)],
    ['a sale at the price', sale(100), priced(100), 'not-below'],
    ['a sale for nothing', sale(0), priced(100), 'free'],
    ['a sale that rounds to nothing', sale(49, { rounding: 'rupee' }), priced(100), 'free'],
    ['so much off', sale(40, { measure: 'amount' }), priced(100), priced(100, 60)],
    ['all of it off', sale(100, { measure: 'amount' }), priced(100), 'free'],
    ['more than all of it off', sale(101, { measure: 'amount' }), priced(100), 'negative'],
    ['that, rounded', sale(10_50, { measure: 'amount', rounding: 'nine' }), priced(10_00), 'negative'],
    ['a share off', sale(25_00, { measure: 'percent' }), priced(100_00), priced(100_00, 75_00)],
    ['a sale of what is free', sale(0), priced(0), 'not-below'],
  ])('%s', (_what, operation, before, then) => {
    const next = nextState(operation, before);
    expect(next).toEqual(typeof then === 'string' ? { ok: false, refusal: then } : { ok: true, after: then });
  });

  test('the end of a sale keeps its price for the next one', () => {
    expect(nextState({ kind: 'sale-end' }, priced(100, 90))).toEqual({
      ok: true,
      after: { family: 'money', pricePaise: 100, discountPricePaise: 90, isDiscounted: false },
    });
  });

  test.each<[BulkOperation, number, number | BulkRefusal]>([
    [{ kind: 'stock', mode: 'set', units: 7 }, 3, 7],
    [{ kind: 'stock', mode: 'add', units: 7 }, 3, 10],
    [{ kind: 'stock', mode: 'add', units: -3 }, 3, 0],
    [{ kind: 'stock', mode: 'add', units: -4 }, 3, 'too-few'],
    [{ kind: 'stock', mode: 'add', units: 1 }, 999_999, 1_000_000],
    [{ kind: 'stock', mode: 'add', units: 1 }, 1_000_000, 'too-many'],
  ])('%j of %d on the shelf', (operation, stock, then) => {
    const next = nextState(operation, { family: 'stock', stock });
    expect(next).toEqual(
      typeof then === 'string'
        ? { ok: false, refusal: then }
        : { ok: true, after: { family: 'stock', stock: then } },
    );
  });

  test.each<[string, number | BulkRefusal]>([
    ['12', 12],
    [' 0 ', 0],
    ['+2', 5],
    ['- 3', 0],
    ['-4', 'too-few'],
    ['- 4', 'too-few'],
    ['+1000000', 'too-many'],
    ['+ 99999999', 'too-many'],
    ['1000001', 'too-many'],
    ['-99999999', 'too-few'],
    ['', 'no-stock'],
    ['1.5', 'no-stock'],
    ['12 pots', 'no-stock'],
    ['a 12', 'no-stock'],
    ['+', 'no-stock'],
    ['1 2', 'no-stock'],
  ])('‘%s’ in a file, of 3 on the shelf', (wanted, then) => {
    const next = nextState({ kind: 'stock-file', fileName: 'a.csv' }, { family: 'stock', stock: 3 }, wanted);
    expect(next).toEqual(
      typeof then === 'string'
        ? { ok: false, refusal: then }
        : { ok: true, after: { family: 'stock', stock: then } },
    );
  });

  test.each<[BulkOperation, string[], string[] | BulkRefusal]>([
    [{ kind: 'category-add', categoryId: 'b' }, ['c', 'a'], ['a', 'b', 'c']],
    [{ kind: 'category-add', categoryId: 'b' }, [], ['b']],
    [{ kind: 'category-remove', categoryId: 'b' }, ['b', 'a'], ['a']],
    [{ kind: 'category-remove', categoryId: 'b' }, ['a'], ['a']],
    [{ kind: 'category-remove', categoryId: 'b' }, ['b'], 'last-category'],
    [{ kind: 'category-remove', categoryId: 'b' }, [], []],
    [{ kind: 'category-move', fromId: 'a', categoryId: 'b' }, ['a'], ['b']],
    [{ kind: 'category-move', fromId: 'a', categoryId: 'b' }, ['c'], ['c']],
  ])('%j of %j', (operation, categories, then) => {
    const next = nextState(operation, { family: 'categories', categories });
    expect(next).toEqual(
      Array.isArray(then)
        ? { ok: true, after: { family: 'categories', categories: then } }
        : { ok: false, refusal: then },
    );
  });

  test('published, a draft, in Deals and out of them', () => {
    const published = (kind: 'publish' | 'unpublish', isPublished: boolean) =>
      nextState({ kind }, { family: 'published', isPublished });
    const deals = (kind: 'deals-on' | 'deals-off', includeInDeals: boolean) =>
      nextState({ kind }, { family: 'deals', includeInDeals });
    for (const before of [true, false]) {
      expect(published('publish', before)).toMatchObject({ ok: true, after: { isPublished: true } });
      expect(published('unpublish', before)).toMatchObject({ ok: true, after: { isPublished: false } });
      expect(deals('deals-on', before)).toMatchObject({ ok: true, after: { includeInDeals: true } });
      expect(deals('deals-off', before)).toMatchObject({ ok: true, after: { includeInDeals: false } });
    }
  });

  test('prices, stock and categories stay as they are where an operation is about something else', () => {
    const states: BulkState[] = [
      priced(0),
      { family: 'stock', stock: 3 },
      { family: 'categories', categories: ['b', 'a'] },
    ];
    for (const before of states)
      expect(nextState({ kind: 'publish' }, before)).toEqual({ ok: true, after: before });
  });
});

test('who counts stock may change it for many, and nothing else', () => {
  const stock = ['stock', 'stock-file'] as const;
  for (const kind of stock) expect([familyOf({ kind }), rightFor({ kind })]).toEqual(['stock', 'stock']);
  for (const kind of BULK_KINDS.filter((one) => one !== 'stock'))
    expect(rightFor({ kind })).toBe('catalogue');
});

test('what changes is called what the dialog calls it', () => {
  const families: BulkFamily[] = ['money', 'stock', 'published', 'deals', 'categories'];
  expect(families.map(fieldName)).toEqual(['Price', 'Stock', 'Status', 'Deals', 'Categories']);
});

test.each<[BulkState, string]>([
  [priced(100_00), '₹100.00'],
  [priced(100_00, 90_00), '₹90.00, on sale from ₹100.00'],
  [priced(100_00, 100_00), '₹100.00'],
  [{ ...priced(100_00, 90_00), isDiscounted: false } as BulkState, '₹100.00'],
  [{ family: 'stock', stock: 0 }, '0'],
  [{ family: 'published', isPublished: true }, 'Published'],
  [{ family: 'published', isPublished: false }, 'Draft'],
  [{ family: 'deals', includeInDeals: true }, 'In Deals'],
  [{ family: 'deals', includeInDeals: false }, 'Not in Deals'],
  [{ family: 'categories', categories: ['7', '8'] }, 'Ferns, a category that is gone'],
  [{ family: 'categories', categories: [] }, 'none'],
])('%j reads: %s', (state, text) => expect(stateText(state, new Map([['7', 'Ferns']]))).toBe(text));

test('two states are one if every part of them is', () => {
  expect(isSameState(priced(100, 90), priced(100, 90))).toBe(true);
  expect(isSameState(priced(100, 90), priced(100, 91))).toBe(false);
  expect(isSameState(priced(100), priced(100, 0))).toBe(false);
  const of = (...categories: string[]): BulkState => ({ family: 'categories', categories });
  expect([isSameState(of('a', 'b'), of('a', 'b')), isSameState(of('a'), of('a', 'b'))]).toEqual([
    true,
    false,
  ]);
});
