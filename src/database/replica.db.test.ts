import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startDatabaseLine } from '../../tests/database-line.ts';
import { type Pair, startPair } from '../../tests/standby.ts';
import { createTestFeed } from '../../tests/test-feed.ts';
import { createDatabase, createPool, type Pool, type RootDatabase } from './client.ts';
import { type Replica, openReplica } from './replica.ts';
import { programSecrets } from './tables/accounts.ts';

const quiet = { info: () => undefined, warn: () => undefined };

let pair: Pair;
let pool: Pool;
let primary: RootDatabase;
let replica: Replica;
let feed: ReturnType<typeof createTestFeed>;

beforeAll(async () => {
  pair = await startPair();
  pool = createPool(pair.primary, { max: 4 });
  primary = createDatabase(pool);
}, 120_000);
afterAll(async () => {
  await pool.end();
  await pair.stop();
});
beforeEach(async () => {
  feed = createTestFeed();
  await open(pair.replica);
});
afterEach(async () => {
  await replica.stop();
  await pair.resume();
});

async function open(connectionString: string, mostLagMs?: number) {
  replica = openReplica({
    primary: { db: primary, pool },
    connectionString,
    feed,
    log: quiet,
    lookEveryMs: 20,
    ...(mostLagMs !== undefined && { mostLagMs }),
  });
  await replica.start();
}

const write = async () => {
  const name = crypto.randomUUID();
  await primary.insert(programSecrets).values({ name, value: 'x' });
  return name;
};
const shows = async (name: string) =>
  (await replica.db.$count(programSecrets, sql`${programSecrets.name} = ${name}`)) === 1;
/** Whether the server that answered only reads. */
const whereRead = async () => {
  const { rows } = await replica.db.execute<{ only: boolean }>('select pg_is_in_recovery() as only');
  return rows[0]?.only === true ? 'replica' : 'primary';
};
const untilRead = (where: string) => expect.poll(whereRead, { timeout: 10_000, interval: 5 }).toBe(where);

test('reads go to the replica, writes and transactions to the primary', async () => {
  const name = await write();
  await pair.caughtUp();
  await untilRead('replica');
  expect(await shows(name)).toBe(true);
  const before = replica.figures().reads;
  await replica.db.insert(programSecrets).values({ name: `${name} 2`, value: 'x' });
  await replica.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ only: boolean }>('select pg_is_in_recovery() as only');
    expect(rows[0]?.only).toBe(false);
  });
  const { reads, lagSeconds, trouble } = replica.figures();
  expect(reads.fallback).toBe(before.fallback + 1);
  expect(trouble).toBeNull();
  expect(lagSeconds).toBeLessThan(5);
  const snapshot = await replica.db.openSnapshot();
  const { rows } = await snapshot.db.execute<{ only: boolean }>('select pg_is_in_recovery() as only');
  expect(rows[0]?.only).toBe(false);
  await snapshot.close();
});

test('what was announced is never read from a replica that does not know of it yet', async () => {
  await untilRead('replica');
  await pair.pause();
  const silent = await write();
  // Nobody has told of it: what a page shows may be as old as the lag.
  expect(await shows(silent)).toBe(false);
  for (let round = 0; round < 20; round += 1) {
    const name = await write();
    feed.changed('listing');
    expect(await Promise.all(Array.from({ length: 5 }, () => shows(name)))).toEqual(Array(5).fill(true));
    expect(await whereRead()).toBe('primary');
  }
  await pair.resume();
  await untilRead('replica');
  expect(await shows(silent)).toBe(true);
});

test('under writes and notices without end no read lacks what was announced before it', async () => {
  await untilRead('replica');
  const before = replica.figures().reads;
  for (let round = 0; round < 300; round += 1) {
    const name = await write();
    feed.changed('listing');
    expect(await shows(name)).toBe(true);
    if (round % 30 === 0) await pair.caughtUp();
    expect(await shows(name)).toBe(true);
  }
  await untilRead('replica');
  expect(replica.figures().reads.replica).toBeGreaterThan(before.replica);
});

test('a primary whose last record is half written out keeps no replica behind for ever', async () => {
  // Large ones without a commit of their own: whole pages of them are written out, and the rest waits.
  for (let round = 0; round < 3; round += 1) {
    await pair.onPrimary.query(`select pg_logical_emit_message(false, 'test', repeat('x', 20011))`);
    await expect.poll(() => halfWritten(), { timeout: 10_000, interval: 20 }).toBe(true);
    feed.changed('listing');
    await untilRead('replica');
  }
});

async function halfWritten() {
  const { rows } = await pair.onPrimary.query<{ half: boolean }>(
    'select pg_current_wal_flush_lsn() < pg_current_wal_insert_lsn() as half',
  );
  const found = await pair.onReplica.query<{ waits: boolean }>(
    'select pg_last_wal_replay_lsn() < pg_last_wal_receive_lsn() as waits',
  );
  return rows[0]?.half === true && found.rows[0]?.waits === true;
}

test('who wrote waits for it with the position, here or at another copy', async () => {
  await untilRead('replica');
  await pair.pause();
  const name = await write();
  const position = await replica.position();
  expect(await shows(name)).toBe(false);
  replica.waitFor(position ?? NaN);
  expect(await shows(name)).toBe(true);
  await pair.resume();
  await untilRead('replica');
  // A position of before costs nobody anything.
  replica.waitFor((position ?? NaN) - 1000);
  expect(await whereRead()).toBe('replica');
});

test('one that lags more than it may is not read, and is again when it has caught up', async () => {
  await replica.stop();
  await open(pair.replica, 200);
  await untilRead('replica');
  await pair.pause();
  const name = await write();
  await untilRead('primary');
  expect(await shows(name)).toBe(true);
  await expect
    .poll(() => replica.figures())
    .toMatchObject({ trouble: 'behind', lagSeconds: expect.any(Number) });
  await pair.resume();
  await untilRead('replica');
});

test('while nobody tells of changes, or the primary does not say where it stands, the primary is read', async () => {
  await untilRead('replica');
  feed.listen(false);
  expect(await whereRead()).toBe('primary');
  feed.listen(true);
  await untilRead('replica');
});

test('a replica that dies, hangs or comes back makes no read fail', async () => {
  const line = await startDatabaseLine(pair.replica);
  await replica.stop();
  await open(line.connectionString);
  await untilRead('replica');
  const failures: unknown[] = [];
  let over = false;
  const readers = Array.from({ length: 4 }, async () => {
    while (!over) {
      await whereRead().catch((error: unknown) => failures.push(error));
    }
  });
  line.cut();
  await expect.poll(() => replica.figures().trouble).toBe('away');
  expect(await whereRead()).toBe('primary');
  await line.mend();
  await untilRead('replica');
  line.hold();
  await expect.poll(() => replica.figures().trouble, { timeout: 10_000 }).toBe('away');
  expect(await whereRead()).toBe('primary');
  await line.mend();
  await untilRead('replica');
  over = true;
  await Promise.all(readers);
  expect(failures).toEqual([]);
  onTestFinished(line.close);
}, 60_000);

test('another server, or the primary itself, is no replica', async () => {
  await replica.stop();
  await open(pair.primary);
  expect(replica.figures().trouble).toBe('no-replica');
  expect(await whereRead()).toBe('primary');
});

test('one that was promoted is no replica any more', async () => {
  await untilRead('replica');
  await pair.onReplica.query('select pg_promote()');
  await expect.poll(() => replica.figures().trouble, { timeout: 10_000 }).toBe('no-replica');
  const name = await write();
  feed.changed('listing');
  expect(await shows(name)).toBe(true);
});
