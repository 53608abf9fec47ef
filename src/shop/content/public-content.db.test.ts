import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { products } from '../../database/tables/catalogue.ts';
import { howItWorksSteps, informationPages, plantCare, testimonials } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { listHowItWorksSteps } from './how-it-works.ts';
import { withPageDefaults } from './information-pages.rules.ts';
import { findInformationPage } from './information-pages.ts';
import { readSitemapPart } from './sitemap.rules.ts';
import { type SitemapEntry, findSitemap } from './sitemap.ts';
import { listTestimonials } from './testimonials.ts';

let database: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = { db: database.db } as Shop;
});
afterAll(() => database.close());

test('steps come in their display order', async () => {
  const step = { description: 'd', icon: 'Leaf' };
  await database.db.insert(howItWorksSteps).values([
    { ...step, title: 'Second', displayOrder: 2 },
    { ...step, title: 'Third', displayOrder: 3, icon: 'Rocket' },
    { ...step, title: 'First', displayOrder: 1 },
  ]);
  const titles = (await listHowItWorksSteps(shop)).map(({ title }) => title);
  expect(titles).toEqual(['First', 'Second', 'Third']);
});

test('testimonials are the published ones, the newest first', async () => {
  await database.db.insert(testimonials).values([
    { name: 'Old', quote: 'Fine plants.', createdAt: new Date('2026-01-01') },
    { name: 'Draft', quote: 'Not yet.', isPublished: false },
    { name: 'New', quote: 'Finer plants.', createdAt: new Date('2026-02-01') },
  ]);
  expect((await listTestimonials(shop)).map(({ name }) => name)).toEqual(['New', 'Old']);
});

test('an information page is what staff wrote, or its heading with filler text', async () => {
  expect(await findInformationPage(shop, 'terms')).toEqual(withPageDefaults('terms', undefined));
  await database.db
    .insert(informationPages)
    .values({ slug: 'terms', heading: 'Our Terms', body: 'Be kind.' });
  expect(await findInformationPage(shop, 'terms')).toEqual({
    slug: 'terms',
    heading: 'Our Terms',
    body: 'Be kind.',
  });
});

async function addresses(part: string | undefined, partSize?: number): Promise<SitemapEntry[]> {
  const sitemap = await findSitemap(shop, { part, ...(partSize !== undefined && { partSize }) });
  if (sitemap?.kind !== 'addresses') throw new Error(`No addresses in ${part}`);
  return sitemap.entries;
}

test('the sitemap knows what everybody may see, and when it changed', async () => {
  const seen = await addPlainProduct(database.db);
  const draft = await addPlainProduct(database.db, { isPublished: false });
  const deleted = await addPlainProduct(database.db, { deletedAt: new Date() });
  const [guide, hidden] = await database.db
    .insert(plantCare)
    .values([{ name: 'Tulsi' }, { name: 'Draft', isPublished: false }])
    .returning();
  const changedAt = new Date('2026-04-01T00:00:00Z');
  await database.db
    .insert(informationPages)
    .values({ slug: 'about', heading: 'About', body: 'Us.', updatedAt: changedAt });
  await database.db
    .update(plantCare)
    .set({ updatedAt: changedAt })
    .where(eq(plantCare.id, guide?.id ?? ''));

  const entries = await addresses(undefined);
  const paths = entries.map(({ path }) => path);
  expect(paths.slice(0, 4)).toEqual(['/', '/shop', '/finder', '/plant-care']);
  expect(paths).toContain(`/product/${seen.productId}`);
  expect(paths).not.toContain(`/product/${draft.productId}`);
  expect(paths).not.toContain(`/product/${deleted.productId}`);
  expect(paths).not.toContain(`/plant-care/${hidden?.id}`);
  for (const path of ['/plant-care', `/plant-care/${guide?.id}`, '/about']) {
    expect(entries).toContainEqual({ path, changedAt });
  }
  expect(paths.slice(4, 12)).toEqual([
    '/about',
    '/contact',
    '/faq',
    '/privacy',
    '/terms',
    '/returns',
    '/shipping',
    '/guarantees',
  ]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a long sitemap is an index of parts that hold each address once, and no part is made up', async () => {
  await database.db
    .insert(products)
    .values(Array.from({ length: 75 }, (_, at) => ({ name: `Fern ${at}`, pricePaise: 100 })));
  const whole = (await addresses(undefined)).map(({ path }) => path);
  const sitemap = await findSitemap(shop, { part: undefined, partSize: 20 });
  const names = sitemap?.kind === 'parts' ? sitemap.names : [];
  const of = names.length - 2;
  expect([4, 8, 16]).toContain(of);
  expect(names).toEqual([
    'pages',
    ...Array.from({ length: of }, (_, at) => `products-${at + 1}-of-${of}`),
    'guides-1',
  ]);
  const parts = await Promise.all(names.map((name) => addresses(name, 20)));
  const paths = parts.flat().map(({ path }) => path);
  expect(paths.toSorted()).toEqual(whole.toSorted());
  const halves = [1, 2].map((number) => addresses(`products-${number}-of-${of * 2}`, 20));
  expect((await Promise.all(halves)).flat()).toEqual(parts[1]);
  for (const part of [
    `products-1-of-${of * 4}`,
    'products-1-of-1',
    `products-${of + 1}-of-${of}`,
    'guides-2',
  ]) {
    expect(await findSitemap(shop, { part, partSize: 20 })).toBeNull();
  }
  expect(names.map(readSitemapPart)).toEqual(names);
});
