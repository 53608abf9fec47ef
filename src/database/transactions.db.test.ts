import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { databaseTrouble } from '../http/unavailable.ts';
import { createDatabase, createPool, type Pool } from './client.ts';
import { createLane, DatabaseUnavailable } from './transactions.ts';

let database: TestDatabase;
let pool: Pool;
const lost: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, { max: 2, lost: (error) => lost.push(error) });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const end = (pid: unknown) => database.pool.query('select pg_terminate_backend($1)', [pid]);

test('a connection in use that ends is told of, leaves the pool, and ends nothing else', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await end(rows[0]?.pid);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  expect(pool.totalCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('transactions whose connection ends fail with what happened, and give their place back', async () => {
  const db = createDatabase(pool);
  for (let round = 0; round < 4; round += 1) {
    const failed = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(failed).rejects.toMatchObject({ cause: { code: '57P01' } });
  }
  expect(await db.transaction(async () => 'done')).toBe('done');
});

test('a connection that died before its first statement gives its place back, too', async () => {
  const db = createDatabase(pool);
  const connect = pool.connect.bind(pool);
  for (let round = 0; round < 4; round += 1) {
    pool.connect = (async () => {
      const client = await connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const before = lost.length;
      await end(rows[0]?.pid);
      await expect.poll(() => lost.length).toBeGreaterThan(before);
      return client;
    }) as typeof pool.connect;
    await expect(db.transaction(async () => 'never')).rejects.toThrow();
  }
  pool.connect = connect;
  expect(await db.transaction(async () => 'done')).toBe('done');
});

test('a connection to what only reads is given up with the transaction that was refused there', async () => {
  const db = createDatabase(pool);
  const session = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid;
  };
  const before = await session();
  const refused = db.transaction((tx) => tx.execute(sql`create table t ()`), { accessMode: 'read only' });
  await expect(refused).rejects.toMatchObject({ cause: { code: '25006' } });
  expect(await session()).not.toBe(before);
});

test('a standby is refused at once, as a database that is away', async () => {
  const name = new URL(database.connectionString).pathname.slice(1);
  // What a standby answers, without one.
  await database.pool.query(`
    create function pg_is_in_recovery() returns boolean language sql as 'select true';
    alter database ${name} set search_path = public, pg_catalog`);
  const ofStandby = createPool(database.connectionString, { max: 1 });
  const refusals = await Promise.allSettled([
    ofStandby.query('select 1'),
    createDatabase(ofStandby).transaction(async () => 'never'),
  ]);
  await database.pool.query(`alter database ${name} reset search_path`);
  const reasons = refusals.map((refusal) => databaseTrouble((refusal as PromiseRejectedResult).reason));
  expect(reasons).toEqual(['away', 'away']);
  await expect.poll(() => ofStandby.totalCount).toBe(0);
  await ofStandby.end();
});

test('each session has its limits, without any parameter at its start', async () => {
  const read = async (of: Pool) => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await of.query<{ value: string }>(
      'select current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    );
    return rows.map(({ value }) => value);
  };
  expect(await read(pool)).toEqual(['3s', '10s', '15s']);
  const jobs = createPool(database.connectionString, { max: 1, use: 'jobs' });
  expect(await read(jobs)).toEqual(['10s', '2min', '1min']);
  await jobs.end();
  expect(pool.options.options).toBeUndefined();
});

test('a lane: in the order of their coming, so many at once, so many waiting, and not for ever', async () => {
  const lane = createLane(1, { most: 2, ms: 60_000 });
  const order: number[] = [];
  const gate = Promise.withResolvers<void>();
  const first = lane(() => gate.promise);
  const waiting = [1, 2].map((which) => lane(async () => void order.push(which)));
  await expect(lane(async () => 3)).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
  gate.resolve();
  await Promise.all([first, ...waiting]);
  expect(order).toEqual([1, 2]);
  // A work that fails makes room as well.
  await expect(lane(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lane(async () => 'through')).toBe('through');

  const impatient = createLane(1, { most: 2, ms: 1 });
  const held = Promise.withResolvers<void>();
  const holding = impatient(() => held.promise);
  await expect(impatient(async () => 'late')).rejects.toBeInstanceOf(DatabaseUnavailable);
  held.resolve();
  await holding;
  expect(await impatient(async () => 'through')).toBe('through');
});
