import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canCreateCategory, categoryDraftSchema, inCategoryOrder, reservedName } from './category.rules.ts';

const existing = [{ name: ' Low-Light ' }, { name: 'Deals' }];

test.each([
  ['Succulents', true],
  ['  Succulents ', true],
  ['Low', true],
  ['', false],
  ['   ', false],
  ['low-light', false],
  [' LOW-LIGHT ', false],
  ['All', false],
  [' aLL ', false],
])('%j can be made: %s', (name, expected) => {
  expect(canCreateCategory(name, existing)).toBe(expected);
});

test.each([
  ['All', 'All'],
  [' aLL ', 'All'],
  ['A\u00adll', 'All'],
  ['Ａｌｌ', 'All'],
  ['a l l', 'All'],
  ['DEALS', 'Deals'],
  ['Deals\u200b', 'Deals'],
  ['All palms', null],
  ['Small', null],
])('%j is the shop’s own word: %s', (name, expected) => {
  expect(reservedName(name)).toBe(expected);
});

const named = (...names: string[]) => names.map((name) => ({ name }));

test('All comes first, Deals last, the rest alphabetically whatever their case', () => {
  expect(
    inCategoryOrder(named('Succulents', 'Deals', 'zebra plants', 'Air plants', 'All', 'bonsai')),
  ).toEqual(named('All', 'Air plants', 'bonsai', 'Succulents', 'zebra plants', 'Deals'));
});

test('names that sort beyond Deals still come before it', () => {
  expect(inCategoryOrder(named('Bonsai', ' deals ', ' ALL', ' aloe'))).toEqual(
    named(' ALL', ' aloe', 'Bonsai', ' deals '),
  );
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

test.each([
  ['', true],
  [' /media/fern.webp ', true],
  ['https://example.com/fern.webp', true],
  ['fern', false],
  ['javascript:alert(1)', false],
])('the picture %j of a category may be saved: %j', (imageUrl, may) => {
  const draft = { name: 'Ferns', description: '', imageUrl };
  expect(categoryDraftSchema.safeParse(draft).success).toBe(may);
});
