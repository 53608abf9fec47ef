import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts';
import { type Pool, createDatabase, createPool } from './client.ts';
import { watchPool } from './watch-pool.ts';

let database: TestDatabase;
let pool: Pool;
let silent = false;
let told: { statement: string; ms: number; who: string | undefined }[] = [];
let waits: number[] = [];
const who = new AsyncLocalStorage<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, { max: 1 });
  watchPool(pool, {
    isSilent: () => silent,
    waited: (ms) => waits.push(ms),
    answered: (statement, ms) => void told.push({ statement, ms, who: who.getStore() }),
  });
});
beforeEach(() => {
  told = [];
  waits = [];
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

test('statements and waits are told, each of who asked, however connections go from hand to hand', async () => {
  const db = createDatabase(pool);
  const ask = (name: string) =>
    who.run(name, async () => await db.execute(sql`select ${name}::text, pg_sleep(0.02)`));
  const inTransaction = who.run('d', () =>
    db.transaction((tx) => tx.execute(sql`select 'd', pg_sleep(0.02)`)),
  );
  await Promise.all([ask('a'), ask('b'), ask('c'), inTransaction]);
  const asked = told.filter(({ statement }) => statement.includes('pg_sleep'));
  expect(asked.map((one) => one.who).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(asked.every(({ ms }) => ms >= 19)).toBe(true);
  // Without values.
  expect(asked.map(({ statement }) => statement)).toContain('select $1::text, pg_sleep(0.02)');
  expect(waits).toHaveLength(4);
  expect(Math.max(...waits)).toBeGreaterThan(19);
});

test('a statement that fails is told, and fails as it would', async () => {
  await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect(told.map(({ statement }) => statement)).toContain('select 1 / 0');
});

test('while the server is silent nobody waits for it', async () => {
  silent = true;
  const failures = await Promise.allSettled([pool.query('select 1'), pool.connect()]);
  silent = false;
  expect(failures).toEqual([1, 2].map(() => expect.objectContaining({ status: 'rejected' })));
  expect(String((failures[0] as PromiseRejectedResult).reason)).toContain('DatabaseUnavailable');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('what is under way when the server falls silent ends, and the next has a connection of its own', async () => {
  const process = async () => (await pool.query('select pg_backend_pid() as id')).rows[0]?.id as number;
  const before = await process();
  const slow = pool.query('select pg_sleep(60)');
  const failed = expect(slow).rejects.toThrow('Connection terminated: the server is silent');
  await expect.poll(() => pool.idleCount).toBe(0);
  silent = true;
  await failed;
  silent = false;
  expect(await process()).not.toBe(before);
});

test.each(['pages', 'jobs', 'upkeep'] as const)('whatever works on %s is bounded', async (use) => {
  const own = createPool(database.connectionString, { max: 1, use });
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await own.query<{ setting: string }>(
    'select setting from pg_settings where name = any($1)',
    [names],
  );
  await own.end();
  expect(rows).toHaveLength(3);
  expect(rows.every(({ setting }) => Number(setting) > 0)).toBe(true);
});
