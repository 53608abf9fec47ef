import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { StartError, awaitServer } from '../src/database/check-server.ts';
import { createPool } from '../src/database/client.ts';
import { withStartLock } from '../src/database/start-lock.ts';
import { addVariantProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { startDatabaseLine } from './database-line.ts';
import { openEvents } from './event-stream.ts';
import {
  type PoolMode,
  hasPgbouncer,
  startImitatedPooler,
  startOldServer,
  startPgbouncer,
} from './pooler.ts';
import { startShopServer } from './shop-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What a start prints, and its exit code, when it comes to nothing. */
async function failToStart(env: Record<string, string>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-start-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      DATABASE_WAIT: '0',
      ...env,
    },
    stdio: 'pipe',
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, output, lines: errors.trim().split('\n') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listenSomewhere(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume().end(Buffer.from(answer, 'latin1'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

const at = (change: (address: URL) => void) => {
  const address = new URL(database.connectionString);
  change(address);
  return address.href;
};

/** As the server itself refuses: code and sentence. */
const fatal = (code: string, sentence: string) => {
  const body = `SFATAL\0VFATAL\0C${code}\0M${sentence}\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return `E${length.toString('latin1')}${body}`;
};

describe('a start that comes to nothing says why in one line, and what to do', () => {
  test.each<[string, () => Promise<Record<string, string>> | Record<string, string>, RegExp]>([
    [
      'no such host',
      () => ({ DATABASE_URL: 'postgres://shop:secret@no-such-host.invalid/shop' }),
      /^DATABASE_URL: there is no host 'no-such-host\.invalid'\. Check/,
    ],
    [
      'nothing listens',
      () => ({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' }),
      /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\. Start it/,
    ],
    [
      'no such database',
      () => ({ DATABASE_URL: at((address) => (address.pathname = '/nowhere')) }),
      /^DATABASE_URL: .* has no database 'nowhere'\. Make it: createdb nowhere$/,
    ],
    [
      'no such user',
      () => ({ DATABASE_URL: at((address) => (address.username = 'nobody-here')) }),
      /^DATABASE_URL: .* does not let 'nobody-here' in\. Check user and password/,
    ],
    [
      'a wrong password',
      async () => {
        const port = await listenSomewhere(fatal('28P01', 'password authentication failed'));
        return { DATABASE_URL: `postgres://shop:secret@127.0.0.1:${port}/shop` };
      },
      /^DATABASE_URL: .* does not let 'shop' in\. Check user and password/,
    ],
    [
      'a server that is starting',
      async () => {
        const port = await listenSomewhere(fatal('57P03', 'the database system is starting up'));
        return { DATABASE_URL: `postgres://shop:secret@127.0.0.1:${port}/shop` };
      },
      /^DATABASE_URL: .* is starting or stopping\. Try again/,
    ],
    [
      'something else that listens there',
      async () => ({
        DATABASE_URL: `postgres://shop:secret@127.0.0.1:${await listenSomewhere('HTTP/1.1 400 Bad Request\r\n\r\n')}/shop`,
      }),
      /^DATABASE_URL: what answers at .* is no PostgreSQL/,
    ],
    [
      'an address that is none',
      () => ({ DATABASE_URL: 'postgres://shop:se%cret@@:x/shop' }),
      /^DATABASE_URL: must be like postgres:/,
    ],
    [
      'an old server',
      async () => {
        const server = await startOldServer('14.9');
        onTestFinished(server.close);
        return { DATABASE_URL: server.connectionString };
      },
      /^DATABASE_URL: the server is PostgreSQL 14\.9, the shop needs 15 or newer\. Upgrade it/,
    ],
    [
      'a port that is taken',
      async () => ({ PORT: String(await listenSomewhere('')), DATABASE_URL: database.connectionString }),
      /^PORT: another program listens on \d+ already\. Stop it, or set PORT/,
    ],
    [
      'a port that is taken, for several copies',
      async () => ({
        PORT: String(await listenSomewhere('')),
        DATABASE_URL: database.connectionString,
        WORKERS: '2',
      }),
      /^PORT: another program listens on \d+ already\. Stop it, or set PORT/,
    ],
    [
      'a port that is taken, with the built-in database',
      async () => ({ PORT: String(await listenSomewhere('')) }),
      /^PORT: another program listens/,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '203.0.113.7', DATABASE_URL: database.connectionString }),
      /^HOST: this machine has no address 203\.0\.113\.7/,
    ],
  ])(
    '%s',
    async (_, env, line) => {
      const { code, output, lines } = await failToStart(await env());
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringMatching(line)]);
      expect(output + lines.join('')).not.toMatch(/secret|^\s+at |"err"/m);
    },
    60_000,
  );

  test('a server that only reads', async () => {
    await database.pool.query(`alter database ${nameOf(database)} set default_transaction_read_only = on`);
    const { code, lines } = await failToStart({ DATABASE_URL: database.connectionString });
    const reset = createPool(inject('databaseServer'), { max: 1, use: 'upkeep' });
    await reset.query(`alter database ${nameOf(database)} reset default_transaction_read_only`);
    await reset.end();
    expect([code, lines]).toEqual([1, [expect.stringContaining('this server only reads')]]);
  });
});

test('a server that is not there yet is waited for, and the wait is told of', async () => {
  const line = await startDatabaseLine(database.connectionString);
  line.cut();
  const told: string[] = [];
  const log = { info: (message: string) => void told.push(message) };
  const wait = (most: number) => awaitServer(line.connectionString, { most, log, every: 5, tell: 0 });
  await expect(wait(0)).rejects.toThrow(/^DATABASE_URL: no database answers at/);
  expect(told).toEqual([]);
  const waiting = wait(20_000);
  await expect.poll(() => told.length).toBeGreaterThan(1);
  expect(told[0]).toMatch(/^Waiting for the database, 20 s at most\. DATABASE_URL: no database answers at/);
  await line.mend();
  await waiting;
  await line.close();
  // What no waiting helps against is said at once.
  const nowhere = at((address) => (address.pathname = '/nowhere'));
  await expect(awaitServer(nowhere, { most: 20_000, log })).rejects.toThrow(/no database 'nowhere'/);
});

const nameOf = ({ connectionString }: TestDatabase) => new URL(connectionString).pathname.slice(1);

/** A session of another program that holds the lock, for the time of a test at most. */
async function holdLock(key: number) {
  const holder = await database.pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query(`set application_name = 'the other copy'`);
  await holder.query('select pg_advisory_lock($1)', [key]);
  return () => holder.query('select pg_advisory_unlock($1)', [key]);
}

test('no lock is waited for in silence: who holds it is named, again and again, and in the end given up on', async () => {
  const giveBack = await holdLock(7_206_173);
  const told: [object, string][] = [];
  const log = { info: (detail: object, message: string) => void told.push([detail, message]) };
  const work = (most: number) =>
    withStartLock(
      database.pool,
      { lock: 'migrations', log, patience: { most, every: 5, tell: 0 } },
      async () => 'done',
    );
  const failure = await work(0).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toMatch(
    /still brings the database up to date .*the other copy.*pg_terminate_backend\(\d+\)/,
  );
  expect(told).toEqual([]);
  const waiting = work(60_000);
  await expect.poll(() => told.length).toBeGreaterThan(1);
  expect(told[0]).toEqual([
    { holder: expect.objectContaining({ name: 'the other copy', pid: expect.any(Number) }) },
    'Waiting: another copy of the program brings the database up to date',
  ]);
  await giveBack();
  expect(await waiting).toBe('done');
  const { rowCount } = await database.pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = 7206173
        and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rowCount).toBe(0);
});

test('whoever comes during a start is answered once it is done, and no balancer is told before', async () => {
  const giveBack = await holdLock(7_206_174);
  const port = await freePort();
  const visit = (place: string) => fetch(`http://127.0.0.1:${port}${place}`);
  const begun = performance.now();
  const started = startShopServer({ databaseUrl: database.connectionString, port, env: { DEMO: 'off' } });
  const readiness = () =>
    visit('/readyz')
      .then((response) => response.json())
      .catch(() => null);
  await expect.poll(readiness, { timeout: 60_000 }).toEqual({ status: 'starting' });
  const early = visit('/shop');
  await giveBack();
  const shop = await started;
  onTestFinished(shop.stop);
  // Whoever waits for a machine that takes longer is shown its page.
  const answer = await early;
  const isLate = performance.now() - begun > 5_000 && answer.status === 503;
  if (isLate) expect(await answer.text()).toContain('The shop is being updated.');
  else expect(answer.status).toBe(200);
  expect(await readiness()).toEqual({ status: 'ready' });
}, 120_000);

const onSocket = new URL(inject('databaseServer')).searchParams.has('host');

describe.each([
  ['an imitated pooler', onSocket, startImitatedPooler],
  ['pgbouncer', onSocket && hasPgbouncer, startPgbouncer],
])('behind %s', (_, isThere, startPooler) => {
  async function pooled(mode: PoolMode) {
    const pooler = await startPooler(database.connectionString, mode);
    onTestFinished(pooler.close);
    return pooler.connectionString;
  }

  test.runIf(isThere)('in transaction mode the start ends with one line that says what to do', async () => {
    const { code, lines } = await failToStart({ DATABASE_URL: await pooled('transaction') });
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/^DATABASE_URL leads to a pooler in transaction mode.*Set pool_mode = session/)],
    ]);
  });

  test.runIf(isThere)(
    'in session mode all works: twice started, a wrong letter searched, a change heard',
    async () => {
      const fern = await addVariantProduct(database.db, 5);
      const address = await pooled('session');
      for (let start = 0; start < 2; start += 1) {
        const shop = await startShopServer({ databaseUrl: address, env: { DEMO: 'off' } });
        const found = await (await fetch(`${shop.url}/shop?q=tesst+fern`)).text();
        expect(found).toContain('Test Fern');
        const events = await openEvents(`${shop.url}/api/products/${fern.productId}/events`);
        await database.pool.query(`update product_variants set price_paise = price_paise + 1 where id = $1`, [
          fern.variantId,
        ]);
        expect(await events.next()).toBe('change');
        await events.close();
        await shop.stop();
      }
    },
    60_000,
  );
});

test('an older version than the one that the database belongs to says so in one line, and changes nothing', async () => {
  const newer = await createTestDatabase();
  onTestFinished(() => newer.close());
  await newer.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)`,
  );
  const { code, lines } = await failToStart({ DATABASE_URL: newer.connectionString });
  expect([code, lines]).toEqual([
    1,
    [
      'The database was brought to a later shape by a newer version of the shop. Start that version, or restore the backup made before the update.',
    ],
  ]);
});
