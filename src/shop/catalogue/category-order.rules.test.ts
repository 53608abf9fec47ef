import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCategoryOrder } from './category-order.rules.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('All comes first, Deals last, the rest alphabetically whatever their case', () => {
  expect(
    inCategoryOrder(named('Succulents', 'Deals', 'zebra plants', 'Air plants', 'All', 'bonsai')),
  ).toEqual(named('All', 'Air plants', 'bonsai', 'Succulents', 'zebra plants', 'Deals'));
});

test('names that sort beyond Deals still come before it', () => {
  expect(inCategoryOrder(named('deals', '🌵', 'ॐ'))).toEqual(named('ॐ', '🌵', 'deals'));
});

test('ordering loses nothing and does not depend on the order before', () => {
  const categories = fc.uniqueArray(fc.string(), { selector: (name) => name.trim().toLowerCase() });
  fc.assert(
    fc.property(categories, (names) => {
      const ordered = inCategoryOrder(named(...names));
      expect(ordered.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      expect(inCategoryOrder(named(...names.toReversed()))).toEqual(ordered);
    }),
  );
});
