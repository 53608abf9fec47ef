import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoShop } from '../../../demo/shop.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { products, productVariants } from '../tables/catalogue.ts';
import { plantCare, testimonials } from '../tables/content.ts';
import { loadDemo } from './load-demo.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = { info: () => undefined };
  await loadDemo(database.pool, { demo: true, appUrl: 'https://plants.example', log });
});
afterAll(() => database.close());

const address = (name: string) => `/media/demo/${name}.webp`;

test('a product shows its main picture first, then the plant from near by', async () => {
  const rows = await database.db
    .select({ name: products.name, imageUrls: products.imageUrls })
    .from(products);
  const shown = new Map(rows.map((row) => [row.name, row.imageUrls]));
  expect(shown.get("Snake Plant 'Laurentii'")).toEqual([
    address('snake-plant'),
    address('snake-plant--close'),
  ]);
  for (const { name, picture, closeUp } of demoShop.products) {
    expect(shown.get(name)).toEqual([picture, ...(closeUp === null ? [] : [closeUp])].map(address));
  }
});

test('every variant shows a picture of its own', async () => {
  const rows = await database.db.select({ imageUrl: productVariants.imageUrl }).from(productVariants);
  expect(rows.length).toBeGreaterThan(300);
  expect(new Set(rows.map((row) => row.imageUrl)).size).toBe(rows.length);
});

test('guides have a wide picture, shoppers a portrait', async () => {
  const guides = await database.db.select({ imageUrl: plantCare.imageUrl }).from(plantCare);
  expect(guides.filter(({ imageUrl }) => !imageUrl?.endsWith('--guide.webp'))).toEqual([]);
  const shoppers = await database.db.select({ avatarUrl: testimonials.avatarUrl }).from(testimonials);
  expect(shoppers.filter(({ avatarUrl }) => !avatarUrl?.startsWith('/images/avatars/'))).toEqual([]);
});
