import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPerson } from './people.fixtures.ts';
import { listRoutes } from './route-table.ts';

/** What tells who asks: it can be read, in what follows. Everything else of the database fails. */
const READABLE = [
  'users',
  'sessions',
  'accounts',
  'profiles',
  'two_factors',
  'rate_limits',
  'program_secrets',
];

let app: BuiltApp;
let cookie: string;
let tables: string[];
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  cookie = (await addPerson(app, 'asha@example.com', 'admin')).cookie;
  await app.pool.query(`create schema unread;
    create function unread() returns boolean stable language plpgsql as $$ begin
      raise exception 'canceling statement due to statement timeout' using errcode = '57014';
    end $$`);
  const found = await app.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [READABLE],
  );
  tables = found.rows.map(({ name }) => name);
});
afterAll(() => app.stop());

/** What stands for `:id` and in the query, where an address without it would read nothing. */
const asked: Record<string, string> = {
  '/admin/exports/file': '?name=orders&from=2026-01-01&to=2026-01-31',
  '/admin/orders/documents': `?kind=packing-slips&orders=${crypto.randomUUID()}`,
  '/admin/orders/packing': `?ids=${crypto.randomUUID()}`,
  '/admin/plant-care/products': '?q=fern',
  '/admin/plant-care/tags': `?guide=${crypto.randomUUID()}`,
  '/api/admin/variant-images': `?productId=${crypto.randomUUID()}&variantId=${crypto.randomUUID()}`,
};
/** Where a name stands in the address, and not an id. */
const named: Record<string, string> = { '/admin/pages/:slug': '/admin/pages/faq' };
/** What reads nothing, or says of each part that it is not there. */
const answered = new Set([
  '/admin',
  '/admin/exports',
  '/admin/import/sample',
  '/admin/orders/new',
  '/admin/orders/shipments',
  '/admin/prove',
  '/admin/settings',
  '/admin/testimonials',
]);
const onlyPosted = new Set(
  ['variants', 'stock', 'stock-file', 'media', 'media/:id', 'imports'].map((call) => `/api/admin/${call}`),
);

const patterns = listRoutes()
  .map(({ pattern }) => pattern)
  .filter((pattern) => /^\/(api\/)?admin\b/.test(pattern) && !onlyPosted.has(pattern));

async function statusOf(address: string): Promise<unknown> {
  const answer = await app.get(address, { cookie });
  // A file whose making fails has not begun.
  const body = await answer.text().catch(() => 'broken off');
  const again = answer.headers.get('retry-after');
  return { status: answer.status, again, told: /Failed query|canceling/.test(body) };
}

describe.each([
  [
    'takes too long',
    503,
    'alter table %s set schema unread; create view %s as select * from unread.%s where unread()',
  ],
  ['is not as the program thinks', 500, 'alter table %s set schema unread'],
])('staff whose database %s', (_, status, broken) => {
  beforeAll(async () => {
    await app.pool.query(tables.map((table) => broken.replaceAll('%s', table)).join(';'));
  });
  afterAll(async () => {
    const mended = tables.map(
      (table) => `drop view if exists public.${table}; alter table unread.${table} set schema public`,
    );
    await app.pool.query(mended.join(';'));
  });

  test.each(patterns)('%s', async (pattern) => {
    const address = named[pattern] ?? pattern.replaceAll(/:\w+/g, () => crypto.randomUUID());
    const query = asked[pattern] ?? '';
    const page = await statusOf(address + query);
    const isScreen = !pattern.startsWith('/api') && status === 503;
    const expected = answered.has(pattern)
      ? expect.objectContaining({ status: expect.toSatisfy((got: number) => got < 400) })
      : { status, again: status === 503 ? expect.stringMatching(/^\d+$/) : null, told: false };
    expect(page).toEqual(expected);
    if (isScreen) expect(await statusOf(`${address}.data${query}`)).toEqual(expected);
  });
});
