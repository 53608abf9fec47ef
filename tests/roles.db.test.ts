import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../src/database/tables/accounts.ts';
import { productVariants } from '../src/database/tables/catalogue.ts';
import { staffInvitations } from '../src/database/tables/invitations.ts';
import { reviews } from '../src/database/tables/reviews.ts';
import { settings } from '../src/database/tables/settings.ts';
import { makeInvitationToken } from '../src/shop/accounts/invitations.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addVariantProduct } from './catalogue.fixtures.ts';
import { addOrder } from './orders.fixtures.ts';
import { type Person, addPerson } from './people.fixtures.ts';

let app: BuiltApp;
let owner: Person;
let packer: Person;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  owner = await addPerson(app, 'owner@example.com', 'admin');
  packer = await addPerson(app, 'packer@example.com', 'packer');
});
afterAll(() => app.stop());

const read = async (address: string, { cookie }: Person) => (await app.get(address, { cookie })).text();

test('who may not see money gets none, in pages and in data', async () => {
  const { id } = await addOrder(app.db, { promoCode: 'SECRET10', providerPaymentId: 'pay_secret123' });
  const told = /1,?200|120000|SECRET10|pay_secret|₹/;
  for (const address of [
    `/admin/orders/${id}`,
    `/admin/orders/${id}.data`,
    `/admin/orders/packing?ids=${id}`,
    `/admin/orders/packing.data?ids=${id}`,
    '/admin/orders',
    '/admin/orders.data',
    '/admin/orders.data?sort=total',
    '/admin',
    '/admin.data',
    '/admin/holds.data',
  ]) {
    expect([address, told.exec(await read(address, packer))]).toEqual([address, null]);
  }
  // The same pattern finds it where it is.
  expect(await read(`/admin/orders/${id}.data`, owner)).toMatch(told);
  expect(await read(`/admin/orders/${id}`, packer)).toContain('12 Lake Road');
});

test('who may see orders hears that one came, and is not told which', async () => {
  const events = (headers: Record<string, string> = {}) => app.get('/api/admin/orders/events', headers);
  const shopper = await addPerson(app, 'hears@example.com');
  expect([(await events()).status, (await events({ cookie: shopper.cookie })).status]).toEqual([401, 403]);
  const { status, body } = await events({ cookie: packer.cookie });
  expect(status).toBe(200);
  const reader = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  await addOrder(app.db);
  let told = '';
  while (!told.includes('event:')) told += (await reader.read()).value ?? '';
  expect(told).toBe('retry: 2000\n\nevent: change\ndata: {}\n\n');
  await reader.cancel();
});

test('who may see stock hears that something was sold, and is not told what', async () => {
  const events = (headers: Record<string, string> = {}) => app.get('/api/admin/stock/events', headers);
  const writer = await addPerson(app, 'writes-and-hears@example.com', 'writer');
  expect([(await events()).status, (await events({ cookie: writer.cookie })).status]).toEqual([401, 403]);
  const fern = await addVariantProduct(app.db, 5);
  const { status, body } = await events({ cookie: packer.cookie });
  expect(status).toBe(200);
  const reader = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  await app.db.update(productVariants).set({ stock: 4 }).where(eq(productVariants.id, fern.variantId));
  let told = '';
  while (!told.includes('event:')) told += (await reader.read()).value ?? '';
  expect(told).toMatch(/^retry: 2000\n\n(event: change\ndata: {}\n\n)+$/);
  await reader.cancel();
});

test('the sidebar of each role is told of what it counts, and of nothing else', async () => {
  const events = (headers: Record<string, string> = {}) => app.get('/api/admin/events', headers);
  const shopper = await addPerson(app, 'hears-nothing@example.com');
  expect([(await events()).status, (await events({ cookie: shopper.cookie })).status]).toEqual([401, 403]);
  const writer = await addPerson(app, 'counts-reviews@example.com', 'writer');
  const { body } = await events({ cookie: writer.cookie });
  const reader = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  const fern = await addVariantProduct(app.db, 5);
  const order = await addOrder(app.db);
  await app.db.insert(reviews).values({
    orderId: order.id,
    productId: fern.productId,
    authorName: 'Asha',
    stars: 4,
    story: '',
  });
  let told = '';
  while (!told.includes('event:')) told += (await reader.read()).value ?? '';
  expect(told).toBe('retry: 2000\n\nevent: change\ndata: {}\n\n');
  await reader.cancel();
  const counts = async (cookie: string) => (await app.get('/api/admin/counts', { cookie })).json();
  expect(await counts(writer.cookie)).toMatchObject({
    orders: null,
    claims: null,
    lowStock: null,
    reviews: 1,
  });
  expect(await counts(packer.cookie)).toMatchObject({ claims: 0, reviews: null });
});

test('a packer sets stock, and no price', async () => {
  const fern = await addVariantProduct(app.db, 5);
  const send = (numbers: object) =>
    app.post(
      '/api/admin/variants',
      { productId: fern.productId, updates: [{ id: fern.variantId, ...numbers }] },
      { cookie: packer.cookie },
    );
  expect((await send({ stock: 7 })).status).toBe(200);
  expect((await send({ stock: 7, pricePaise: 1 })).status).toBe(403);
  expect((await send({ stock: 7, was: { pricePaise: 1 } })).status).toBe(403);
});

test('what an open session may do ends with the role, at once', async () => {
  const { cookie, userId } = await addPerson(app, 'former@example.com', 'manager');
  const statuses = async () => [
    (await app.get('/admin/products', { cookie })).status,
    (await app.post('/admin/orders', 'intent=status-emails&on=yes', form(cookie))).status,
    (await app.post('/api/admin/media?kind=library&name=x.png', 'x', { cookie })).status,
  ];
  expect(await statuses()).toEqual([200, 200, 415]);
  await app.db.update(users).set({ role: 'user' }).where(eq(users.id, userId));
  expect(await statuses()).toEqual([403, 403, 403]);
  await app.db.update(users).set({ role: 'manager', blockedAt: new Date() }).where(eq(users.id, userId));
  expect(await statuses()).toEqual([302, 302, 401]);
});

const form = (cookie: string) => ({ cookie, 'content-type': 'application/x-www-form-urlencoded' });

test('an invitation says what it is for, and why it is not for somebody', async () => {
  const email = 'invited@example.com';
  const invite = (intent: string, fields: Record<string, string>) =>
    app.post('/admin/users', String(new URLSearchParams({ intent, ...fields })), form(owner.cookie));
  expect((await invite('invite', { email: 'no address', role: 'packer' })).status).toBe(422);
  expect((await invite('invite', { email, role: 'user' })).status).toBe(422);
  expect((await invite('invite', { email, role: 'packer' })).status).toBe(200);
  expect(await read('/admin/users', owner)).toContain(email);
  const [invitation] = await app.db.select().from(staffInvitations);
  const token = await makeInvitationToken(app, invitation?.id ?? '');
  const visitor = await app.get(`/join/${token}`);
  expect([visitor.status, await visitor.text()]).toEqual([200, expect.stringContaining('invited as Packer')]);
  const other = await app.get(`/join/${token}`, { cookie: packer.cookie });
  expect([other.status, await other.text()]).toEqual([403, expect.not.stringContaining(email)]);
  const invited = await addPerson(app, email);
  expect((await app.get('/admin/orders', { cookie: invited.cookie })).status).toBe(403);
  const accepted = await app.post(`/join/${token}`, '', form(invited.cookie));
  expect([accepted.status, accepted.headers.get('location')]).toEqual([302, '/admin']);
  expect((await app.get('/admin/orders', { cookie: invited.cookie })).status).toBe(200);
  const again = await app.get(`/join/${token}`, { cookie: invited.cookie });
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('accepted already')]);
});

test('where a second factor is demanded, staff without one set it up first', async () => {
  const value = { demandsSecondFactor: true };
  await app.db.insert(settings).values({ section: 'staff', value, updatedAt: new Date() });
  const open = () => app.get('/admin/orders', { cookie: packer.cookie });
  await expect.poll(async () => (await open()).headers.get('location')).toBe('/profile/second-factor');
  const call = await app.post('/api/admin/stock', { changes: [] }, { cookie: packer.cookie });
  expect([call.status, await call.text()]).toEqual([403, expect.stringContaining('second factor')]);
  const sent = await app.post('/admin/orders.data', 'intent=dance', form(packer.cookie));
  expect(sent.status).toBe(403);
  expect((await app.get('/profile/second-factor', { cookie: packer.cookie })).status).toBe(200);
  await app.db.delete(settings);
  await expect.poll(async () => (await open()).status).toBe(200);
});
