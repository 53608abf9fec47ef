import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_WISHES, type Wish, addWishes, withoutWishes } from './wishes.rules.ts';

const product = fc.integer({ min: 0, max: 300 }).map((n) => `plant-${n}`);
const wish: fc.Arbitrary<Wish> = fc.record({
  product,
  variant: fc.option(fc.constantFrom('small', 'large')),
});
/** As it comes from anywhere: with the same plant twice, and too long. */
const anyList = fc.array(wish, { maxLength: 260, size: 'max' });
const list = anyList.map((wishes) => addWishes([], wishes));
const products = (wishes: readonly Wish[]) => wishes.map((one) => one.product);

test('a plant is on a list once, and no list is longer than it may be', () => {
  fc.assert(
    fc.property(list, anyList, (own, more) => {
      const merged = addWishes(own, more);
      expect(new Set(products(merged)).size).toBe(merged.length);
      expect(merged.length).toBeLessThanOrEqual(MOST_WISHES);
    }),
  );
});

test('what was on the list stays as it was, at its end', () => {
  fc.assert(
    fc.property(list, anyList, (own, more) => {
      const merged = addWishes(own, more);
      expect(merged.slice(merged.length - own.length)).toEqual(own);
    }),
  );
});

test('whatever there is room for comes onto it, the first of each plant, in its order', () => {
  fc.assert(
    fc.property(list, anyList, (own, more) => {
      const known = new Set(products(own));
      const firsts = more.filter(
        (one, at) => !known.has(one.product) && products(more).indexOf(one.product) === at,
      );
      expect(addWishes(own, more)).toEqual([...firsts.slice(0, MOST_WISHES - own.length), ...own]);
    }),
  );
});

test('merged twice is merged once', () => {
  fc.assert(
    fc.property(list, anyList, (own, more) => {
      const once = addWishes(own, more);
      expect(addWishes(once, more)).toEqual(once);
    }),
  );
});

test('what is taken off is not there, and nothing else went', () => {
  fc.assert(
    fc.property(list, fc.array(product), (own, gone) => {
      const rest = withoutWishes(own, gone);
      expect(products(rest).some((one) => gone.includes(one))).toBe(false);
      expect(rest).toEqual(own.filter((one) => !gone.includes(one.product)));
    }),
  );
});
