import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Pool, createDatabase, createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { aCustomer, addVariantProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { openEvents } from './event-stream.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';
import { databaseAddress } from './template-database.ts';

let database: TestDatabase;
/** Its connections are to another database: they outlive all those of the shop's. */
let outside: Pool;
let shop: ShopServer;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;

beforeAll(async () => {
  database = await createTestDatabase();
  outside = createPool(databaseAddress(database.connectionString, 'postgres'), { max: 2 });
  fern = await addVariantProduct(database.db, 10_000);
  shop = await startShopServer({ databaseUrl: database.connectionString, env: { DEMO: 'off' } });
});
afterAll(async () => {
  await shop.stop();
  await outside.end();
  await database.close();
});

/** However busy the machine is. */
const PATIENT = { timeout: 20_000 };
const LONG = 240_000;

const ofTheShop = () => new URL(database.connectionString).pathname.slice(1);

/** Ends connections of the shop's database, and says how many there were. */
async function endConnections(which = 'true'): Promise<number> {
  const { rowCount } = await outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and (${which})`,
    [ofTheShop()],
  );
  return rowCount ?? 0;
}

const createOrder = (at: ShopServer) =>
  fetch(`${at.url}/api/create-razorpay-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: at.url },
    body: JSON.stringify({ cartItems: [fern.line()], promoCode: null, customer: aCustomer }),
  });

const quote = (at: ShopServer, line = fern.line()) =>
  fetch(`${at.url}/api/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: at.url },
    body: JSON.stringify({ cartItems: [line], promoCode: null }),
  });

/** An address that no cache answers: each time it is asked for, the database is. */
const search = (at: ShopServer) => fetch(`${at.url}/shop?q=${crypto.randomUUID()}`);

/** Asks on all these ways at once, again and again, until `enough`; the status of each answer. */
async function askUntil(enough: Promise<unknown>, ways: (() => Promise<Response>)[]): Promise<number[]> {
  const statuses: number[] = [];
  let over = false;
  const ended = enough.finally(() => (over = true));
  const asking = [...ways, ...ways].map(async (ask) => {
    while (!over) {
      const answer = await ask();
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  });
  await Promise.all([ended, ...asking]);
  return statuses;
}

async function expectWellAgain(at: ShopServer) {
  await expect.poll(async () => (await search(at)).status, PATIENT).toBe(200);
  await expect.poll(async () => (await createOrder(at)).status, PATIENT).toBe(200);
  expect(at.isRunning()).toBe(true);
}

test('connections lost inside a transaction cost their requests one 503 each, and nothing else', async () => {
  for (let round = 0; round < 5; round += 1) {
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from product_variants where id = $1 for update', [fern.variantId]);
    const answer = createOrder(shop);
    // Others wait for locks, too: whoever looks for changed holds, say.
    await expect
      .poll(() => endConnections(`wait_event_type = 'Lock' and query ~ 'product_variants'`), PATIENT)
      .toBe(1);
    await holder.query('rollback');
    holder.release();
    const { status, headers } = await answer;
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await (await answer).json()).toMatchObject({ error: { code: 'unavailable' } });
  }
  await expectWellAgain(shop);
});

test(
  'all connections lost again and again while people buy and search: the shop lives on',
  async () => {
    const killing = (async () => {
      for (let round = 0; round < 25; round += 1) {
        const busy = `state <> 'idle' or wait_event = 'ClientRead'`;
        await expect.poll(() => endConnections(busy), PATIENT).not.toBe(0);
      }
    })();
    const statuses = await askUntil(killing, [
      () => search(shop),
      () => quote(shop),
      () => createOrder(shop),
      () => fetch(`${shop.url}/product/${fern.productId}`),
    ]);
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    await expectWellAgain(shop);
  },
  LONG,
);

test(
  'a database that is restarted under load is found again: by pages, orders, jobs and the feed of changes',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-restarted-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const quiet = { info: () => {}, warn: () => {}, error: () => {} };
    const start = () => startEmbeddedPostgres({ dataDir: folder, log: quiet, tuning: 'tests' });
    let server = await start();
    const { connectionString } = server;
    const own = await startShopServer({ databaseUrl: connectionString, env: { DEMO: 'off' } });
    const pool = createPool(connectionString, { max: 2 });
    onTestFinished(async () => {
      await own.stop();
      await pool.end();
      await server.stop();
    });
    const plant = await addVariantProduct(createDatabase(pool), 10_000);
    const heard: string[] = [];
    const events = await openEvents(`${own.url}/api/products/${plant.productId}/events`);
    onTestFinished(() => events.close());
    void (async () => {
      for (let event = await events.next(); event; event = await events.next()) heard.push(event);
    })();

    const restarting = (async () => {
      await server.stop();
      await expect.poll(async () => (await fetch(`${own.url}/readyz`)).status, PATIENT).toBe(503);
      server = await start();
    })();
    const statuses = await askUntil(restarting, [() => search(own), () => quote(own, plant.line())]);
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);

    await expect.poll(async () => (await search(own)).status, PATIENT).toBe(200);
    expect((await quote(own, plant.line())).status).toBe(200);
    // Losing the feed and finding it again are told, too: those events come first.
    await expect.poll(() => own.log.join('\n'), PATIENT).toContain('tells of changes again');
    const before = heard.length;
    await pool.query('update product_variants set stock = 0 where id = $1', [plant.variantId]);
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(before);
    const subscribed = await fetch(`${own.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own.url },
      body: JSON.stringify({ email: 'after@the.restart', password: 'green fingers', name: '' }),
    });
    expect(subscribed.status).toBe(200);
    const mails = () => readdir(path.join(own.dataDir, 'mail')).catch(() => []);
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  },
  LONG,
);

test(
  'the built-in server, killed under load, is started again',
  async () => {
    const own = await startShopServer({ env: { DEMO: 'off' } });
    onTestFinished(() => own.stop());
    const started = () => own.log.filter((line) => /Database (?:re)?started/.test(line));
    const pid = Number(/"pid":(\d+)/.exec(started()[0] ?? '')?.[1]);
    process.kill(pid, 'SIGKILL');
    const again = async () => {
      await expect.poll(() => own.log.join('\n'), { timeout: 120_000 }).toContain('Database started again');
    };
    const statuses = await askUntil(again(), [() => search(own)]);
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    await expect.poll(async () => (await search(own)).status, PATIENT).toBe(200);
    expect(own.isRunning()).toBe(true);
  },
  LONG,
);
