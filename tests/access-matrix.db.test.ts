import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '../src/auth/auth-calls.ts';
import { getProgramSecret } from '../src/database/program-secret.ts';
import { checkouts } from '../src/database/tables/checkout.ts';
import { plantCare } from '../src/database/tables/content.ts';
import { emails } from '../src/database/tables/emails.ts';
import { signOrderLink } from '../src/shop/orders/order-links.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addPlainProduct } from './catalogue.fixtures.ts';
import { addOrder } from './orders.fixtures.ts';
import { aProfile, addPerson } from './people.fixtures.ts';
import { listRoutes } from './route-table.ts';

const actors = ['anonymous', 'user', 'other', 'admin'] as const;
type Actor = (typeof actors)[number];
/** What an anonymous visitor, the owner, another person and an administrator get. */
type Statuses = [anonymous: number, user: number, other: number, admin: number];
type Access = {
  page: Statuses;
  /** What a navigation in the browser fetches; a redirect is 202 there. Left out: there is no such address. */
  data?: Statuses;
  /** To `body`: a form without any known field, or an empty JSON object for the API. */
  post: Statuses;
  body?: object;
};

const all = (status: number): Statuses => [status, status, status, status];
const forAll = { page: all(200), data: all(200), post: all(405) };
const formForAll = { page: all(200), data: all(200), post: all(422) };
const apiPost = (status: number) => ({ page: all(405), post: all(status) });
const signedIn: Statuses = [302, 200, 200, 200];
const signedInData: Statuses = [202, 200, 200, 200];

const adminOnly: Statuses = [302, 403, 403, 200];
const adminOnlyData: Statuses = [202, 403, 403, 200];

const informationPages = ['about', 'contact', 'faq', 'privacy', 'terms', 'returns', 'shipping', 'guarantees'];

/** Who may do what, for every route of src/routes.ts. */
const matrix: Record<string, Access> = {
  '/': forAll,
  '/shop': forAll,
  '/product/:id': forAll,
  '/cart': forAll,
  '/checkout': { page: all(200), data: all(202), post: all(405) },
  '/order-success': forAll,
  '/auth': formForAll,
  '/forgot-password': formForAll,
  '/reset-password': formForAll,
  '/profile': { page: signedIn, data: signedInData, post: [302, 400, 400, 400] },
  '/profile/data': { page: signedIn, post: all(405) },
  '/orders': { page: signedIn, data: signedInData, post: all(405) },
  '/orders/:id': { page: [302, 200, 404, 404], data: [202, 200, 404, 404], post: all(405) },
  '/track-order': formForAll,
  '/track-order/:token': { page: all(200), data: all(200), post: all(302) },
  '/newsletter': { page: all(200), data: all(200), post: all(422) },
  '/plant-care': forAll,
  '/plant-care/:id': forAll,
  ...Object.fromEntries(informationPages.map((page) => [`/${page}`, forAll])),
  '/sitemap.xml': { page: all(200), post: all(405) },
  '/robots.txt': { page: all(200), post: all(405) },
  '/*': { page: all(404), data: all(404), post: all(405) },
  '/admin': { page: adminOnly, data: adminOnlyData, post: [302, 405, 405, 405] },
  '/admin/image-upload': { page: adminOnly, data: adminOnlyData, post: [302, 405, 405, 405] },
  '/admin/products': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/stock': { page: adminOnly, data: adminOnlyData, post: [302, 405, 405, 405] },
  '/admin/categories': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/newsletter': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/newsletter/export': { page: adminOnly, post: all(405) },
  '/admin/emails': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/emails/:id/preview': { page: adminOnly, post: all(405) },
  '/admin/activity': { page: adminOnly, data: adminOnlyData, post: [302, 405, 405, 405] },
  '/admin/users': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/promo-codes': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/holds': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/orders': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/testimonials': { page: [302, 403, 403, 302], data: [202, 403, 403, 202], post: all(405) },
  '/admin/plant-care': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/plant-care/products': { page: adminOnly, data: adminOnlyData, post: all(405) },
  '/admin/pages': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/admin/homepage': { page: adminOnly, data: adminOnlyData, post: [302, 403, 403, 400] },
  '/api/create-razorpay-order': apiPost(400),
  '/api/verify-razorpay-payment': apiPost(400),
  '/api/get-razorpay-key': { page: all(200), post: all(405) },
  '/api/quote': apiPost(400),
  '/api/checkout-state': apiPost(400),
  '/api/placed-order': apiPost(400),
  '/api/newsletter': apiPost(400),
  '/api/products/:id': { page: all(200), post: all(405) },
  '/api/send-order-email': {
    page: all(405),
    post: [401, 403, 403, 404],
    body: { type: 'confirmation', order: { id: crypto.randomUUID() } },
  },
  '/api/webhooks/razorpay': apiPost(400),
  '/api/rpc/is_admin': apiPost(200),
  '/api/admin/variants': {
    page: all(405),
    post: [401, 403, 403, 404],
    body: { productId: crypto.randomUUID(), updates: [{ id: crypto.randomUUID(), stock: 1 }] },
  },
  '/api/admin/stock': { page: all(405), post: [401, 403, 403, 200], body: { changes: [] } },
  '/api/admin/variant-images': {
    page: [401, 403, 403, 400],
    post: [401, 403, 403, 404],
    body: {
      action: 'cover',
      productId: crypto.randomUUID(),
      variantId: crypto.randomUUID(),
      imageId: crypto.randomUUID(),
    },
  },
  '/api/admin/media': { page: all(405), post: [401, 403, 403, 400] },
  '/api/admin/media/:id': { page: all(405), post: [401, 403, 403, 405] },
  '/api/*': { page: all(404), post: all(404) },
};

/** Likewise for better-auth's calls; each with an empty body. */
const calls: Record<string, Statuses> = {
  'GET /get-session': all(200),
  'GET /verify-email': all(302),
  'GET /callback/google': all(302),
  'POST /sign-up/email': all(400),
  'POST /sign-in/email': all(400),
  'POST /sign-in/social': all(400),
  'POST /request-password-reset': all(400),
  'POST /reset-password': all(400),
  'POST /send-verification-email': all(400),
  'POST /change-password': all(400),
  'POST /delete-user': [401, 400, 400, 400],
  'POST /revoke-sessions': [401, 200, 200, 200],
  'POST /sign-out': all(200),
};

let app: BuiltApp;
const cookies: Record<Actor, string> = { anonymous: '', user: '', other: '', admin: '' };
const parameters: Record<string, string> = { '*': 'no-such-page' };

beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  await signInAll();
  const owner = await addPerson(app, 'owner@example.com');
  cookies.user = owner.cookie;
  const order = await addOrder(app.db, { userId: owner.userId });
  parameters['/orders/:id'] = order.id;
  const mail = { orderId: order.id, kind: 'shipped' } as const;
  const [email] = await app.db
    .insert(emails)
    .values({ ...mail, messageId: 'm', recipient: 'owner@example.com' })
    .returning();
  parameters['/admin/emails/:id/preview'] = email?.id ?? '';
  const [guide] = await app.db.insert(plantCare).values({ name: 'Fern' }).returning();
  parameters['/plant-care/:id'] = guide?.id ?? '';
  parameters['/product/:id'] = (await addPlainProduct(app.db)).productId;
  parameters['/api/products/:id'] = parameters['/product/:id'];
});
afterAll(() => app.stop());

async function signInAll() {
  for (const actor of ['user', 'other', 'admin'] as const) {
    const email = `${actor}-${crypto.randomUUID()}@example.com`;
    cookies[actor] = (await addPerson(app, email, actor === 'admin' ? 'admin' : 'user')).cookie;
  }
}

async function addressOf(pattern: string): Promise<string> {
  if (pattern.endsWith('*')) return pattern.replace('*', 'no-such-page');
  if (pattern === '/track-order/:token') {
    const secret = await getProgramSecret(app.db, 'order-links');
    const { id: orderId } = await addOrder(app.db);
    return pattern.replace(':token', signOrderLink(secret, { orderId, madeAt: new Date() }));
  }
  return pattern.replace(/:\w+/, () => parameters[pattern] ?? 'missing');
}

async function askAs(send: (headers: Record<string, string>) => Promise<Response>): Promise<Statuses> {
  const statuses: number[] = [];
  for (const actor of actors) {
    const { status } = await send(cookies[actor] === '' ? {} : { cookie: cookies[actor] });
    statuses.push(status);
  }
  return statuses as Statuses;
}

test('every route is listed, and nothing else', async () => {
  const patterns = listRoutes().map(({ pattern }) => pattern);
  expect(Object.keys(matrix).toSorted()).toEqual(patterns.toSorted());
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(authCalls).toSorted());
});

describe.each(Object.entries(matrix))('%s', (pattern, access) => {
  test('page', async () => {
    const address = await addressOf(pattern);
    expect(await askAs((headers) => app.get(address, headers))).toEqual(access.page);
  });

  test('data', async () => {
    if (!access.data) return;
    const address = pattern === '/' ? '/_' : await addressOf(pattern);
    expect(await askAs((headers) => app.get(`${address}.data`, headers))).toEqual(access.data);
  });

  test('post', async () => {
    const type = pattern.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
    const body = pattern.startsWith('/api') ? JSON.stringify(access.body ?? {}) : 'a=b';
    const statuses = await askAs(async (headers) => {
      const address = pattern === '/' ? '/?index' : await addressOf(pattern);
      return app.post(address, body, { ...headers, 'content-type': type });
    });
    expect(statuses).toEqual(access.post);
  });
});

describe('/api/auth', () => {
  test.each(Object.entries(calls))('%s', async (call, expected) => {
    const [method, path] = call.split(' ');
    const address = `/api/auth${path}`;
    const statuses = await askAs((headers) =>
      method === 'GET' ? app.get(address, headers) : app.post(address, {}, headers),
    );
    expect(statuses).toEqual(expected);
  });
});

describe('what is whose', () => {
  beforeAll(signInAll);

  test('is_admin is true for the administrator alone', async () => {
    const answers = [];
    for (const actor of actors) {
      const headers = cookies[actor] === '' ? {} : { cookie: cookies[actor] };
      answers.push(await (await app.post('/api/rpc/is_admin', {}, headers)).json());
    }
    expect(answers).toEqual([false, false, false, true]);
  });

  test('public pages are the same bytes for everybody', async () => {
    const routes = listRoutes();
    for (const { pattern } of routes.filter((route) => matrix[route.pattern]?.page.every((s) => s === 200))) {
      if (/checkout|:token|^\/api/.test(pattern)) continue;
      const address = await addressOf(pattern);
      const bodies = new Set<string>();
      for (const actor of actors)
        bodies.add(await (await app.get(address, { cookie: cookies[actor] })).text());
      expect([pattern, bodies.size]).toEqual([pattern, 1]);
    }
  });

  test('what is about a person is never kept', async () => {
    for (const address of ['/profile', '/orders', '/checkout', '/admin', '/profile.data', '/profile/data']) {
      for (const actor of actors) {
        const response = await app.get(address, { cookie: cookies[actor] });
        expect([address, response.headers.get('cache-control')]).toEqual([
          address,
          expect.stringContaining('no-store'),
        ]);
      }
    }
  });

  test('a profile takes nothing but its own fields', async () => {
    const profile = { intent: 'profile', ...aProfile };
    const send = (fields: Record<string, string>) =>
      app.post('/profile.data', String(new URLSearchParams(fields)), {
        cookie: cookies.user,
        'content-type': 'application/x-www-form-urlencoded',
      });
    for (const extra of ['role', 'user_id', 'userId', 'email', 'isAdmin']) {
      expect((await send({ ...profile, [extra]: 'admin' })).status).toBe(422);
    }
    expect((await send(profile)).status).toBe(200);
  });

  test('an order carries the session’s user and address, whatever the body says', async () => {
    const owner = await addPerson(app, 'buyer@example.com');
    const product = await addPlainProduct(app.db, { pricePaise: 100 });
    const body = {
      cartItems: [product.line()],
      promoCode: null,
      customer: { ...aCustomer, email: 'somebody@else.example' },
      user_id: 'another',
    };
    expect((await app.post('/api/create-razorpay-order', body, { cookie: owner.cookie })).status).toBe(200);
    const rows = await app.db.select({ userId: checkouts.userId, email: checkouts.email }).from(checkouts);
    expect(rows).toContainEqual({ userId: owner.userId, email: owner.email });
  });
});
