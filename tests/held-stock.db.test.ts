import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addPlainProduct } from './catalogue.fixtures.ts';

let app: BuiltApp;
let line: (quantity: number) => object;
beforeAll(async () => {
  // A tenth: one buyer may hold 50 units, one network 80.
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.1' });
  ({ line } = await addPlainProduct(app.db, { stock: 5000 }));
});
afterAll(() => app.stop());

const order = (quantity: number, headers: Record<string, string> = {}) =>
  app.post(
    '/api/create-razorpay-order',
    {
      cartItems: [line(quantity)],
      promoCode: null,
      customer: { ...aCustomer, email: `${crypto.randomUUID()}@example.com` },
    },
    headers,
  );

const errorOf = async (response: Response) => ((await response.json()) as { error: object }).error;

test('one network cannot sell the shop out: refused in plain words, and never without a way on', async () => {
  const large = await order(51);
  expect(large.status).toBe(409);
  expect(await errorOf(large)).toMatchObject({
    code: 'order_too_large',
    message: expect.stringContaining('at most 50 items'),
  });

  // A new browser and a new person each time: what is left to tell them by is the network.
  const first = await order(50);
  expect(first.status).toBe(200);
  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^shop_browser=[\da-f-]{36}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax(; Secure)?$/,
  );

  const known = { cookie: cookie.split(';')[0] ?? '' };
  const sameBrowser = await order(1, known);
  expect(sameBrowser.headers.get('set-cookie')).toBeNull();
  expect(sameBrowser.status).toBe(429);
  expect(Number(sameBrowser.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await errorOf(sameBrowser)).toMatchObject({
    code: 'holds_too_much',
    message: expect.stringMatching(
      /^You have reserved a lot already without paying\..* try again in \d+ minutes?\.$/,
    ),
  });

  expect((await order(30)).status).toBe(200);
  const network = await order(1);
  expect(network.status).toBe(429);
  expect(await errorOf(network)).toMatchObject({
    code: 'holds_too_much',
    message: expect.stringContaining('Many orders from your network'),
  });
});
