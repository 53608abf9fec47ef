import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addPlainProduct, addVariantProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { openEvents } from './event-stream.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

let database: TestDatabase;
let dataDir: string;
let one: ShopServer;
let other: ShopServer;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;

const start = (env: Record<string, string> = {}) =>
  startShopServer({ databaseUrl: database.connectionString, dataDir, env: { DEMO: 'off', ...env } });
/** Two streams for each address. */
const FEW_STREAMS = { RATE_LIMIT_FACTOR: '0.05' };

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-live-'));
  fern = await addVariantProduct(database.db, 1000);
  one = await start();
  other = await start(FEW_STREAMS);
}, 120_000);
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const eventsOf = (shop: ShopServer, id = fern.productId) => `${shop.url}/api/products/${id}/events`;

const setPrice = (paise: number) =>
  database.pool.query('update product_variants set price_paise = $1 where id = $2', [paise, fern.variantId]);

async function priceAt(shop: ShopServer) {
  const answer = await fetch(`${shop.url}/api/products/${fern.productId}`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const product = (await answer.json()) as { variants: { pricePaise: number; stock: number }[] };
  return product.variants[0];
}

test('a change reaches the pages of every copy, and each reads it anew', async () => {
  const streams = await Promise.all([openEvents(eventsOf(one)), openEvents(eventsOf(other))]);
  await setPrice(123_00);
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(['change', 'change']);
  expect([await priceAt(one), await priceAt(other)]).toEqual([
    expect.objectContaining({ pricePaise: 123_00 }),
    expect.objectContaining({ pricePaise: 123_00 }),
  ]);
  await Promise.all(streams.map((stream) => stream.close()));
});

test('a checkout at one copy lowers what a page of the other offers', async () => {
  const stream = await openEvents(eventsOf(other));
  const answer = await fetch(`${one.url}/api/create-razorpay-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: one.url },
    body: JSON.stringify({ cartItems: [fern.line(3)], promoCode: null, customer: aCustomer }),
  });
  expect(answer.status).toBe(200);
  expect(await stream.next()).toBe('change');
  expect(await priceAt(other)).toMatchObject({ stock: 997 });
  await stream.close();
});

test('the stream is one that no cache keeps, no proxy holds back and no coding delays', async () => {
  const { response, close } = await openEvents(eventsOf(one), { 'accept-encoding': 'gzip, br' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  await close();
});

test('what changed since the page was read is told at once', async () => {
  await setPrice(321_00);
  const heard = await openEvents(eventsOf(one));
  await setPrice(322_00);
  await heard.next();
  await heard.close();
  const late = await openEvents(`${eventsOf(one)}?age=100`);
  expect(await late.next()).toBe('change');
  await late.close();
});

test('what is no product has no stream', async () => {
  const { productId: draft } = await addPlainProduct(database.db, { isPublished: false });
  const refusalOf = async (address: string) => {
    const answer = await fetch(address);
    return [answer.status, await answer.json()];
  };
  const missing = [404, { error: { code: 'not_found', message: 'Product not found' } }];
  const malformed = [400, { error: { code: 'invalid', message: 'Invalid product ID format' } }];
  expect(await refusalOf(eventsOf(one, draft))).toEqual(missing);
  expect(await refusalOf(eventsOf(one, crypto.randomUUID()))).toEqual(missing);
  expect(await refusalOf(eventsOf(one, 'fern'))).toEqual(malformed);
  expect(await refusalOf(`${one.url}/api/products/${draft}`)).toEqual(missing);
  expect(await refusalOf(`${one.url}/api/products/fern`)).toEqual(malformed);
});

test('a product that nobody may see any more tells its open pages', async () => {
  const { productId } = await addPlainProduct(database.db);
  const stream = await openEvents(eventsOf(one, productId));
  await database.pool.query('update products set is_published = false where id = $1', [productId]);
  expect(await stream.next()).toBe('change');
  expect((await fetch(`${one.url}/api/products/${productId}`)).status).toBe(404);
  await stream.close();
});

test('a copy cut off from the database tells its pages to look again, and goes on', async () => {
  const stream = await openEvents(eventsOf(one));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'changes'`,
  );
  // When it lost the connection, and when it had it again.
  expect([await stream.next(), await stream.next()]).toEqual(['change', 'change']);
  await setPrice(500_00);
  expect(await stream.next()).toBe('change');
  await stream.close();
});

test('one address may hold so many streams, and one that is given back counts no more', async () => {
  const held = await openEvents(eventsOf(other));
  const second = await openEvents(eventsOf(other));
  const third = await fetch(eventsOf(other));
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await third.json()).toMatchObject({ error: { code: 'too_many_streams' } });
  await second.close();
  const statusOfNext = async () => {
    const next = await openEvents(eventsOf(other));
    await next.close();
    return next.response.status;
  };
  await expect.poll(statusOfNext).toBe(200);
  await held.close();
});

test('a stream hears of its own product alone, and does not keep the program from stopping', async () => {
  const { productId } = await addPlainProduct(database.db);
  const loud = await openEvents(eventsOf(one));
  await setPrice(390_00);
  // With it everything that was told before has been heard, the new product among it.
  expect(await loud.next()).toBe('change');
  const quiet = await openEvents(eventsOf(one, productId));
  await setPrice(400_00);
  expect(await loud.next()).toBe('change');
  const next = quiet.next();
  await one.stop();
  // Cut off after ten seconds instead, the stream would have failed.
  expect(await next).toBeUndefined();
});
