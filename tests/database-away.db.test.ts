import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pool, createPool } from '../src/database/client.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addVariantProduct } from './catalogue.fixtures.ts';
import { databaseAddress } from './template-database.ts';

let app: BuiltApp;
let outside: Pool;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;
let cookie: string;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  outside = createPool(databaseAddress(app.connectionString, 'postgres'), { max: 1 });
  fern = await addVariantProduct(app.db, 1000);
  const signedIn = await signIn();
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await outside.end();
  await app.stop();
});

const signIn = () =>
  app.post('/api/auth/sign-in/email', { email: 'owner@shop.test', password: 'a password for tests' });
const createOrder = () =>
  app.post('/api/create-razorpay-order', {
    cartItems: [fern.line()],
    promoCode: null,
    customer: aCustomer,
  });
const quote = () => app.post('/api/quote', { cartItems: [fern.line()], promoCode: null });

const databaseName = () => new URL(app.connectionString).pathname.slice(1);

/** For the time of `run` nothing listens where the database was, and what was connected is cut off. */
async function whileAway<T>(run: () => Promise<T>): Promise<T> {
  const { options } = app.pool;
  const { connectionString } = options;
  options.connectionString = 'postgresql://shop@127.0.0.1:1/shop';
  const end = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1';
  try {
    // One that was on its way in the meantime stands a moment later.
    await expect
      .poll(async () => {
        await outside.query(end, [databaseName()]);
        return app.pool.totalCount;
      })
      .toBe(0);
    return await run();
  } finally {
    options.connectionString = connectionString;
  }
}

const BREAK = 'The shop is taking a short break. Please try again in a minute.';

describe('while the database is away', () => {
  test.each([
    '/shop',
    '/shop?q=fern',
    '/product/:fern',
    '/plant-care',
    '/about',
    '/track-order/some-token',
    '/orders',
    '/profile',
    '/checkout',
    '/admin',
    '/admin/products',
  ])('%s is a friendly page, and there again afterwards', async (address) => {
    const path = address.replace(':fern', fern.productId);
    const before = await app.get(path, { cookie });
    const { page, html, data } = await whileAway(async () => {
      const answer = await app.get(path, { cookie });
      const asked = await app.get(path.replace(/(?=\?|$)/, '.data'), { cookie });
      return { page: answer, html: await answer.text(), data: asked };
    });
    // Checkout is entered by a load of the document, which its data only asks for.
    expect([page.status, data.status]).toEqual([503, address === '/checkout' ? 202 : 503]);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(html).toContain('We will be right back');
    expect(html).toContain(BREAK);
    expect(html).not.toMatch(/Failed query|ECONNREFUSED|Unexpected Application Error/);
    expect((await app.get(path, { cookie })).status).toBe(before.status);
  });

  test.each(['/cart', '/auth', '/order-success', '/forgot-password'])(
    '%s needs none, and is there',
    async (path) => {
      expect((await whileAway(() => app.get(path))).status).toBe(200);
    },
  );

  test.each<[string, () => Promise<Response>]>([
    ['quote', quote],
    ['create-order', createOrder],
    [
      'verify',
      () =>
        app.post('/api/verify-razorpay-payment', {
          razorpay_order_id: 'order_1',
          razorpay_payment_id: 'pay_1',
          razorpay_signature: 'x',
        }),
    ],
    ['newsletter', () => app.post('/api/newsletter', { email: 'a@b.example' })],
    ['product', () => app.get(`/api/products/${fern.productId}`)],
    ['events', () => app.get(`/api/products/${fern.productId}/events`)],
    ['is_admin', () => app.post('/api/rpc/is_admin', {}, { cookie })],
    ['sign-in', signIn],
    ['get-session', () => app.get('/api/auth/get-session', { cookie })],
    ['change-password', changePassword],
  ])('%s is refused in the API’s shape', async (name, call) => {
    const answer = await whileAway(call);
    const body: unknown = await answer.json();
    // Its signature is checked first, and needs no database.
    if (name === 'verify' && answer.status === 400) return;
    expect([answer.status, body]).toEqual([
      503,
      expect.objectContaining({ error: expect.objectContaining({ code: 'unavailable', message: BREAK }) }),
    ]);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  test('a form keeps what was typed and says it', async () => {
    const body = new URLSearchParams({ email: 'asha@example.com', password: 'green fingers' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await whileAway(() => app.post('/auth', body, headers));
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html).toContain(BREAK);
    expect(html).toContain('value="asha@example.com"');
  });
});

function changePassword() {
  const body = { currentPassword: 'a password for tests', newPassword: 'another one for tests' };
  return app.post('/api/auth/change-password', body, { cookie });
}

test('fifty checkouts of one locked pot: search, quote and sign-in go on, and each is refused once, in time', async () => {
  const holder = createPool(app.connectionString, { max: 1, use: 'upkeep' });
  const locked = await holder.connect();
  await locked.query('begin');
  await locked.query('select 1 from product_variants where id = $1 for update', [fern.variantId]);
  const crowd = Promise.all(Array.from({ length: 50 }, createOrder));
  const waiting = () =>
    outside.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = $1`, [
      databaseName(),
    ]);
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
  const others = await Promise.all([
    app.get(`/shop?q=${crypto.randomUUID()}`),
    app.get(`/product/${fern.productId}`),
    quote(),
    signIn(),
    app.get('/orders', { cookie }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const answer of await crowd) {
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: { code: 'busy', message: expect.stringContaining('Please try again') } },
    ]);
    expect(answer.headers.get('retry-after')).toBe('3');
  }
  await locked.query('rollback');
  locked.release();
  await holder.end();
  expect((await createOrder()).status).toBe(200);
}, 60_000);
