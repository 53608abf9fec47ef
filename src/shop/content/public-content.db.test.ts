import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { howItWorksSteps, informationPages, plantCare, testimonials } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { findInformationPage } from './find-information-page.ts';
import { withPageDefaults } from './information-pages.rules.ts';
import { listHowItWorksSteps } from './list-how-it-works-steps.ts';
import { listSitemapEntries } from './list-sitemap-entries.ts';
import { listTestimonials } from './list-testimonials.ts';

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

  const entries = await listSitemapEntries(shop);
  const paths = entries.map(({ path }) => path);
  expect(paths.slice(0, 3)).toEqual(['/', '/shop', '/plant-care']);
  expect(paths).toContain(`/product/${seen.productId}`);
  expect(paths).not.toContain(`/product/${draft.productId}`);
  expect(paths).not.toContain(`/product/${deleted.productId}`);
  expect(paths).not.toContain(`/plant-care/${hidden?.id}`);
  for (const path of ['/plant-care', `/plant-care/${guide?.id}`, '/about']) {
    expect(entries).toContainEqual({ path, changedAt });
  }
  expect(paths.slice(-8)).toEqual([
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
