import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillRecords } from '../bench/large-records.ts';
import { fillLargeShop } from '../bench/large-shop.ts';
import { createDatabase } from '../src/database/client.ts';
import { countDamage } from '../src/shop/claims/claim-figures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { listen } from './explained.ts';
import { GROWING, listedPages, planPage, readingShop } from './listed-pages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillLargeShop(database.pool, { products: PRODUCTS, orders: PRODUCTS });
  await fillRecords(database.pool);
  // As many rows in as many pages: the planner multiplies what it finds by what it was told of a page.
  await database.pool.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
        'relpages', relpages, 'reltuples', (reltuples * $1)::real)
       from pg_class where relname = any ($2) or oid in (select indexrelid from pg_index where indrelid::regclass::text = any ($2))`,
    [AS_IF / PRODUCTS, GROWING],
  );
  await countDamage(readingShop(createDatabase(database.pool)));
}, 60_000);
afterAll(() => database.close());

const PRODUCTS = 3_000;
const AS_IF = 1_000_000;
test('no list reads a table that grows from end to end, in any order, filter or page', async () => {
  const heard = listen(database.pool);
  const scanning: string[] = [];
  for (const page of await listedPages(database.pool)) {
    // oxlint-disable-next-line no-await-in-loop -- what is heard belongs to one page
    const { scanned } = await planPage(database.pool, heard, page);
    if (scanned.length > 0) scanning.push(`${page.address}: ${scanned.join(', ')}`);
  }
  expect(scanning).toEqual([]);
}, 60_000);

test.each([
  ['/shop?q=plant', 'facet_listing_found on facet_listing'],
  ['/admin/products?q=monstera', 'products_kept_newest on products'],
])('what %s finds, or looks through, is read from an index alone', async (address, index) => {
  const heard = listen(database.pool);
  const page = (await listedPages(database.pool)).find((each) => each.address === address);
  await page?.read(readingShop(heard.db));
  const plans = await Promise.all(
    heard
      .take()
      .map(({ text, values }) => database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)),
  );
  const lines = plans
    .flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN']))
    .filter((line) => line.includes(index));
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toContain('Index Only Scan');
});
