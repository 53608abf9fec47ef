import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '../src/auth/auth-calls.ts';
import { getProgramSecret } from '../src/database/program-secret.ts';
import { bulkChanges } from '../src/database/tables/bulk.ts';
import { checkouts } from '../src/database/tables/checkout.ts';
import { plantCare } from '../src/database/tables/content.ts';
import { plantCalendars } from '../src/database/tables/my-plants.ts';
import { emails } from '../src/database/tables/emails.ts';
import { imports } from '../src/database/tables/imports.ts';
import { type Right, type Role, mayRole } from '../src/shop/access/roles.rules.ts';
import { feedToken, mailsToken, tasksToken } from '../src/shop/my-plants/plant-links.ts';
import { waitToken } from '../src/shop/waiting/wait-links.ts';
import { signOrderLink } from '../src/shop/orders/order-links.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addPlainProduct, addWait } from './catalogue.fixtures.ts';
import { addPlantOf } from './my-plants.fixtures.ts';
import { addInvoice, addOrder } from './orders.fixtures.ts';
import { aProfile, addPerson } from './people.fixtures.ts';
import { listRoutes } from './route-table.ts';

const actors = ['anonymous', 'user', 'other', 'owner', 'manager', 'packer', 'writer'] as const;
type Actor = (typeof actors)[number];
const roleOf: Record<Actor, Role> = {
  anonymous: 'user',
  user: 'user',
  other: 'user',
  owner: 'admin',
  manager: 'manager',
  packer: 'packer',
  writer: 'writer',
};

/** What each actor gets: a visitor, whose own it is, another person, and each role of staff. */
type Statuses = (actor: Actor) => number;
type Access = {
  page: Statuses;
  /** What a navigation in the browser fetches; a redirect is 202 there. Left out: there is no such address. */
  data?: Statuses;
  /** To `body`: a form without any known field, or an empty JSON object for the API. */
  post: Statuses;
  body?: object;
};

const all =
  (status: number): Statuses =>
  () =>
    status;
const signedIn =
  (status: number, visitor: number): Statuses =>
  (actor) =>
    actor === 'anonymous' ? visitor : status;
/** Whoever has this right, 'any' being all staff; 403 for everybody else who is signed in. */
const staff =
  (right: Right | 'any', status: number, visitor: number): Statuses =>
  (actor) => {
    if (actor === 'anonymous') return visitor;
    return mayRole(roleOf[actor], right) ? status : 403;
  };

const forAll = { page: all(200), data: all(200), post: all(405) };
const formForAll = { page: all(200), data: all(200), post: all(422) };
const apiPost = (status: number) => ({ page: all(405), post: all(status) });

/** A screen of the back office with forms, or without any. */
const screen = (right: Right | 'any', hasForms: 'with forms' | 'without forms' = 'with forms'): Access => ({
  page: staff(right, 200, 302),
  data: staff(right, 200, 202),
  post: hasForms === 'with forms' ? staff(right, 400, 302) : signedIn(405, 302),
});
/** A file that a screen offers. */
const screenFile = (right: Right): Access => ({ page: staff(right, 200, 302), post: all(405) });
/** A call of the API that staff make. */
const staffCall = (right: Right, status: number, body?: object): Access => ({
  page: all(405),
  post: staff(right, status, 401),
  ...(body ? { body } : {}),
});
const theirOrder: (missing: number, visitor: number) => Statuses = (missing, visitor) => (actor) =>
  actor === 'user' ? 200 : actor === 'anonymous' ? visitor : missing;

const informationPages = ['about', 'faq', 'privacy', 'terms', 'returns', 'shipping', 'guarantees'];

const anId = () => crypto.randomUUID();

/** Who may do what, for every route of src/routes.ts. */
const matrix: Record<string, Access> = {
  '/': forAll,
  '/shop': forAll,
  '/product/:id': forAll,
  '/finder': forAll,
  '/compare': forAll,
  '/product/:id/reviews': forAll,
  '/review': { page: signedIn(404, 302), data: signedIn(404, 202), post: signedIn(422, 302) },
  '/cart': forAll,
  '/checkout': { page: all(200), data: all(202), post: all(405) },
  '/order-success': forAll,
  '/auth': formForAll,
  '/forgot-password': formForAll,
  '/reset-password': formForAll,
  '/confirm-email': formForAll,
  '/profile': { page: signedIn(200, 302), data: signedIn(200, 202), post: signedIn(400, 302) },
  '/profile/data': { page: signedIn(200, 302), post: all(405) },
  '/orders': { page: signedIn(200, 302), data: signedIn(200, 202), post: all(405) },
  '/orders/:id/claim': { page: theirOrder(404, 302), data: theirOrder(404, 202), post: signedIn(422, 302) },
  '/orders/:id': { page: theirOrder(404, 302), data: theirOrder(404, 202), post: all(405) },
  '/orders/:id/documents/:document': { page: theirOrder(404, 302), post: all(405) },
  '/second-factor': formForAll,
  '/profile/second-factor': {
    page: staff('any', 200, 302),
    data: staff('any', 200, 202),
    post: staff('any', 400, 302),
  },
  '/join/:token': { page: all(404), data: all(404), post: signedIn(409, 302) },
  '/track-order': formForAll,
  '/track-order/:token/claim': formForAll,
  '/track-order/:token': { page: all(200), data: all(200), post: all(302) },
  '/track-order/:token/documents/:document': { page: all(200), post: all(405) },
  // Of no plant.
  '/back-in-stock': { page: all(404), data: all(404), post: all(404) },
  '/back-in-stock/:token': { page: all(200), data: all(200), post: all(400) },
  '/wishlist': { page: all(200), data: all(200), post: signedIn(400, 302) },
  // Of no list.
  '/wishlist/:token': { page: all(404), data: all(404), post: all(405) },
  '/my-plants': { page: signedIn(200, 302), data: signedIn(200, 202), post: signedIn(400, 302) },
  '/my-plants/new': { page: signedIn(200, 302), data: signedIn(200, 202), post: signedIn(400, 302) },
  '/my-plants/:id': { page: theirOrder(404, 302), data: theirOrder(404, 202), post: signedIn(400, 302) },
  // Whoever has the link.
  '/plant-tasks/:token': { page: all(200), data: all(200), post: all(400) },
  '/plant-mails/:token': { page: all(200), data: all(200), post: all(400) },
  '/plant-calendar/:file': { page: all(200), post: all(405) },
  '/wish-mails/:token': { page: all(200), data: all(200), post: all(200) },
  '/newsletter': { page: all(200), data: all(200), post: all(422) },
  '/plant-care': forAll,
  '/plant-care/diagnosis': forAll,
  '/plant-care/:id': forAll,
  '/contact': formForAll,
  ...Object.fromEntries(informationPages.map((page) => [`/${page}`, forAll])),
  '/sitemap.xml': { page: all(200), post: all(405) },
  '/robots.txt': { page: all(200), post: all(405) },
  '/*': { page: all(404), data: all(404), post: all(405) },
  '/admin': screen('any', 'without forms'),
  '/admin/image-upload': screen('media', 'without forms'),
  '/admin/products': screen('catalogue'),
  '/admin/stock': screen('stock', 'without forms'),
  '/admin/stock/export': screenFile('stock'),
  '/admin/bulk': screen('stock'),
  '/admin/bulk/:id': screen('stock'),
  '/admin/categories': screen('catalogue'),
  '/admin/search': screen('catalogue'),
  '/admin/newsletter': screen('newsletter'),
  '/admin/newsletter/export': screenFile('newsletter'),
  '/admin/exports': screen('money', 'without forms'),
  // Without a period: back to the screen.
  '/admin/exports/file': { page: staff('money', 302, 302), post: all(405) },
  '/admin/import': screen('catalogue', 'without forms'),
  '/admin/import/sample': screenFile('catalogue'),
  '/admin/import/:id': screen('catalogue'),
  '/admin/import/:id/refused': screenFile('catalogue'),
  '/admin/export/catalogue': screenFile('catalogue'),
  '/admin/emails': screen('emails'),
  '/admin/emails/:id/preview': screenFile('emails'),
  '/admin/activity': screen('activity', 'without forms'),
  '/admin/users': screen('people'),
  '/admin/prove': screen('any'),
  '/admin/promo-codes': screen('promo'),
  '/admin/holds': screen('stock'),
  '/admin/claims': screen('orders'),
  '/admin/messages': screen('orders'),
  '/admin/reviews': screen('content'),
  '/admin/reviews/photos/:id': { page: staff('content', 404, 302), post: all(405) },
  '/admin/claims/photos/:id': { page: staff('orders', 404, 302), post: all(405) },
  '/admin/orders': screen('orders'),
  // Without orders there is nothing to print.
  '/admin/orders/documents': { page: staff('orders', 400, 302), post: all(405) },
  // Without orders there is nothing to pack.
  '/admin/orders/packing': {
    page: staff('orders', 400, 302),
    data: staff('orders', 400, 202),
    post: signedIn(405, 302),
  },
  '/admin/orders/:id/documents/:document': screenFile('money'),
  '/admin/orders/new': screen('money'),
  '/admin/orders/:id': screen('orders', 'without forms'),
  // Takes the forms of parcels; leads to the list.
  '/admin/orders/shipments': {
    page: staff('orders', 302, 302),
    data: staff('orders', 202, 202),
    post: staff('orders', 302, 302),
  },
  '/admin/testimonials': {
    page: staff('content', 302, 302),
    data: staff('content', 202, 202),
    post: all(405),
  },
  '/admin/plant-care': screen('content'),
  '/admin/plant-care/products': {
    page: staff('content', 200, 302),
    data: staff('content', 200, 202),
    post: all(405),
  },
  '/admin/plant-care/diagnosis': screen('content'),
  // Without guides there is nothing to print.
  '/admin/plant-care/tags': { page: staff('content', 400, 302), post: all(405) },
  '/admin/pages': screen('content'),
  '/admin/pages/:slug': screen('content', 'without forms'),
  '/admin/homepage': screen('content'),
  '/admin/settings': {
    page: staff('settings', 302, 302),
    data: staff('settings', 202, 202),
    post: all(405),
  },
  '/admin/settings/shop': screen('settings'),
  '/admin/settings/opening': screen('settings'),
  '/admin/settings/health': screen('settings', 'without forms'),
  '/admin/settings/look': screen('settings'),
  '/admin/settings/words': screen('settings'),
  '/admin/settings/checkout': screen('settings'),
  '/admin/settings/claims': screen('settings'),
  '/admin/settings/reviews': screen('settings'),
  '/admin/settings/delivery': screen('settings'),
  '/admin/settings/staff': screen('settings'),
  '/admin/settings/taxes': screen('settings'),
  '/admin/settings/couriers': screen('settings'),
  '/admin/settings/invoices': screen('settings'),
  '/api/create-razorpay-order': apiPost(400),
  '/api/verify-razorpay-payment': apiPost(400),
  '/api/get-razorpay-key': { page: all(200), post: all(405) },
  '/api/quote': apiPost(400),
  // Nothing is asked.
  '/api/delivery': { page: all(400), post: all(405) },
  '/api/checkout-state': apiPost(400),
  '/api/placed-order': apiPost(400),
  '/api/cash-terms': apiPost(400),
  '/api/cash-code': apiPost(400),
  '/api/newsletter': apiPost(400),
  '/api/wish-list': { page: all(405), post: signedIn(200, 401), body: { add: [], remove: [] } },
  '/api/wished-plants': apiPost(400),
  '/api/wish-mails/:token': { page: all(302), post: all(200) },
  '/api/back-in-stock/:token': { page: all(302), post: all(200) },
  '/api/suggestions': { page: all(200), post: all(405) },
  '/api/missed-searches': apiPost(400),
  // Without saying which form.
  '/api/review-photos': { page: all(405), post: signedIn(400, 401) },
  '/api/review-photos/:id': { page: signedIn(404, 401), post: all(405) },
  '/api/plant-photos': { page: all(405), post: signedIn(400, 401) },
  '/api/plant-photos/:id': { page: signedIn(404, 401), post: all(405) },
  '/api/plant-mails/:token': { page: all(302), post: all(200) },
  '/api/claim-photos': { page: all(405), post: signedIn(400, 401) },
  '/api/claim-photos/:id': { page: signedIn(404, 401), post: all(405) },
  '/api/products/:id': { page: all(200), post: all(405) },
  '/api/send-order-email': staffCall('orders', 404, { type: 'confirmation', order: { id: anId() } }),
  '/api/webhooks/:method': apiPost(400),
  // No service is set up.
  '/api/courier-events': apiPost(404),
  '/api/rpc/is_admin': apiPost(200),
  '/api/admin/counts': { page: staff('any', 200, 401), post: all(405) },
  '/api/admin/variants': staffCall('stock', 404, {
    productId: anId(),
    updates: [{ id: anId(), stock: 1 }],
  }),
  '/api/admin/stock': staffCall('stock', 200, { changes: [] }),
  '/api/admin/stock-file': staffCall('stock', 422),
  '/api/admin/variant-images': {
    ...staffCall('catalogue', 404, {
      action: 'cover',
      productId: anId(),
      variantId: anId(),
      imageId: anId(),
    }),
    page: staff('catalogue', 400, 401),
  },
  '/api/admin/media': staffCall('media', 400),
  '/api/admin/media/:id': staffCall('media', 405),
  // Two braces are no table.
  '/api/admin/imports': staffCall('catalogue', 422),
  '/api/*': { page: all(404), post: all(404) },
};

/** Likewise for better-auth's calls; each with an empty body. */
const calls: Record<string, Statuses> = {
  'GET /get-session': all(200),
  'GET /verify-email': all(302),
  'POST /verify-email': all(400),
  'GET /callback/google': all(302),
  'POST /sign-up/email': all(400),
  'POST /sign-in/email': all(400),
  'POST /sign-in/social': all(400),
  'POST /request-password-reset': all(400),
  'POST /reset-password': all(400),
  'POST /send-verification-email': all(400),
  'POST /change-password': all(400),
  'POST /two-factor/enable': (actor) =>
    actor === 'anonymous' ? 401 : mayRole(roleOf[actor], 'any') ? 400 : 403,
  'POST /two-factor/disable': signedIn(400, 401),
  'POST /two-factor/generate-backup-codes': signedIn(400, 401),
  'POST /two-factor/verify-totp': all(400),
  'POST /two-factor/verify-backup-code': all(400),
  'POST /delete-user': signedIn(400, 401),
  'POST /prove': all(400),
  'POST /revoke-sessions': signedIn(200, 401),
  'POST /sign-out': all(200),
};

let app: BuiltApp;
const cookies = Object.fromEntries(actors.map((actor) => [actor, ''])) as Record<Actor, string>;
const parameters: Record<string, string> = { '*': 'no-such-page' };

beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  await signInAll();
  const owner = await addPerson(app, 'owner@example.com');
  cookies.user = owner.cookie;
  const order = await addOrder(app.db, { userId: owner.userId });
  parameters['/orders/:id'] = order.id;
  parameters['/orders/:id/claim'] = order.id;
  await keepPlants(owner.userId);
  parameters['/admin/orders/:id'] = order.id;
  parameters['/admin/pages/:slug'] = 'faq';
  const mail = { orderId: order.id, kind: 'shipped' } as const;
  const [email] = await app.db
    .insert(emails)
    .values({ ...mail, messageId: 'm', recipient: 'owner@example.com' })
    .returning();
  parameters['/admin/emails/:id/preview'] = email?.id ?? '';
  const [guide] = await app.db.insert(plantCare).values({ name: 'Fern' }).returning();
  const scope = { list: 'stock', query: {} };
  const [bulk] = await app.db
    .insert(bulkChanges)
    .values({ actorId: owner.userId, operation: { kind: 'stock', mode: 'add', units: 1 }, scope })
    .returning();
  parameters['/admin/bulk/:id'] = bulk?.id ?? '';
  const file = { fileName: 'plants.csv', bytes: 1, format: 'own', delimiter: ',', rows: 1 } as const;
  const [imported] = await app.db
    .insert(imports)
    .values({ ...file, fileKey: 'imports/no.csv', header: ['Handle'], createdBy: 'nobody', state: 'checked' })
    .returning();
  parameters['/admin/import/:id'] = imported?.id ?? '';
  parameters['/admin/import/:id/refused'] = imported?.id ?? '';
  parameters['/api/webhooks/:method'] = 'razorpay';
  parameters['/plant-care/:id'] = guide?.id ?? '';
  parameters['/product/:id'] = (await addPlainProduct(app.db)).productId;
  parameters['/api/products/:id'] = parameters['/product/:id'];
  parameters['/product/:id/reviews'] = parameters['/product/:id'];
});
afterAll(() => app.stop());

/** A plant of theirs, and secret addresses of its calendar. */
async function keepPlants(userId: string) {
  parameters['/my-plants/:id'] = await addPlantOf(app, { userId });
  const [feedKey, mailKey] = [anId(), anId()];
  await app.db.insert(plantCalendars).values({ userId, feedKey, mailKey });
  parameters['/plant-calendar/:file'] = `${await feedToken(app, feedKey)}.ics`;
  parameters['/plant-tasks/:token'] = await tasksToken(app, { mailKey, madeAt: new Date() });
  parameters['/plant-mails/:token'] = await mailsToken(app, mailKey);
}

async function signInAll() {
  for (const actor of actors.slice(1)) {
    const email = `${actor}-${crypto.randomUUID()}@example.com`;
    cookies[actor] = (await addPerson(app, email, roleOf[actor])).cookie;
  }
}

async function addressOf(pattern: string): Promise<string> {
  if (pattern.endsWith('*')) return pattern.replace('*', 'no-such-page');
  if (pattern.endsWith('/documents/:document')) return documentAddress(pattern);
  if (pattern === '/back-in-stock/:token')
    return pattern.replace(':token', await waitToken(app, await addWait(app.db)));
  if (pattern.startsWith('/track-order/:token')) {
    const secret = await getProgramSecret(app.db, 'order-links');
    const { id: orderId } = await addOrder(app.db);
    return pattern.replace(':token', signOrderLink(secret, { orderId, madeAt: new Date() }));
  }
  return pattern.replace(/:\w+/, () => parameters[pattern] ?? 'missing');
}

/** Of the order of the one whose own it is, with an invoice. */
async function documentAddress(pattern: string): Promise<string> {
  const orderId = parameters['/orders/:id'] ?? '';
  const secret = await getProgramSecret(app.db, 'order-links');
  const token = signOrderLink(secret, { orderId, madeAt: new Date() });
  const document = await addInvoice(app.db, orderId);
  return pattern.replace(':document', document).replace(':token', token).replace(':id', orderId);
}

type Send = (headers: Record<string, string>) => Promise<Response>;

/** Has every actor send it, and compares the answers with what each should get. */
async function expectFor(expected: Statuses, send: Send) {
  const answers: Record<string, number> = {};
  for (const actor of actors) {
    const answer = await send(cookies[actor] === '' ? {} : { cookie: cookies[actor] });
    answers[actor] = answer.status;
    // A file that nobody reads keeps the place of another.
    await answer.body?.cancel();
  }
  expect(answers).toEqual(Object.fromEntries(actors.map((actor) => [actor, expected(actor)])));
}

test('every route is listed, and nothing else', async () => {
  const patterns = listRoutes().map(({ pattern }) => pattern);
  expect(Object.keys(matrix).toSorted()).toEqual(patterns.toSorted());
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(authCalls).toSorted());
});

describe.each(Object.entries(matrix))('%s', (pattern, access) => {
  test('page', async () => {
    const address = await addressOf(pattern);
    await expectFor(access.page, (headers) => app.get(address, headers));
  });

  test('data', async () => {
    if (!access.data) return;
    const address = pattern === '/' ? '/_' : await addressOf(pattern);
    await expectFor(access.data, (headers) => app.get(`${address}.data`, headers));
  });

  test('post', async () => {
    const type = pattern.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
    const body = pattern.startsWith('/api') ? JSON.stringify(access.body ?? {}) : 'a=b';
    await expectFor(access.post, async (headers) => {
      const address = pattern === '/' ? '/?index' : await addressOf(pattern);
      return app.post(address, body, { ...headers, 'content-type': type });
    });
  });
});

describe('/api/auth', () => {
  test.each(Object.entries(calls))('%s', async (call, expected) => {
    const [method, path] = call.split(' ');
    const address = `/api/auth${path}`;
    await expectFor(expected, (headers) =>
      method === 'GET' ? app.get(address, headers) : app.post(address, {}, headers),
    );
  });
});

describe('what is whose', () => {
  beforeAll(signInAll);

  test('is_admin is true for the owner alone', async () => {
    const answers = [];
    for (const actor of actors) {
      const headers = cookies[actor] === '' ? {} : { cookie: cookies[actor] };
      answers.push(await (await app.post('/api/rpc/is_admin', {}, headers)).json());
    }
    expect(answers).toEqual(actors.map((actor) => actor === 'owner'));
  });

  test('public pages are the same bytes for everybody', async () => {
    const routes = listRoutes();
    for (const { pattern } of routes.filter((route) =>
      actors.every((actor) => matrix[route.pattern]?.page(actor) === 200),
    )) {
      if (/checkout|wishlist|:token|^\/api/.test(pattern)) continue;
      const address = await addressOf(pattern);
      const bodies = new Set<string>();
      for (const actor of actors)
        bodies.add(await (await app.get(address, { cookie: cookies[actor] })).text());
      expect([pattern, bodies.size]).toEqual([pattern, 1]);
    }
  });

  test('what is about a person is never kept', async () => {
    for (const address of [
      '/profile',
      '/orders',
      '/wishlist',
      '/checkout',
      '/admin',
      '/profile.data',
      '/profile/data',
    ]) {
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
