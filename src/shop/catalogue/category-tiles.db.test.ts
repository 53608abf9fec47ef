import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { listShownCategories } from './categories.ts';
import { readCategoryTiles } from './category-tiles.ts';
import { PLACEHOLDER_IMAGE } from './image-address.rules.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
beforeEach(async () => {
  await setting.db.delete(products);
  await setting.db.delete(categories);
});
afterAll(() => setting.close());

type NewProduct = Partial<typeof products.$inferInsert> & { name: string };

async function add(category: string, ...rows: NewProduct[]): Promise<string[]> {
  const [made] = await setting.db.insert(categories).values({ name: category }).returning();
  if (!made) throw new Error('No category');
  if (rows.length === 0) return [];
  const values = rows.map((row) => ({ pricePaise: 100_00, stock: 5, ...row }));
  const ids = (await setting.db.insert(products).values(values).returning()).map(({ id }) => id);
  await setting.db
    .insert(productCategories)
    .values(ids.map((productId) => ({ productId, categoryId: made.id })));
  return ids;
}

async function read(besides: string[] = []) {
  const listed = await listShownCategories(setting.shop);
  const { tiles, others } = await readCategoryTiles(setting.shop, { categories: listed, besides });
  return {
    tiles: tiles.map(({ name, plantUrl }) => [name, plantUrl]),
    others: others.map(({ name }) => name),
  };
}

test('a tile shows the newest plant that shoppers can see', async () => {
  await add(
    'Ferns',
    { name: 'Old', imageUrls: ['https://example.com/old.webp'], createdAt: new Date('2026-01-01') },
    { name: 'New', imageUrls: ['https://example.com/new.webp'], createdAt: new Date('2026-02-01') },
    { name: 'Draft', isPublished: false, createdAt: new Date('2026-03-01') },
    { name: 'Deleted', deletedAt: new Date(), createdAt: new Date('2026-04-01') },
  );
  await add('Empty');
  await add('Drafts', { name: 'Later', isPublished: false });
  await add('Pots', { name: 'Without a picture' });
  expect(await read()).toEqual({
    tiles: [
      ['Ferns', 'https://example.com/new.webp'],
      ['Pots', PLACEHOLDER_IMAGE],
    ],
    others: ['Drafts', 'Empty'],
  });
});

test('another plant than one that is shown near by stands for its category', async () => {
  const [, shown = ''] = await add(
    'Ferns',
    { name: 'Old', imageUrls: ['https://example.com/old.webp'], createdAt: new Date('2026-01-01') },
    { name: 'New', imageUrls: ['https://example.com/new.webp'], createdAt: new Date('2026-02-01') },
  );
  expect((await read([shown])).tiles).toEqual([['Ferns', 'https://example.com/old.webp']]);
});

test('six have a picture, in their order; all others are named', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  for (const name of names) await add(name, { name: `Plant of ${name}` });
  const { tiles, others } = await read();
  expect(tiles.map(([name]) => name)).toEqual(names.slice(0, 6));
  expect(others).toEqual(['G', 'H']);
  await setting.db.delete(categories);
  expect(await read()).toEqual({ tiles: [], others: [] });
});
