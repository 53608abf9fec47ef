import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../src/database/client.ts';
import { activityLog } from '../src/database/tables/activity.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { demoAdministrator } from './demo-shop.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

/** Some 400 MB as a file of orders: far more than the program takes for itself when it is busy. A sixth of it came in February. */
const ORDERS = 50_000;
const MB = 1024 * 1024;

let database: TestDatabase;
let shop: ShopServer;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillOrders();
  shop = await startShopServer({
    databaseUrl: database.connectionString,
    env: {
      DEMO: 'off',
      // What is no longer needed is taken away soon: what memory grows by is what is held.
      NODE_OPTIONS: '--max-semi-space-size=2',
      ADMIN_EMAIL: demoAdministrator.email,
      ADMIN_PASSWORD: demoAdministrator.password,
    },
  });
  const signedIn = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify(demoAdministrator),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}, 120_000);
afterAll(async () => {
  await shop.stop();
  await database.close();
});

/** A shop's orders without what triggers and indexes would make of each. */
async function fillOrders() {
  const pool = createPool(database.connectionString, { max: 1, use: 'upkeep' });
  try {
    await pool.query(`drop index orders_search; alter table orders disable trigger user;
      insert into checkouts (id, idempotency_key, request_hash, receipt, email, first_name, last_name, address, city, state,
        zip_code, country, phone, subtotal_paise, shipping_paise, discount_paise, total_paise, created_at, settled_at)
      select gen_random_uuid(), i, '', i, 'shopper' || i || '@example.com', 'Asha', 'Rao', repeat('1 Garden Road ', 540),
        'Pune', 'Maharashtra', '411001', 'India', '+919800000000', 50000, 0, 0, 50000,
        case when i % 6 = 0 then timestamptz '2026-02-01' else timestamptz '2026-06-01' end, now()
      from generate_series(1, ${ORDERS}) i;
      insert into orders (id, checkout_id, customer_name, customer_email, customer_phone, shipping_address, shipping_city,
        shipping_state, shipping_zip_code, shipping_country, subtotal_paise, shipping_paise, discount_paise,
        total_amount_paise, payment_status, order_status, created_at)
      select overlay(id::text placing lpad(row_number() over ()::text, 8, '0') from 29)::uuid, id, first_name, email, phone,
        address, city, state, zip_code, country, 50000, 0, 0, 50000, 'completed', 'delivered', created_at from checkouts`);
  } finally {
    await pool.end();
  }
}

const fileOf = (name: string, { from = '2026-01-01', to = '2099-12-31' } = {}) =>
  `${shop.url}/admin/exports/file?name=${name}&from=${from}&to=${to}`;
const ask = (address: string) => fetch(address, { headers: { cookie }, redirect: 'manual' });

/** Asks as a reader on a slow line: nothing is taken until `resume`. */
function openSlowly(address: string, headers: Record<string, string> = {}) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(address, { headers: { cookie, ...headers }, agent: false }, resolve).on('error', reject);
  });
}

async function drain(response: http.IncomingMessage) {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

const running = async () => {
  const { rows } = await database.db.execute(sql`select 1 from pg_stat_activity
    where application_name = 'export' and datname = current_database()`);
  return rows.length;
};

/** The most memory that the program had at a time. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

test('a large file is read to its end in little memory, however slow its reader', async () => {
  // What any file takes at first is no matter of its size.
  await drain(await openSlowly(fileOf('orders', { to: '2026-03-01' })));
  const before = await peakMemory();
  const response = await openSlowly(fileOf('orders'));
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders-2026-01-01-to-2099-12-31.csv"',
    'cache-control': 'private, no-store',
  });
  // The database waits for the reader, and its transaction with it.
  await expect
    .poll(
      async () => {
        const { rows } = await database.db
          .execute(sql`select 1 from pg_stat_activity where application_name = 'export'
        and datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '0.5 s'`);
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(1);
  const bytes = await drain(response);
  expect(bytes).toBeGreaterThan(300 * MB);
  const grown = (await peakMemory()) - before;
  expect(grown).toBeLessThan(bytes / 2);
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
}, 60_000);

test.each([{}, { 'accept-encoding': 'gzip' }])(
  'a reader who goes away ends the reading: %o',
  async (headers) => {
    const response = await openSlowly(fileOf('orders'), headers);
    expect(response.statusCode).toBe(200);
    await expect.poll(running, { timeout: 10_000 }).toBe(1);
    response.destroy();
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  },
);

test('who goes away before the first line ends the sorting, too, at whatever moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    const request = http.get(fileOf('customers'), { headers: { cookie }, agent: false });
    request.on('error', () => undefined);
    // oxlint-disable no-await-in-loop -- one after the other
    await expect.poll(running, { timeout: 10_000, interval: 1 + round * 3 }).toBe(1);
    request.destroy();
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    // oxlint-enable no-await-in-loop
  }
}, 60_000);

test('what breaks in between breaks the download off', async () => {
  const response = await openSlowly(fileOf('orders'));
  await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'export' and datname = current_database()`);
  await expect(drain(response)).rejects.toThrow();
  expect((await ask(fileOf('subscribers'))).status).toBe(200);
});

test('who comes third is led back, and the shop goes on meanwhile', async () => {
  const files = [await openSlowly(fileOf('orders')), await openSlowly(fileOf('orders'))];
  const third = await ask(fileOf('refunds'));
  expect(third.status).toBe(302);
  expect(third.headers.get('location')).toBe('/admin/exports?from=2026-01-01&to=2099-12-31&busy=yes');
  expect((await ask(`${shop.url}/admin/orders`)).status).toBe(200);
  for (const file of files) file.destroy();
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
});

test('what makes no sense comes back with what is wrong; who only asks gets no file', async () => {
  for (const query of [
    '',
    '?name=secrets&from=2026-01-01&to=2026-01-02',
    '?name=orders&from=a%00b&to=%FF',
    '?name=orders&from=2026-02-02&to=2026-02-01',
  ]) {
    const refused = await ask(`${shop.url}/admin/exports/file${query}`);
    expect([query, refused.status]).toEqual([query, 302]);
    const screen = await ask(new URL(refused.headers.get('location') ?? '', shop.url).href);
    expect([query, screen.status]).toEqual([query, 200]);
  }
  const reversed = await ask(`${shop.url}/admin/exports?from=2026-02-02&to=2026-02-01`);
  expect(await reversed.text()).toContain('The last day is before the first one.');
  const exported = () => database.db.$count(activityLog);
  const logged = await exported();
  const head = await fetch(fileOf('orders'), { method: 'HEAD', headers: { cookie } });
  expect([head.status, await running(), await exported()]).toEqual([200, 0, logged]);
  await (await ask(`${shop.url}/admin/newsletter/export`)).text();
  expect(await exported()).toBe(logged + 1);
});
