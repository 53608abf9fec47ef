import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, createPool } from '../src/database/client.ts';
import { products } from '../src/database/tables/catalogue.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { type DatabaseLine, startDatabaseLine } from './database-line.ts';

const TOKEN = 'the token of this test';

let database: TestDatabase;
/** The way to a server that falls silent: the connection that hears of changes goes by it. */
let line: DatabaseLine;
let app: BuiltApp;
let end: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await startDatabaseLine(database.connectionString);
  const pool = createPool(line.connectionString, { max: 8 });
  end = () => pool.end();
  const beside = { ...database, pool, db: createDatabase(pool), close: async () => undefined } as BuiltApp;
  app = await startBuiltApp({ METRICS_TOKEN: TOKEN }, 'database', { beside });
  // As after a failover: whatever is connected from now on leads to the server that took over.
  pool.options.connectionString = database.connectionString;
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'changes'`;
  await database.pool.query(others).catch(() => undefined);
  await vi.waitUntil(() => pool.totalCount === 0, { timeout: 10_000 });
});
afterAll(async () => {
  await app.stop();
  await end();
  await line.close();
  await database.close();
});

test('a server of notices that falls silent is noticed, and nothing that was missed stays', async () => {
  const { productId } = await addPlainProduct(database.db, { name: 'The old name' });
  const path = `/product/${productId}`;
  const show = async () => (await app.get(path)).text();
  const hits = async () => {
    const text = await (await app.get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
    return Number(/^page_cache_hits_total (\d+)$/m.exec(text)?.[1]);
  };
  const isKept = async () => {
    const before = await hits();
    expect(await show()).toContain('The old name');
    return (await hits()) > before;
  };
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
  const events = await app.get(`/api/products/${productId}/events`);
  const reader = events.body?.getReader();
  let told = '';
  void (async () => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      told += new TextDecoder().decode(piece.value);
    }
  })().catch(() => undefined);

  line.hold();
  await database.db.update(products).set({ name: 'The new name' }).where(eq(products.id, productId));
  expect(await show()).toContain('The old name');
  await expect.poll(show, { timeout: 20_000, interval: 20 }).toContain('The new name');
  await expect.poll(() => told).toContain('event: change');
  for (let again = 0; again < 20; again += 1) expect(await show()).toContain('The new name');

  // Heard of again, by the notice alone.
  await database.db.update(products).set({ name: 'Another name' }).where(eq(products.id, productId));
  await expect.poll(show, { interval: 5 }).toContain('Another name');
  await reader?.cancel();
});
