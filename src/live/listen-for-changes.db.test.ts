import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { createConnection } from '../database/client.ts';
import { type ListeningFeed, listenForChanges } from './listen-for-changes.ts';

let database: TestDatabase;
let feed: ListeningFeed | undefined;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const changed = vi.fn<(tags: readonly string[]) => void>();
const lost = vi.fn();

beforeAll(async () => {
  database = await createTestDatabase();
  // What the migrations themselves did to orders is told to the first who listens.
  await database.pool.query('delete from order_changes');
});
afterEach(async () => {
  await feed?.stop();
  vi.clearAllMocks();
});
afterAll(() => database.close());

async function listen(
  create = () => createConnection(database.pool, 'changes'),
  options: { announce?: () => Promise<unknown>; catchUpMs?: number } = {},
) {
  feed = listenForChanges({ createConnection: create, announce: notify, log, lookEveryMs: 20, ...options });
  feed.subscribe({ changed, lost });
  await feed.start();
  return feed;
}

const notify = (...tags: string[]) =>
  database.pool.query(`select pg_notify('shop_changes', tag) from unnest($1::text[]) as tag`, [tags]);
const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'changes'`;
const cutOff = () => database.pool.query(`select pg_terminate_backend(pid) ${listeners}`);
const told = () => changed.mock.calls.map(([tags]) => tags);

test('tags of one transaction come together; everything counts as lost', async () => {
  await listen();
  expect(lost).toHaveBeenCalledTimes(1);
  await notify('site', 'steps');
  await expect.poll(told).toEqual([['site', 'steps']]);
  await notify('everything');
  await expect.poll(() => lost.mock.calls.length).toBe(2);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('looks for changed holds by itself', async () => {
  await listen();
  await database.pool.query(`insert into stock_hold_changes values (gen_random_uuid(), null, 1, false)`);
  const left = async () => (await database.pool.query('select * from stock_hold_changes')).rowCount;
  await expect.poll(left).toBe(0);
});

test('it says whether it is listening', async () => {
  const listening = await listen();
  expect(listening.isListening()).toBe(true);
  await listening.stop();
  expect(listening.isListening()).toBe(false);
});

test('a process that was held up itself does not take it for silence of the database', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const listening = await listen(() => {
    const connection = createConnection(database.pool, 'changes');
    const query = connection.query.bind(connection) as (text: string) => Promise<unknown>;
    connection.query = ((text: string) => {
      if (!text.startsWith('select announce')) return query(text);
      ask();
      return new Promise((_, fail) => connection.on('end', () => fail(new Error('ended'))));
    }) as typeof connection.query;
    return connection;
  });
  await asked;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  expect(listening.silentFor()).toBeLessThan(500);
  await expect.poll(() => listening.silentFor()).toBeGreaterThan(500);
});

test('cut off, it says lost, comes back, says lost again and hears; one line tells of each', async () => {
  await listen();
  await cutOff();
  await expect.poll(() => lost.mock.calls.length, { timeout: 10_000 }).toBe(3);
  await notify('site');
  await expect.poll(told).toEqual([['site']]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test('a database that cannot be reached keeps nobody from starting, and is tried again', async () => {
  let tries = 0;
  await listen(() => {
    tries += 1;
    const connection = createConnection(database.pool, 'changes');
    if (tries < 3) void connection.end();
    if (tries < 3) connection.connect = () => Promise.reject(new Error('refused'));
    return connection;
  });
  await expect.poll(() => log.info.mock.calls.length, { timeout: 10_000 }).toBe(1);
  await notify('site');
  await expect.poll(told).toEqual([['site']]);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a listener that fails keeps nobody else from hearing; who left hears nothing', async () => {
  const own = await listen();
  own.subscribe({
    changed: () => {
      throw new Error('broken');
    },
    lost: () => undefined,
  });
  const later = vi.fn();
  own.subscribe({ changed: later, lost: () => undefined });
  const left = vi.fn();
  own.subscribe({ changed: left, lost: left })();
  await notify('site');
  await expect.poll(() => later.mock.calls.length).toBe(1);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
});

test('stopped, it leaves no connection and says nothing', async () => {
  const own = await listen();
  vi.clearAllMocks();
  await own.stop();
  const open = async () => (await database.pool.query(`select 1 ${listeners}`)).rowCount;
  await expect.poll(open).toBe(0);
  expect(lost).not.toHaveBeenCalled();
  expect(log.warn).not.toHaveBeenCalled();
});

describe('having caught up', () => {
  test('everything that was committed before has been told, in whatever transaction', async () => {
    const own = await listen();
    await Promise.all(Array.from({ length: 20 }, (_, at) => notify(`product:${at}`)));
    expect(await own.caughtUp()).toBe(true);
    expect(told().flat()).toHaveLength(20);
    expect(
      told()
        .flat()
        .filter((tag) => !tag.startsWith('product:')),
    ).toEqual([]);
  });

  test('is in doubt when the mark does not come, or cannot be sent', async () => {
    const unheard = await listen(undefined, { announce: async () => undefined, catchUpMs: 20 });
    expect(await unheard.caughtUp()).toBe(false);
    await unheard.stop();
    const unsent = await listen(undefined, { announce: () => Promise.reject(new Error('away')) });
    expect(await unsent.caughtUp()).toBe(false);
  });

  test('needs nothing where nothing is heard, and a broken connection has said lost', async () => {
    const own = await listen(undefined, { announce: async () => undefined, catchUpMs: 60_000 });
    const waiting = own.caughtUp();
    await cutOff();
    expect(await waiting).toBe(true);
    expect(lost.mock.calls.length).toBeGreaterThan(1);
    await own.stop();
    expect(await own.caughtUp()).toBe(true);
  });
});
