import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureAddress } from '../../../demo/picture-widths.ts';
import { demoShop } from '../../../demo/shop.ts';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { listProducts } from '../../shop/catalogue/product-listings.ts';
import { findZone } from '../../shop/delivery/zones.rules.ts';
import { deliverySection } from '../../shop/settings/delivery.schema.ts';
import { readStoredSettings } from '../../shop/settings/settings.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { productVariants, products } from '../tables/catalogue.ts';
import { plantCare, testimonials } from '../tables/content.ts';
import { loadDemo } from './load-demo.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = { info: () => undefined };
  await loadDemo(database.pool, { demo: true, appUrl: 'https://plants.example', log });
});
afterAll(() => database.close());

test('a product shows its main picture first, then the plant from near by, its size, a room and its boxes', async () => {
  const rows = await database.db
    .select({ name: products.name, imageUrls: products.imageUrls })
    .from(products);
  const shown = new Map(rows.map((row) => [row.name, row.imageUrls]));
  expect(shown.get('Snake Plant ‘Laurentii’')?.map((url) => url.replace(/\?.*/, ''))).toEqual([
    '/media/demo/snake-plant.webp',
    '/media/demo/snake-plant--close.webp',
    '/media/demo/snake-plant--size.webp',
    '/media/demo/snake-plant--in-a-room.webp',
    '/media/demo/small--how-we-pack.webp',
    '/media/demo/medium--how-we-pack.webp',
    '/media/demo/large--how-we-pack.webp',
  ]);
  expect(shown.get('Snake Plant ‘Laurentii’')?.map((url) => /&size=.*$/.exec(url)?.[0])).toEqual([
    undefined,
    undefined,
    '&size=small',
    undefined,
    '&size=small',
    '&size=medium',
    '&size=large',
  ]);
  for (const { name, picture, furtherPictures, seen } of demoShop.products) {
    const told = [picture, ...furtherPictures].map((one) => pictureAddress(one, seen[one]));
    const addresses = shown.get(name)?.map((address) => address.replace(/&size=[\w.-]+$/, ''));
    expect(addresses).toEqual(told);
  }
});

test('every PIN code of India gets its days, those of large cities the fewer', async () => {
  const { delivery } = await readStoredSettings(database.db);
  const daysOf = (zipCode: string) => findZone(delivery, { country: 'India', zipCode }).zone?.daysTo;
  expect(['560001', '400050', '110001', '194101', '682001'].map(daysOf)).toEqual(['4', '4', '4', '7', '7']);
  expect(deliverySection.schema.safeParse(delivery).success).toBe(true);
});

test('every variant shows a picture of its own', async () => {
  const rows = await database.db.select({ imageUrl: productVariants.imageUrl }).from(productVariants);
  expect(rows.length).toBeGreaterThan(300);
  expect(new Set(rows.map((row) => row.imageUrl)).size).toBe(rows.length);
});

test('a search of the demo catalogue finds what a shopper means', async () => {
  const search = (q: string) => listProducts({ db: database.db, now: () => new Date() } as Shop, { q });
  const find = async (q: string) => (await search(q)).products.map(({ name }) => name);
  expect(await find('zzzzz')).toEqual([]);
  expect((await find('zz'))[0]).toBe('ZZ Plant');
  expect(await find('fiddel')).toEqual(['Fiddle-Leaf Fig']);
  const white = demoShop.products.filter(
    (product) =>
      product.isPublished &&
      product.kind === 'variants' &&
      product.variants.some(({ potColor }) => potColor === 'White'),
  );
  expect((await search('white pot')).total).toBeGreaterThanOrEqual(white.length);
  for (const q of ['pet', 'pet friendly', 'pet safe']) {
    const safe = await find(q);
    expect(safe).toEqual(expect.arrayContaining(['Spider Plant', 'Areca Palm', 'Boston Fern']));
    for (const product of demoShop.products.filter(({ name }) => safe.includes(name)))
      expect(product.glance.join('\n'), product.name).toMatch(/Pets: not toxic/);
  }
});

test('guides have a wide picture, shoppers a portrait', async () => {
  const guides = await database.db.select({ imageUrl: plantCare.imageUrl }).from(plantCare);
  expect(guides.filter(({ imageUrl }) => !imageUrl?.includes('--guide.webp?w='))).toEqual([]);
  const shoppers = await database.db.select({ avatarUrl: testimonials.avatarUrl }).from(testimonials);
  expect(shoppers.filter(({ avatarUrl }) => !avatarUrl?.startsWith('/images/avatars/'))).toEqual([]);
});
