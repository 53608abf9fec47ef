import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkouts } from '../src/database/tables/checkout.ts';
import { plantCare } from '../src/database/tables/content.ts';
import { orders } from '../src/database/tables/orders.ts';
import { providerEvents } from '../src/database/tables/payments.ts';
import { signWebhook } from '../src/payments/razorpay/signatures.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addPlainProduct, addPromoCode, addVariantProduct } from './catalogue.fixtures.ts';

const courierKeys = {
  SHIPROCKET_EMAIL: 'api@plants.example',
  SHIPROCKET_PASSWORD: 'hush hush',
  SHIPROCKET_PICKUP_LOCATION: 'Nursery',
  SHIPROCKET_PICKUP_PIN: '560001',
  SHIPROCKET_API_URL: 'http://127.0.0.1:1',
  SHIPROCKET_WEBHOOK_TOKEN: 'a token of thirty letters or so',
};

let app: BuiltApp;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000', ...courierKeys });
  fern = await addVariantProduct(app.db, 1000);
  await addPromoCode(app.db, { code: 'TENOFF', maxDiscountAmountPaise: 50_00 });
});
afterAll(() => app.stop());

const order = (change: object = {}) => ({
  cartItems: [fern.line()],
  promoCode: null,
  customer: aCustomer,
  ...change,
});

type ErrorAnswer = { error: { code: string; message: string; line?: number } };

async function expectRefusal(response: Response, status?: number): Promise<ErrorAnswer['error']> {
  const { error } = (await response.json()) as ErrorAnswer;
  if (status === undefined) expect(response.status).toBeGreaterThanOrEqual(400);
  else expect(response.status).toBe(status);
  expect(response.status).toBeLessThan(500);
  expect(error.code).toMatch(/^[a-z_]+$/);
  expect(error.message.length).toBeGreaterThan(3);
  return error;
}

describe('create-razorpay-order', () => {
  test('answers with the provider order in paise and the amounts in rupees', async () => {
    const response = await app.post('/api/create-razorpay-order', order({ promoCode: 'tenoff' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      order: { id: expect.stringMatching(/^order_/), amount: 550_00, currency: 'INR' },
      calculatedAmounts: { subtotal: 600, shipping: 0, discount: 50, total: 550 },
    });
  });

  test('the same Idempotency-Key gives the same answer, with another body 422', async () => {
    const headers = { 'idempotency-key': 'a-key-of-this-test' };
    const [one, two] = [
      await (await app.post('/api/create-razorpay-order', order(), headers)).json(),
      await (await app.post('/api/create-razorpay-order', order(), headers)).json(),
    ];
    expect(one).toEqual(two);
    const other = await app.post('/api/create-razorpay-order', order({ cartItems: [fern.line(2)] }), headers);
    await expectRefusal(other, 422);
  });

  test('a price or a user in the body is not believed', async () => {
    const cartItems = [{ ...fern.line(), price: 1, unitPrice: 1 }];
    const response = await app.post(
      '/api/create-razorpay-order',
      order({ cartItems, user_id: 'u1', total: 1 }),
    );
    expect(await response.json()).toMatchObject({ order: { amount: 600_00 } });
    expect(await app.db.select({ userId: checkouts.userId }).from(checkouts)).not.toContainEqual({
      userId: 'u1',
    });
  });

  test('sold out is 409, a refused promo code 422 with its sentence', async () => {
    const gone = await addVariantProduct(app.db, 0);
    const cartItems = [fern.line(), gone.line()];
    const soldOut = await app.post('/api/create-razorpay-order', order({ cartItems }));
    expect(await expectRefusal(soldOut, 409)).toEqual({
      code: 'sold_out',
      message: 'This item is currently out of stock.',
      line: 1,
    });
    const promo = await app.post('/api/create-razorpay-order', order({ promoCode: 'NOSUCH' }));
    expect((await expectRefusal(promo, 422)).message).toBe('Invalid promo code');
  });

  test('a total above the one that was shown is 409, with the figures of now', async () => {
    const body = order({ expectedTotal: 599.99 });
    const refused = await expectRefusal(await app.post('/api/create-razorpay-order', body), 409);
    expect(refused).toEqual({
      code: 'total_rose',
      message: 'The total has changed. Please check it, then pay again.',
      calculatedAmounts: { subtotal: 600, shipping: 0, discount: 0, total: 600 },
    });
    const shown = await app.post('/api/create-razorpay-order', order({ expectedTotal: 600 }));
    expect(await shown.json()).toMatchObject({ order: { amount: 600_00 } });
    for (const expectedTotal of [-1, '600', {}]) {
      await expectRefusal(await app.post('/api/create-razorpay-order', order({ expectedTotal })), 400);
    }
  });

  const wrong: [string, () => unknown][] = [
    ['not an object', () => 42],
    ['null', () => null],
    ['an empty cart', () => order({ cartItems: [] })],
    ['no cart', () => ({ customer: aCustomer })],
    ['a cart that is text', () => order({ cartItems: 'fern' })],
    ['a quantity that is text', () => order({ cartItems: [{ ...fern.line(), quantity: '1' }] })],
    ['a negative quantity', () => order({ cartItems: [fern.line(-1)] })],
    ['no quantity', () => order({ cartItems: [fern.line(0)] })],
    ['a fraction', () => order({ cartItems: [fern.line(1.5)] })],
    ['a huge quantity', () => order({ cartItems: [fern.line(1e15)] })],
    ['NaN, which JSON makes null', () => order({ cartItems: [fern.line(Number.NaN)] })],
    ['an id that is no UUID', () => order({ cartItems: [{ ...fern.line(), id: '1; drop table orders' }] })],
    ['an id with a NUL byte', () => order({ cartItems: [{ ...fern.line(), id: `${fern.productId}\0` }] })],
    ['an unknown id', () => order({ cartItems: [{ ...fern.line(), id: crypto.randomUUID() }] })],
    ['NUL in a name', () => order({ customer: { ...aCustomer, firstName: 'A\0sha' } })],
    ['no e-mail', () => order({ customer: { ...aCustomer, email: undefined } })],
    ['a wrong e-mail', () => order({ customer: { ...aCustomer, email: 'asha@' } })],
    ['a country we do not ship to', () => order({ customer: { ...aCustomer, country: 'Atlantis' } })],
    ['a promo code that is a number', () => order({ promoCode: 5 })],
    ['a very long address', () => order({ customer: { ...aCustomer, address: 'x'.repeat(5000) } })],
  ];
  test.each(wrong)('%s is refused with a message and writes nothing', async (_what, body) => {
    const before = await app.db.$count(checkouts);
    await expectRefusal(await app.post('/api/create-razorpay-order', body()));
    expect(await app.db.$count(checkouts)).toBe(before);
  });

  test('the form says what is wrong with each field', async () => {
    const messages = {
      firstName: 'First name is required',
      zipCode: 'ZIP code is required',
      phone: 'Phone number is required',
    };
    for (const [field, message] of Object.entries(messages)) {
      const body = order({ customer: { ...aCustomer, [field]: ' ' } });
      const refused = await expectRefusal(await app.post('/api/create-razorpay-order', body), 400);
      expect(refused.message).toContain(message);
    }
  });

  test.each([
    [
      'country',
      'We do not deliver to the United States yet.',
      { country: 'United States', zipCode: '94105' },
    ],
    ['phone', 'There is no such phone number in India.', { phone: '0000000000' }],
  ])('the %s of an order is looked at as no browser can', async (field, message, given) => {
    const before = await app.db.$count(checkouts);
    const answer = await app.post(
      '/api/create-razorpay-order',
      order({ customer: { ...aCustomer, ...given } }),
    );
    const body = (await answer.clone().json()) as { error: { field: string } };
    const refused = await expectRefusal(answer, 422);
    expect([body.error.field, refused.message]).toEqual([field, expect.stringContaining(message)]);
    expect(await app.db.$count(checkouts)).toBe(before);
  });

  test('a postal code is one of its country', async () => {
    const customer = { ...aCustomer, zipCode: 'abc' };
    const refused = await expectRefusal(
      await app.post('/api/create-razorpay-order', order({ customer })),
      400,
    );
    expect(refused.message).toContain('A PIN code in India has six digits');
  });

  test('a key that is no key is refused', async () => {
    await expectRefusal(
      await app.post('/api/create-razorpay-order', order(), { 'idempotency-key': 'x' }),
      400,
    );
  });
});

const CALLS = [
  '/api/create-razorpay-order',
  '/api/verify-razorpay-payment',
  '/api/quote',
  '/api/checkout-state',
  '/api/placed-order',
];

test.each(CALLS)('%s: bad requests get the right status', async (call) => {
  await expectRefusal(await app.post(call, '{"cartItems": ['), 400);
  await expectRefusal(await app.post(call, '[]'), 400);
  await expectRefusal(await app.post(call, '{}', { 'content-type': 'text/plain' }), 415);
  await expectRefusal(await app.post(call, JSON.stringify({ cartItems: 'x'.repeat(1_000_000) })), 413);
  await expectRefusal(await app.get(call), 405);
  await expectRefusal(await app.post(call, {}, { origin: 'https://elsewhere.example' }), 403);
});

test.each(CALLS)('%s: no JSON whatever causes a server error', async (call) => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (body) => {
      const response = await app.post(call, JSON.stringify(body));
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});

test('quote prices lines, says what cannot be bought, and judges the code', async () => {
  const draft = await addPlainProduct(app.db, { isPublished: false });
  const response = await app.post('/api/quote', {
    cartItems: [fern.line(2), draft.line()],
    promoCode: 'TENOFF',
  });
  expect(await response.json()).toEqual({
    calculatedAmounts: { subtotal: 1200, shipping: 0, discount: 50, total: 1150 },
    delivery: { freeAbove: 499 },
    lines: [
      { unitPrice: 600, available: expect.any(Number) },
      { unitPrice: 0, available: 0, problem: { code: 'unavailable', message: expect.any(String) } },
    ],
    promo: { code: 'TENOFF', applied: true },
  });
  const refused = await app.post('/api/quote', { cartItems: [fern.line()], promoCode: 'nope' });
  expect(await refused.json()).toMatchObject({
    calculatedAmounts: { subtotal: 600, shipping: 0, discount: 0, total: 600 },
    promo: { applied: false, message: 'Invalid promo code' },
  });
});

test('a quote names what brings the cart to free delivery, to whoever asks for it', async () => {
  const small = await addPlainProduct(app.db, { pricePaise: 100_00 });
  const pot = await addPlainProduct(app.db, { name: 'Clay pot', pricePaise: 420_00 });
  await addPlainProduct(app.db, { pricePaise: 399_00 });
  const quote = async (body: object) =>
    (await app.post('/api/quote', { cartItems: [small.line()], ...body })).json();
  expect(await quote({})).not.toHaveProperty('addition');
  expect(await quote({ suggests: true })).toMatchObject({
    addition: { id: pot.productId, name: 'Clay pot', imageUrl: expect.any(String), price: 420 },
  });
  expect(await quote({ suggests: true, cartItems: [pot.line()] })).not.toHaveProperty(
    'addition.id',
    pot.productId,
  );
  expect(await quote({ suggests: true, cartItems: [fern.line()] })).not.toHaveProperty('addition');
});

test("a quote leaves out what the shopper's own abandoned checkout holds", async () => {
  const goods = await addVariantProduct(app.db, 1);
  const cartItems = [goods.line()];
  const started = await app.post('/api/create-razorpay-order', order({ cartItems }));
  const { order: held } = (await started.json()) as { order: { id: string } };
  const quote = async (replacesOrderId?: unknown) => app.post('/api/quote', { cartItems, replacesOrderId });
  for (const other of [undefined, null, 'order_unknown']) {
    expect(await (await quote(other)).json()).toMatchObject({ lines: [{ available: 0 }] });
  }
  expect(await (await quote(held.id)).json()).toMatchObject({ lines: [{ available: 1 }] });
  await expectRefusal(await quote(7), 400);
  const wishes = [null, goods.variantId].map((variant) => ({ product: goods.productId, variant }));
  const wished = async (ownOrder?: string) => {
    const { plants } = (await (await app.post('/api/wished-plants', { wishes, ownOrder })).json()) as {
      plants: { stock: number }[];
    };
    return plants.map(({ stock }) => stock);
  };
  expect([await wished(), await wished('order_unknown'), await wished(held.id)]).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
});

test('verify refuses what the provider did not sign', async () => {
  const body = {
    razorpay_order_id: 'order_x',
    razorpay_payment_id: 'pay_x',
    razorpay_signature: 'f'.repeat(64),
  };
  const refused = await expectRefusal(await app.post('/api/verify-razorpay-payment', body), 400);
  expect(refused.message).toBe('Payment verification failed');
  expect(await app.db.$count(orders)).toBe(0);
});

test('the webhook takes nothing without a good signature', async () => {
  // It can be read: but for its signature it would be taken in.
  const event = JSON.stringify({ event: 'settlement.processed', payload: { settlement: {} } });
  const forged = signWebhook({ rawBody: event, secret: 'another secret' });
  for (const signature of ['', 'é', forged]) {
    const response = await app.post('/api/webhooks/razorpay', event, { 'x-razorpay-signature': signature });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'bad_signature' } },
    ]);
  }
  expect(await app.db.$count(providerEvents)).toBe(0);
});

test('a courier’s service is heard by its token alone, whatever parcel it tells of', async () => {
  const event = {
    awb: '19041424751540',
    current_status: 'IN TRANSIT',
    current_timestamp: '23 05 2023 11:43:52',
  };
  const tell = (body: unknown, token?: string) =>
    app.fetch(
      new Request('http://shop.test/api/courier-events', {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: token === undefined ? {} : { 'x-api-key': token },
      }),
    );
  for (const token of [undefined, '', 'é', `${courierKeys.SHIPROCKET_WEBHOOK_TOKEN}x`])
    await expectRefusal(await tell(event, token), 401);
  const heard = await tell(event, courierKeys.SHIPROCKET_WEBHOOK_TOKEN);
  expect([heard.status, await heard.json()]).toEqual([200, { received: true }]);
  const unreadable = [
    '',
    '{',
    '[]',
    { awb: ' ' },
    { ...event, current_status: 7 },
    { ...event, awb: 'a\0b' },
  ];
  for (const body of unreadable)
    await expectRefusal(await tell(body, courierKeys.SHIPROCKET_WEBHOOK_TOKEN), 400);
  const long = JSON.stringify({ ...event, scans: 'x'.repeat(300_000) });
  await expectRefusal(await tell(long, courierKeys.SHIPROCKET_WEBHOOK_TOKEN), 413);
});

test('get-razorpay-key and is_admin answer as the contract says', async () => {
  expect(await (await app.get('/api/get-razorpay-key')).json()).toEqual({
    key: expect.stringMatching(/^rzp_test_/),
  });
  expect(await (await app.post('/api/rpc/is_admin', {})).json()).toBe(false);
  expect(await (await app.post('/api/rpc/is_admin', '')).json()).toBe(false);
  await expectRefusal(await app.get('/api/no-such-call'), 404);
});

test('order e-mails are for administrators', async () => {
  const body = { type: 'confirmation', order: { id: crypto.randomUUID() } };
  await expectRefusal(await app.post('/api/send-order-email', body), 401);
  await expectRefusal(await app.post('/api/send-order-email', { type: 'other' }), 400);
});

test.each(['/%ff', '/shop/%E0%A4%A', '/%00', '/no/such/page', '/shop.data/%ff'])(
  "%s is an unknown page in the shop's layout",
  async (address) => {
    const response = await app.get(address);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('Oops! Page not found');
    expect(html).toContain('<header');
  },
);

test('an invalid product id and an unknown product', async () => {
  const invalid = await app.get('/product/123');
  expect(invalid.status).toBe(400);
  expect(await invalid.text()).toContain('Error: Invalid product ID format');
  expect((await app.get(`/product/${crypto.randomUUID()}`)).status).toBe(404);
});

test('the shop finds, filters and says when nothing is there', async () => {
  expect(await (await app.get('/shop?q=test%20ferm')).text()).toContain('Test Fern');
  const empty = await (await app.get('/shop?q=qqqqzzzz')).text();
  expect(empty).toContain('No products found matching your criteria.');
  expect(empty).toContain('Try adjusting your search or category filter.');
  const odd = await app.get('/shop?category=%00&sort=upwards&after=1&q=%00%27');
  expect(odd.status).toBe(200);
});

test('what the browser gets of others comes with their notices', async () => {
  const notices = await (await app.get('/licences.txt')).text();
  expect(notices).toMatch(/## react-dom - [\d.]+ \(MIT\)\s+MIT License/);
});

test('health, readiness and closed metrics', async () => {
  expect((await app.get('/healthz')).status).toBe(200);
  expect((await app.get('/readyz')).status).toBe(200);
  expect((await app.get('/metrics')).status).toBe(404);
});

describe('what became of an attempt to pay', () => {
  const newKey = () => crypto.randomUUID().replaceAll('-', '');

  test('is told to whoever has its key, without a word about a person', async () => {
    const [key, unknown] = [newKey(), newKey()];
    const created = await app.post('/api/create-razorpay-order', order(), { 'idempotency-key': key });
    const { order: made } = (await created.json()) as { order: { id: string } };
    const answer = await app.post('/api/checkout-state', { attempts: [unknown, key] });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      attempts: [{ state: 'ended' }, { state: 'open', orderId: made.id }],
    });
  });

  test('a paid one names its order, and the same key opens what was bought', async () => {
    await addPromoCode(app.db, { code: 'ALLOFF', discountValue: 100 });
    const about = { productId: fern.productId };
    const guides = [
      { ...about, name: 'Ferns in pots' },
      { ...about, name: 'Draft', isPublished: false },
      { name: 'Cacti', isPublished: true },
    ];
    const [guide] = await app.db.insert(plantCare).values(guides).returning();
    const key = newKey();
    const body = order({ promoCode: 'ALLOFF' });
    const created = await app.post('/api/create-razorpay-order', body, { 'idempotency-key': key });
    const { order: made } = (await created.json()) as { order: { id: string } };
    const state = await app.post('/api/checkout-state', { attempts: [key], certain: true });
    expect(await state.json()).toEqual({ attempts: [{ state: 'paid', order: { id: made.id } }] });
    const placed = await app.post('/api/placed-order', { attempt: key });
    expect(await placed.json()).toMatchObject({
      order: { id: made.id, totalAmountPaise: 0, items: [{ productName: 'Test Fern' }] },
      trackingPath: expect.stringMatching(/^\/track-order\/[\w.-]+$/),
      guides: [{ id: guide?.id, name: 'Ferns in pots' }],
    });
    await expectRefusal(await app.post('/api/placed-order', { attempt: newKey() }), 404);
  });

  test.each([[[]], [['short-key']], [[`${'a'.repeat(31)}G`]], [Array.from({ length: 6 }, newKey)], ['x']])(
    'attempts %j are refused',
    async (attempts) => {
      await expectRefusal(await app.post('/api/checkout-state', { attempts }), 400);
    },
  );
});
