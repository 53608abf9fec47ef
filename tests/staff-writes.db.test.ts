import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { categories, productCategories } from '../src/database/tables/catalogue.ts';
import { plantCare } from '../src/database/tables/content.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCategoryForm, aCustomer, addPlainProduct } from './catalogue.fixtures.ts';
import { addPerson } from './people.fixtures.ts';

const TOKEN = 'the token of this test';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let app: BuiltApp;
let productId: string;
let categoryId: string;
let pages: string[];
const cookies = { anonymous: '', user: '', admin: '' };

beforeAll(async () => {
  app = await startBuiltApp({ METRICS_TOKEN: TOKEN, RATE_LIMIT_FACTOR: '100000' }, 'database');
  productId = (await addPlainProduct(app.db, { name: 'Plain Tulsi', stock: 1 })).productId;
  const [category] = await app.db.insert(categories).values({ name: 'Herbs' }).returning();
  categoryId = category?.id ?? '';
  await app.db.insert(productCategories).values({ productId, categoryId });
  const [guide] = await app.db.insert(plantCare).values({ name: 'Tulsi', about: 'A holy herb.' }).returning();
  pages = ['/', '/shop', `/product/${productId}`, '/about', '/plant-care', `/plant-care/${guide?.id}`];
  cookies.user = (await addPerson(app, 'asha@example.com')).cookie;
  cookies.admin = (await addPerson(app, 'owner@example.com', 'admin')).cookie;
  await staffRename('Herbs');
});
afterAll(() => app.stop());
/** All of them kept, whatever was announced before. */
beforeEach(async () => {
  await staffRename('Herbs');
  for (const address of pages) await app.get(address);
});

async function hits(): Promise<number> {
  const text = await (await app.get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
  return Number(/^page_cache_hits_total (\d+)$/m.exec(text)?.[1]);
}

async function isKept(address: string): Promise<boolean> {
  const before = await hits();
  await app.get(address);
  return (await hits()) === before + 1;
}

async function keptPages(): Promise<string[]> {
  const kept: string[] = [];
  for (const address of pages) if (await isKept(address)) kept.push(address);
  return kept;
}

const rename = (cookie: string, name: string, was = name, headers = FORM) =>
  app.post('/admin/categories.data', new URLSearchParams(aCategoryForm(categoryId, name, was)).toString(), {
    cookie,
    ...headers,
  });
/** Answered once this copy has heard of every change before: nothing that was announced is still on its way. */
const staffRename = (name: string, was = name) => rename(cookies.admin, name, was);

const call = (method: string, address: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://shop.test${address}`, { method, headers }));

const origin = 'http://shop.test';
const strangers: [name: string, act: () => Promise<Response>, status: number][] = [
  ['OPTIONS of the back office', () => call('OPTIONS', '/admin'), 405],
  ['POST to the back office', () => call('POST', '/admin', { origin }), 302],
  ['POST to its calls', () => call('POST', '/api/admin/variants', { origin }), 415],
  ['DELETE of its calls', () => call('DELETE', '/api/admin/media/1', { origin }), 401],
  ['a form of the back office', () => rename('', 'Weeds', 'Herbs'), 401],
  ['a form sent by a shopper who is signed in', () => rename(cookies.user, 'Weeds', 'Herbs'), 403],
  ['a newsletter subscription', () => app.post('/newsletter', 'email=a@example.com', FORM), 200],
  ['a refused form of staff', () => rename(cookies.admin, '', 'Herbs'), 422],
  [
    'a form of staff from elsewhere',
    () => rename(cookies.admin, 'Weeds', 'Herbs', { ...FORM, origin: 'http://evil.example' } as typeof FORM),
    403,
  ],
  [
    'a call of staff that is not understood',
    () => call('POST', '/api/admin/variants', { origin, cookie: cookies.admin }),
    415,
  ],
  ['staff who change nothing', () => staffRename('Herbs'), 200],
];

test.each(strangers)('%s ends no kept page', async (_name, act, status) => {
  expect((await act()).status).toBe(status);
  expect((await staffRename('Herbs')).status).toBe(200);
  expect(await keptPages()).toEqual(pages);
});

test('what staff save is shown by the very next answer, and only pages of what they touched are made anew', async () => {
  const answer = await staffRename('Kitchen plants', 'Herbs');
  expect(answer.status).toBe(200);
  expect(await isKept('/shop')).toBe(false);
  expect(await (await app.get('/shop')).text()).toContain('Kitchen plants');
  expect(await isKept('/about')).toBe(true);
  expect(await isKept('/plant-care')).toBe(true);
  await staffRename('Herbs', 'Kitchen plants');
});

test('a product that staff unpublish is gone at once, and other pages stay', async () => {
  const hide = (intent: string) =>
    app.post('/admin/products.data', new URLSearchParams({ intent, id: productId }).toString(), {
      cookie: cookies.admin,
      ...FORM,
    });
  expect((await hide('unpublish')).status).toBe(200);
  expect((await app.get(`/product/${productId}`)).status).toBe(404);
  expect(await isKept('/about')).toBe(true);
  await hide('publish');
});

test('sixty plants that strangers reserve end no page but theirs', async () => {
  const many = await Promise.all(Array.from({ length: 60 }, () => addPlainProduct(app.db, { stock: 9 })));
  await staffRename('Herbs');
  for (const address of pages) await app.get(address);
  const cartItems = many.map((product) => product.line());
  const answer = await app.post('/api/create-razorpay-order', {
    cartItems,
    promoCode: null,
    customer: aCustomer,
  });
  expect(answer.status).toBe(200);
  await app.pool.query('select announce_hold_changes()');
  await staffRename('Herbs');
  expect(await keptPages()).toEqual(pages);
});
