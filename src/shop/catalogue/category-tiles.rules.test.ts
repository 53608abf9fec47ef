import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_TILES, chooseTiles } from './category-tiles.rules.ts';

const some = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 12 }).chain((ids) =>
  fc.tuple(
    fc.constant(ids.map((id) => ({ id: String(id), name: `Category ${id}` }))),
    fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 }), {
      minLength: ids.length,
      maxLength: ids.length,
    }),
  ),
);

test('each category is a tile or among the others, and shows a product of its own', () => {
  fc.assert(
    fc.property(some, ([categories, lists]) => {
      const newest = new Map(categories.map(({ id }, at) => [id, lists[at] ?? []]));
      const { tiles, others } = chooseTiles(categories, newest);
      const told = [...tiles.map(({ category }) => category), ...others];
      expect(new Set(told)).toEqual(new Set(categories));
      expect(told).toHaveLength(categories.length);
      expect(tiles.length).toBeLessThanOrEqual(MOST_TILES);
      for (const { category, productId } of tiles) expect(newest.get(category.id)).toContain(productId);
      if (tiles.length < MOST_TILES) for (const { id } of others) expect(newest.get(id)).toEqual([]);
    }),
  );
});

test('no product stands for two while another could', () => {
  const categories = ['Air-Purifying', 'Foliage', 'Herbs'].map((name) => ({ id: name, name }));
  const newest = new Map([
    ['Air-Purifying', ['areca', 'pothos']],
    ['Foliage', ['areca', 'monstera']],
    ['Herbs', ['areca']],
  ]);
  expect(chooseTiles(categories, newest).tiles.map(({ productId }) => productId)).toEqual([
    'areca',
    'monstera',
    'areca',
  ]);
});

test('what is shown near by stands for a category only where nothing else can', () => {
  const categories = ['Foliage', 'Herbs'].map((name) => ({ id: name, name }));
  const newest = new Map([
    ['Foliage', ['monstera', 'pothos']],
    ['Herbs', ['tulsi']],
  ]);
  const { tiles } = chooseTiles(categories, newest, ['monstera', 'tulsi']);
  expect(tiles.map(({ productId }) => productId)).toEqual(['pothos', 'tulsi']);
});
