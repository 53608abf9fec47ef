import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { loadDemo } from '../../database/demo/load-demo.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { labelledSearches, neighbours } from './labelled-searches.fixtures.ts';
import { listProducts } from './product-listings.ts';

let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await loadDemo(database.pool, { demo: true, appUrl: 'http://shop.test', log });
  const kinds = await database.db.select().from(categories);
  const added = await database.db
    .insert(products)
    .values(
      neighbours.map(({ name, description, glanceInfo }) => ({
        pricePaise: 100_00,
        stock: 5,
        name,
        description,
        glanceInfo,
      })),
    )
    .returning();
  const links = added.flatMap(({ id, name }) => {
    const category = neighbours.find((product) => product.name === name)?.category;
    return kinds
      .filter((kind) => kind.name === category)
      .map((kind) => ({ productId: id, categoryId: kind.id }));
  });
  await database.db.insert(productCategories).values(links);
  shop = { db: database.db, now: () => new Date() } as unknown as Shop;
}, 60_000);
afterAll(() => database.close());

const listOf = (names = '') =>
  names
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

/** One line of the labelled set; `meant`: undefined where any will do. */
function readLabel(line: string) {
  const [asking = '', told = ''] = line.split(' > ');
  const [asked = '', meant] = asking.split(' ~ ');
  const [shown = '', never] = told.split('!');
  const [first, also] = shown.split('|');
  return {
    asked,
    meant: meant === undefined || meant.trim() === '-' ? null : meant.trim(),
    isNothing: first?.trim() === '-',
    first: first?.trim() === '-' ? [] : listOf(first),
    also: listOf(also),
    never: listOf(never),
  };
}

const labels = labelledSearches
  .split('\n')
  .flatMap((line) => (line === '' || line.startsWith('#') ? [] : readLabel(line)));

/** What is wrong with the answer to one search, in words. */
async function findFaults({ asked, meant, isNothing, first, also, never }: ReturnType<typeof readLabel>) {
  const page = await listProducts(shop, { q: asked });
  const next = page.next === null ? null : await listProducts(shop, { q: asked, after: page.next });
  const names = [...page.products, ...(next?.products ?? [])].map(({ name }) => name);
  const has = (label: string) => names.some((name) => name.startsWith(label));
  return [
    ...(page.meant === meant ? [] : [`means ${page.meant}, not ${meant}`]),
    ...(isNothing && names.length > 0 ? [`finds ${names[0]}`] : []),
    ...(first.every((label, at) => names[at]?.startsWith(label))
      ? []
      : [`begins with ${names.slice(0, first.length + 1).join(', ')}`]),
    ...also.filter((label) => !has(label)).map((label) => `lacks ${label}`),
    ...never.filter(has).map((label) => `has ${label}`),
  ].map((fault) => `${asked}: ${fault}`);
}

test('shoppers find what they mean by their words, the best first, and nothing that they cannot mean', async () => {
  expect(labels.length).toBeGreaterThanOrEqual(200);
  const faults: string[] = [];
  for (let at = 0; at < labels.length; at += 8) {
    // oxlint-disable-next-line no-await-in-loop -- as many at once as there are connections
    const some = await Promise.all(labels.slice(at, at + 8).map(findFaults));
    faults.push(...some.flat());
  }
  expect(faults).toEqual([]);
}, 60_000);
