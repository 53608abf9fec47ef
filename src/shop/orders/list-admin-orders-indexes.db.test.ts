import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { listAdminOrders } from './list-admin-orders.ts';
import { adminOrdersSchema } from './orders.schema.ts';

let setting: TestShop;
let database: TestDatabase;
beforeAll(async () => {
  [setting, database] = await Promise.all([createTestShop(), createTestDatabase()]);
});
afterAll(() => Promise.all([setting.close(), database.close()]));

type Statement = { text: string; values: unknown[] };

/** What the list asks the database for its rows and for their number. */
async function statementsOf(query: object) {
  const asked = vi.spyOn(database.pool, 'query');
  await listAdminOrders({ ...setting.shop, db: database.db }, adminOrdersSchema.parse(query), {
    withMoney: true,
  });
  const calls = asked.mock.calls as unknown as [{ text: string }, unknown[]][];
  const statements = calls.map(([{ text }, values]) => ({ text, values }));
  asked.mockRestore();
  const rows = statements.find(({ text }) => text.includes('order by'));
  const total = statements.find(({ text }) => text.includes('count('));
  if (!rows || !total) throw new Error('No statements');
  return { rows, total, parcels: statements.find(({ text }) => text.includes('from shipments')) };
}

/** How it would be done with many orders: without reading the whole table, and without what `off` names. */
async function planOf({ text, values }: Statement, off: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local enable_seqscan = off; set local ${off} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each([
  {},
  { sort: 'date' },
  { sort: 'total', order: 'desc' },
  { sort: 'customer' },
  { after: crypto.randomUUID() },
  { sort: 'total', before: crypto.randomUUID() },
  { status: 'shipped' },
  { from: '2025-01-01', to: '2025-01-31' },
  { q: 'asha', sort: 'customer' },
  { view: 'to-pack' },
  { view: 'to-ship', after: crypto.randomUUID() },
  { view: 'problems' },
])('a page of %o is read in the order of an index', async (query) => {
  const { rows } = await statementsOf(query);
  const plan = await planOf(rows, 'enable_sort');
  expect(plan).not.toMatch(/Sort|Seq Scan on orders/);
});

// What words find in orders is in found-by-letters.db.test.ts.
test('the beginning of a parcel number is looked up', async () => {
  const { parcels } = await statementsOf({ q: 'EE 123 456 789 IN' });
  expect(parcels && (await planOf(parcels, 'enable_indexscan'))).toContain('shipments_search');
});

test.each([
  [{ status: 'shipped' }, 'orders_status'],
  [{ from: '2025-01-01' }, 'orders_newest'],
  [{ user: 'asha' }, 'orders_user'],
  [{ view: 'to-pack' }, 'orders_status'],
  [{ view: 'problems' }, 'orders_problems'],
])('%o is looked up', async (query, index) => {
  const { total } = await statementsOf(query);
  expect(await planOf(total, 'enable_indexscan')).toContain(index);
});
