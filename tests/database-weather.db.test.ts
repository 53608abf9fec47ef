import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, addVariantProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { type DatabaseLine, startDatabaseLine } from './database-line.ts';
import { openEvents } from './event-stream.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

const owner = { email: 'owner@shop.test', password: 'a password for tests' };

let database: TestDatabase;
let line: DatabaseLine;
let shop: ShopServer;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startDatabaseLine(database.connectionString);
  fern = await addVariantProduct(database.db, 1000);
  shop = await startShopServer({
    databaseUrl: line.connectionString,
    env: { DEMO: 'off', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  });
});
afterAll(async () => {
  await line.mend();
  await shop.stop();
  await line.close();
  await database.close();
});

const get = (address: string, cookie = '') =>
  fetch(`${shop.url}${address}`, { headers: { cookie }, redirect: 'manual' });
const post = (address: string, body: object) =>
  fetch(`${shop.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify(body),
  });
const createOrder = () =>
  post('/api/create-razorpay-order', { cartItems: [fern.line()], promoCode: null, customer: aCustomer });
const signUp = (email: string) =>
  post('/api/auth/sign-up/email', { email, password: 'green fingers', name: '' });
const signIn = () => post('/api/auth/sign-in/email', owner);
const mails = () => readdir(path.join(shop.dataDir, 'mail')).catch(() => []);
const figure = async (name: string) =>
  Number(new RegExp(String.raw`^${name} (\d+)$`, 'm').exec(await (await get('/metrics')).text())?.[1]);

/** Within this it is there again, to whoever asks next. */
const RETURN = { timeout: 5_000, interval: 100 };

describe.each([
  ['is cut off', 'cut'],
  ['hangs', 'hold'],
] as const)('a database that %s', (_, trouble) => {
  test('leaves the kept pages; all else says so, and comes back by itself', async () => {
    const kept = ['/', '/shop', `/product/${fern.productId}`, '/plant-care', '/shop.data'];
    const pages = async () => {
      const answers = await Promise.all(kept.map((address) => get(address)));
      return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()] as const));
    };
    const before = await pages();
    expect(before.map(([status]) => status)).toEqual(kept.map(() => 200));
    const signedIn = await signIn();
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect((await get('/orders', cookie)).status).toBe(200);
    const mailsBefore = (await mails()).length;
    const events = await openEvents(`${shop.url}/api/products/${fern.productId}/events`);

    line[trouble]();
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(503);
    // What goes on without the database.
    expect((await get('/healthz')).status).toBe(200);
    expect(await pages()).toEqual(before);
    const unkept = await get(`/shop?q=${crypto.randomUUID()}`);
    expect([unkept.status, unkept.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await unkept.text()).toContain('We will be right back');
    const refused = await Promise.all([createOrder(), signIn(), get('/orders', cookie)]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    const stale = await figure('page_cache_stale_total');
    expect(await pages()).toEqual(before);
    expect(await figure('page_cache_stale_total')).toBe(stale + kept.length);

    await line.mend();
    await expect.poll(async () => (await createOrder()).status, RETURN).toBe(200);
    expect((await get(`/shop?q=${crypto.randomUUID()}`)).status).toBe(200);
    expect((await get('/orders', cookie)).status).toBe(200);
    await database.pool.query('update product_variants set stock = stock - 1 where id = $1', [
      fern.variantId,
    ]);
    await expect.poll(events.next, RETURN).toBe('change');
    await expect
      .poll(async () => {
        const answered = await figure('page_cache_hits_total');
        await pages();
        return (await figure('page_cache_hits_total')) - answered;
      }, RETURN)
      .toBe(kept.length);
    expect((await signUp(`${trouble}@away.example`)).status).toBe(200);
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThan(mailsBefore);
    await events.close();
  }, 90_000);
});
