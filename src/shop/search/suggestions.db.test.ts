import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { categories, products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { toTyped } from './suggestions.rules.ts';
import { findSuggestions } from './suggestions.ts';

let t: TestShop;
beforeAll(async () => {
  t = await createTestShop();
});
beforeEach(async () => {
  await t.db.delete(products);
  await t.db.delete(categories);
  await t.db.delete(plantCare);
});
afterAll(() => t.close());

const suggest = (text: string) => findSuggestions(t.shop, { typed: toTyped(text) });
const namesOf = async (text: string) => (await suggest(text)).products.map(({ name }) => name);

/** Each newer than the one before. */
const add = (...names: string[]) =>
  t.db
    .insert(products)
    .values(
      names.map((name, at) => ({ name, pricePaise: 1, createdAt: new Date(Date.UTC(2026, 0, 1, at)) })),
    );

describe('products', () => {
  test('whose names begin so come first by name, then the newest with a word that does', async () => {
    await add('Old Fern', 'Fern Stand', 'Boston Fern', 'Fern', 'Ferny Moss', 'Sunflower');
    expect(await namesOf('FERN')).toEqual(['Fern', 'Fern Stand', 'Ferny Moss', 'Boston Fern', 'Old Fern']);
    expect(await namesOf('  boston   fe ')).toEqual(['Boston Fern']);
    expect(await namesOf('fern bos')).toEqual(['Boston Fern']);
    expect(await namesOf('a boston f')).toEqual(['Boston Fern']);
    expect(await namesOf('bost fern')).toEqual([]);
    expect(await namesOf('ferns')).toEqual(['Fern', 'Boston Fern', 'Fern Stand', 'Old Fern']);
  });

  test('that are as old as the shop are found by their words, too', async () => {
    await add('Rare Orchid Blue', ...Array.from({ length: 301 }, (_, at) => `Palm ${at}`));
    expect(await namesOf('blue')).toEqual(['Rare Orchid Blue']);
    expect(await namesOf('orchid bl')).toEqual(['Rare Orchid Blue']);
    expect(await namesOf('pa')).toHaveLength(5);
  });

  test('are found by another name, and while it is being typed', async () => {
    await add('Red Hibiscus', 'Tulsi');
    expect(await namesOf('gudh')).toEqual(['Red Hibiscus']);
    expect(await namesOf('shoe flower')).toEqual(['Red Hibiscus']);
    expect(await namesOf('holy basil')).toEqual(['Tulsi']);
    expect(await namesOf('basil')).toEqual([]);
  });

  test('have a picture, the price of their card, and are what shoppers see', async () => {
    const { productId } = await addVariantProduct(t.db, 5);
    await addPlainProduct(t.db, { name: 'Test Draft', isPublished: false });
    await addPlainProduct(t.db, { name: 'Test Gone', deletedAt: new Date() });
    expect((await suggest('test')).products).toEqual([
      {
        id: productId,
        name: 'Test Fern',
        imageUrl: '/images/placeholder.svg',
        pricePaise: 600_00,
        hasHigherPrices: false,
      },
    ]);
  });

  test.each([
    '',
    'f',
    ' f ',
    '%%',
    '\\',
    "'",
    '()',
    '&|!',
    '_',
    "o'",
    '🌿🌿',
    'x'.repeat(500),
    'a b c d e f g h',
  ])('%j is answered', async (text) => {
    await add('Fern');
    expect(await suggest(text)).toEqual({ products: [], categories: [], guides: [] });
  });

  test('words of other signs and scripts are found', async () => {
    await add('तुलसी पौधा', "Mother-in-law's Tongue", 'Fern_x', '100% Coir');
    expect(await namesOf('तुल')).toEqual(['तुलसी पौधा']);
    expect(await namesOf('पौ')).toEqual(['तुलसी पौधा']);
    expect(await namesOf('tongue')).toEqual(["Mother-in-law's Tongue"]);
    expect(await namesOf('fern_')).toEqual(['Fern_x']);
    expect(await namesOf('coir')).toEqual(['100% Coir']);
  });
});

test('categories and published guides by the words of their names, guides by other names too', async () => {
  await t.db.insert(categories).values(['Indoor Plants', 'Indoor Pots', 'Seeds'].map((name) => ({ name })));
  await t.db
    .insert(plantCare)
    .values([{ name: 'Indoor Hibiscus' }, { name: 'Indoor Draft', isPublished: false }]);
  const { categories: kinds, guides } = await suggest('ind');
  expect(kinds.map(({ name }) => name)).toEqual(['Indoor Plants', 'Indoor Pots']);
  expect(guides.map(({ name }) => name)).toEqual(['Indoor Hibiscus']);
  expect((await suggest('pots indoor')).categories.map(({ name }) => name)).toEqual(['Indoor Pots']);
  expect((await suggest('gudhal')).guides.map(({ name }) => name)).toEqual(['Indoor Hibiscus']);
});
