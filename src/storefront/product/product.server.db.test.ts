import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { loadDemo } from '../../database/demo/load-demo.ts';
import { products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { loadAlternatives, loadProduct, loadRelatedProducts, relatedBeside } from './product.server.ts';

let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  shop = { db: database.db, log, now: () => new Date() } as unknown as Shop;
  await loadDemo(database.pool, { demo: true, appUrl: 'http://shop.test', log });
});
afterAll(() => database.close());

const idsOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id);

test('no plant stands twice on the page of another, sold out or not, and the row stays full', async () => {
  let wouldBeTwice = 0;
  for (const { id } of await database.db.select({ id: products.id }).from(products)) {
    const product = await loadProduct(shop, id, { drafts: true });
    const alternatives = product ? await loadAlternatives(shop, product) : [];
    const alike = product ? await loadRelatedProducts(shop, product) : [];
    const related = relatedBeside(alternatives, alike);
    const shown = [id, ...idsOf(alternatives), ...idsOf(related)];
    expect(new Set(shown).size).toBe(shown.length);
    const fromBoth = idsOf(alike).filter((one) => idsOf(alternatives).includes(one)).length;
    expect(related.length).toBe(Math.min(4, alike.length - fromBoth));
    if (fromBoth > 0) wouldBeTwice += 1;
  }
  expect(wouldBeTwice).toBeGreaterThan(0);
});

test('beside what is sold out the related ones that live in its light come first', async () => {
  const [sold] = await database.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.name, 'Bougainvillea'));
  const product = await loadProduct(shop, sold?.id ?? '', { drafts: true });
  if (!product) throw new Error('The demo shop has no Bougainvillea');
  const lights = (await loadRelatedProducts(shop, product)).map(({ facts }) => facts.line.split(' · ')[0]);
  const others = lights.findIndex((light) => light !== 'Direct sun');
  expect(others).not.toBe(0);
  expect(lights.slice(others < 0 ? lights.length : others)).not.toContain('Direct sun');
});
