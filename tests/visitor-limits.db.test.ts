import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsletterSubscribers } from '../src/database/tables/content.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addPlainProduct } from './catalogue.fixtures.ts';

let app: BuiltApp;
let line: object;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.05' });
  line = (await addPlainProduct(app.db, { stock: 100 })).line();
});
afterAll(() => app.stop());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function statusesOf(times: number, call: (time: number) => Promise<Response>) {
  const answers: Response[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await call(time));
  const last = answers.at(-1);
  const wait = Number(last?.headers.get('retry-after') ?? 0);
  return { statuses: answers.map(({ status }) => status), last, wait };
}

test('orders are limited per visitor', async () => {
  const body = { cartItems: [line], promoCode: null, customer: aCustomer };
  const { statuses, last, wait } = await statusesOf(4, () => app.post('/api/create-razorpay-order', body));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await last?.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

test('quotes are limited per visitor', async () => {
  const body = { cartItems: [line], promoCode: null };
  const { statuses, wait } = await statusesOf(13, () => app.post('/api/quote', body));
  expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
  expect(wait).toBeGreaterThan(0);
});

test('two copies of the program count orders and quotes together', async () => {
  const one = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.05' });
  const other = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.05' }, null, { beside: one });
  try {
    const cartItems = [(await addPlainProduct(one.db, { stock: 100 })).line()];
    const ask = (path: string, body: object) => (time: number) =>
      (time % 2 === 0 ? one : other).post(path, body);
    const quoted = await statusesOf(16, ask('/api/quote', { cartItems, promoCode: null }));
    // One more than the limit of one copy, where it had been all of it once more.
    expect(quoted.statuses.indexOf(429)).toBeLessThanOrEqual(13);
    expect(quoted.statuses.slice(13)).toEqual([429, 429, 429]);
    const order = { cartItems, promoCode: null, customer: aCustomer };
    const ordered = await statusesOf(4, ask('/api/create-razorpay-order', order));
    expect(ordered.statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await other.stop();
    await one.stop();
  }
});

test('signatures of payments are looked at so often per visitor', async () => {
  const body = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'x' };
  const { statuses, wait } = await statusesOf(13, () => app.post('/api/verify-razorpay-payment', body));
  expect(statuses).toEqual([...Array<number>(12).fill(400), 429]);
  expect(wait).toBeGreaterThan(0);
});

test('PIN codes are looked up so often per visitor', async () => {
  const asked = `/api/delivery?pin=560001&product=${crypto.randomUUID()}&price=40000&quantity=1`;
  const { statuses, wait } = await statusesOf(13, () => app.get(asked));
  expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
  expect(wait).toBeGreaterThan(0);
});

test('a product’s present state is told so often per visitor, and so are its streams', async () => {
  const asked = `/api/products/${crypto.randomUUID()}`;
  const read = await statusesOf(31, () => app.get(asked));
  expect(read.statuses).toEqual([...Array<number>(30).fill(404), 429]);
  const opened = await statusesOf(31, () => app.get(`${asked}/events`));
  expect(opened.statuses).toEqual([...Array<number>(30).fill(404), 429]);
  expect(opened.wait).toBeGreaterThan(0);
});

test('pages that anybody can make up are made so often per visitor; kept ones, and who is signed in, never wait', async () => {
  const kept = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.05' }, 'database');
  try {
    const signedIn = await kept.post('/api/auth/sign-in/email', {
      email: 'owner@shop.test',
      password: 'a password for tests',
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const plant = await addPlainProduct(kept.db, { stock: 1 });
    const known = ['/', '/shop', `/product/${plant.productId}`, '/shop?q=fern'];
    for (const address of known) expect((await kept.get(address)).status).toBe(200);
    const madeUp: ((word: string) => string)[] = [
      (word) => `/shop?q=${word}`,
      (word) => `/plant-care.data?q=${word}`,
      (word) => `/shop?after=${word}`,
      (word) => `/shop?category=${word}`,
      (word) => `/product/${word}`,
      (word) => `/product/${word}?from=admin`,
      (word) => `/wp-admin/${word}.php`,
    ];
    const ask = (time: number) => kept.get(madeUp[time % madeUp.length]?.(crypto.randomUUID()) ?? '');
    const { statuses, last, wait } = await statusesOf(21, ask);
    expect(statuses.indexOf(429)).toBe(15 - 2);
    expect(wait).toBeGreaterThan(0);
    expect(await last?.text()).toContain('Please wait a moment');
    for (const address of [...known, '/about', '/cart']) expect((await kept.get(address)).status).toBe(200);
    // Whatever it shows has changed: it is still known.
    await kept.pool.query('update product_variants set stock = stock + 1');
    expect((await kept.get(`/product/${plant.productId}`)).status).toBe(200);
    expect((await kept.get(`/admin/products?q=${crypto.randomUUID()}`, { cookie })).status).toBe(200);
    expect((await kept.get('/admin/products')).status).toBe(429);
    expect((await kept.get('/robots.txt')).status).toBe(200);
  } finally {
    await kept.stop();
  }
});

test('what became of attempts to pay is told so often per visitor, and the provider asked less', async () => {
  const attempts = [crypto.randomUUID().replaceAll('-', '')];
  const certain = await statusesOf(4, () => app.post('/api/checkout-state', { attempts, certain: true }));
  expect(certain.statuses).toEqual([200, 200, 200, 429]);
  const plain = await statusesOf(13, () => app.post('/api/checkout-state', { attempts }));
  expect(plain.statuses).toEqual([...Array<number>(12).fill(200), 429]);
  expect(plain.wait).toBeGreaterThan(0);
});

test('the newsletter is limited per visitor, by form and by call, and a bad address does not count', async () => {
  await app.post('/newsletter', 'email=nobody', form);
  const send = (time: number) => app.post('/newsletter', `email=reader${time}@example.com`, form);
  const { statuses, last, wait } = await statusesOf(2, send);
  expect(statuses).toEqual([200, 429]);
  expect(wait).toBeGreaterThan(0);
  expect(await last?.text()).toContain('That was a little fast.');
  expect(await app.db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers)).toEqual([
    { email: 'reader0@example.com' },
  ]);
  const refused = await app.post('/api/newsletter', { email: 'nobody' });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: { message: 'Invalid email address' } },
  ]);
  const fast = await app.post('/api/newsletter', { email: 'reader2@example.com' });
  expect([fast.status, await fast.json()]).toMatchObject([
    429,
    { error: { message: expect.stringContaining('That was a little fast.') } },
  ]);
});

test.each([
  ['/auth', 'intent=sign-in&email=a@example.com&password=wrong', 401],
  ['/forgot-password', 'email=a@example.com', 200],
  ['/reset-password', 'token=x&newPassword=secret&confirmPassword=secret', 400],
  ['/track-order', 'orderNumber=12345678&email=a@example.com', 200],
])('the form of %s says when to come again, with and without script', async (address, body, status) => {
  const send = (time: number) => app.post(`${address}${time === 1 ? '.data' : ''}`, body, form);
  const { statuses, wait } = await statusesOf(2, send);
  expect(statuses).toEqual([status, 429]);
  expect(wait).toBeGreaterThan(0);
  expect((await app.post(address, body, form)).headers.get('retry-after')).toMatch(/^\d+$/);
});
