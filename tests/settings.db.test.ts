import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { activityLog } from '../src/database/tables/activity.ts';
import { plantCare } from '../src/database/tables/content.ts';
import { emails } from '../src/database/tables/emails.ts';
import { settings } from '../src/database/tables/settings.ts';
import { revisionOf } from '../src/shop/edit/edits.ts';
import { orderStatuses } from '../src/shop/orders/order-status.rules.ts';
import { findEditedAnnouncement, findEditedSettings } from '../src/shop/content/site-settings.ts';
import { type ShopDetails, shopDetails } from '../src/shop/settings/shop-details.schema.ts';
import { words } from '../src/shop/settings/words.schema.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { addOrder } from './orders.fixtures.ts';
import { addPerson } from './people.fixtures.ts';
import { listRoutes } from './route-table.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const BY_DEFAULT = shopDetails.defaults.name;

let app: BuiltApp;
let other: BuiltApp;
let cookie = '';
const ids: Record<string, string> = {};

beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: '100000', SUPPORT_PHONE: '+91 98450 00000' };
  app = await startBuiltApp(env, 'database');
  other = await startBuiltApp(env, 'database', { beside: app });
  const admin = await addPerson(app, 'owner@example.com', 'admin');
  cookie = admin.cookie;
  ids['/product/:id'] = (await addPlainProduct(app.db, { description: '' })).productId;
  const [guide] = await app.db.insert(plantCare).values({ name: 'Fern', about: 'Green.' }).returning();
  ids['/plant-care/:id'] = guide?.id ?? '';
  ids['/orders/:id'] = (await addOrder(app.db, { userId: admin.userId })).id;
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

async function stored(): Promise<ShopDetails> {
  const [row] = await app.db.select().from(settings).where(eq(settings.section, 'shop'));
  return { ...shopDetails.defaults, ...(row?.value as Partial<ShopDetails>) };
}

const send = (fields: Record<string, string>, copy = app) =>
  copy.post('/admin/settings/shop.data', new URLSearchParams(fields).toString(), { cookie, ...FORM });

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'nothing'])(
  'a form of a tab that names %s does nothing',
  async (intent) => {
    const before = await stored();
    expect((await send({ intent })).status).toBe(400);
    expect(await stored()).toEqual(before);
  },
);

async function save(change: Partial<ShopDetails>, copy = app): Promise<Response> {
  const now = await stored();
  return send({ revision: revisionOf(now), draft: JSON.stringify({ ...now, ...change }) }, copy);
}

const title = async (copy: BuiltApp, address = '/about') =>
  /<title>(.*?)<\/title>/.exec(await (await copy.get(address)).text())?.[1];

test('what the owner saves is shown by the very next answer, and by every other copy of the program', async () => {
  expect(await title(app)).toBe(`About · ${BY_DEFAULT}`);
  expect(await title(other)).toBe(`About · ${BY_DEFAULT}`);
  expect((await save({ name: 'Green & Leaf' })).status).toBe(200);
  expect(await title(app)).toBe('About · Green &amp; Leaf');
  await expect.poll(() => title(other), { interval: 5 }).toBe('About · Green &amp; Leaf');
  // What differs from the defaults, and no more.
  const [row] = await app.db.select().from(settings);
  expect(row).toMatchObject({ section: 'shop', value: { name: 'Green & Leaf' } });
  const [entry] = await app.db.select().from(activityLog).where(eq(activityLog.subjectType, 'settings'));
  expect(entry).toMatchObject({
    subjectId: 'shop',
    detail: { changes: [{ field: 'Shop name', from: BY_DEFAULT, to: 'Green & Leaf' }] },
  });
});

test('whatever is rendered meanwhile, no page stays with an older name', async () => {
  for (let round = 0; round < 12; round += 1) {
    const name = `Round ${round}`;
    const asked = () => Array.from({ length: 4 }, () => Promise.all([title(app), title(other, '/faq')]));
    const early = asked();
    const saving = save({ name }, round % 2 === 0 ? app : other);
    const late = asked();
    await Promise.all([saving, ...early, ...late]);
    // Both have heard of it once a form of staff was answered by each.
    await Promise.all([save({}, app), save({}, other)]);
    expect([await title(app), await title(other, '/faq')]).toEqual([`About · ${name}`, `FAQ · ${name}`]);
  }
});

test('no page asks for the settings', async () => {
  const asked = vi.spyOn(app.pool, 'query');
  await app.get('/shop?q=fern');
  await app.get('/profile', { cookie });
  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query));
  asked.mockRestore();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /\\"settings\\"/.test(text))).toEqual([]);
});

test('the environment wins, its field says so, and what was stored waits for it to go', async () => {
  await save({ phone: '+91 11111 11111', whatsapp: '+91 22222 22222' });
  const home = await (await app.get('/')).text();
  expect(home).toContain('wa.me/919845000000');
  expect(home).not.toContain('22222');
  const screen = await (await app.get('/admin/settings/shop', { cookie })).text();
  expect(screen).toContain('SUPPORT_PHONE');
  expect(await stored()).toMatchObject({ phone: '+91 11111 11111' });
});

test('what cannot be used is refused beside its field, and nothing is written', async () => {
  const before = await stored();
  const wrong = {
    name: '  ',
    phone: 'call me',
    email: 'a@b@c',
    instagram: 'javascript:alert(1)',
    senderAddress: 'x\r\nBcc: y@example.com',
    alertAddresses: 'a@example.com\nnobody',
    hours: 'x'.repeat(401),
  };
  for (const [field, value] of Object.entries(wrong)) {
    const answer = await save({ [field]: value });
    expect([field, answer.status]).toEqual([field, 422]);
    expect(await answer.text()).toContain(field);
  }
  for (const draft of ['', 'null', '[]', '{', '7']) expect((await send({ draft })).status).toBe(400);
  expect((await send({ draft: '{}' })).status).toBe(422);
  const aged = await send({ revision: 'of long ago', draft: JSON.stringify({ ...before, name: 'Mine' }) });
  expect(aged.status).toBe(409);
  expect(await stored()).toEqual(before);
});

test('words are the owner’s: promises, footer and search results; parts of kept pages follow, too', async () => {
  const part = () => app.get('/_.data?_routes=storefront/home/home').then((answer) => answer.text());
  const [home, data] = [await (await app.get('/')).text(), await part()];
  for (const text of [home, data]) expect(text).toContain('Damaged? We replace it');
  expect(home).toContain('Sustainability');
  const draft = {
    ...words.defaults,
    homeTrust2: 'Grown by Meera',
    homeTitle: 'Ferns for Pune',
    footerSentence: '',
    footerLinks: [{ column: 'Help', label: 'Wholesale', to: 'https://wholesale.example/' }],
  };
  const sendWords = (change: object) =>
    app.post(
      '/admin/settings/words.data',
      new URLSearchParams({
        revision: revisionOf(words.defaults),
        draft: JSON.stringify({ ...draft, ...change }),
      }).toString(),
      { cookie, ...FORM },
    );
  for (const to of ['/nowhere', 'javascript:alert(1)', '']) {
    const answer = await sendWords({ footerLinks: [{ column: 'Help', label: 'x', to }] });
    expect([to, answer.status]).toEqual([to, 422]);
  }
  expect((await sendWords({})).status).toBe(200);
  expect(await part()).toContain('Grown by Meera');
  const now = await (await app.get('/')).text();
  expect(now).toContain('<title>Ferns for Pune</title>');
  expect(now).toContain('https://wholesale.example/');
  for (const gone of ['Damaged? We replace it', 'Sustainability', 'honest pots'])
    expect(now).not.toContain(gone);
  expect(await (await app.get(`/product/${ids['/product/:id']}`)).text()).toContain(
    'Expert guidance available',
  );
});

test('the announcement has two forms and one place: each sees what the other saved', async () => {
  const read = () => findEditedAnnouncement({ db: app.db } as Shop);
  const sendWords = async (draft: object) =>
    app.post(
      '/admin/settings/words.data',
      new URLSearchParams({
        intent: 'save-announcement',
        revision: (await read()).revision,
        draft: JSON.stringify({ announcementLinkText: '', announcementLinkHref: '#', ...draft }),
      }).toString(),
      { cookie, ...FORM },
    );
  expect((await sendWords({ announcementText: 'Monsoon sale' })).status).toBe(200);
  expect(await (await app.get('/')).text()).toContain('Monsoon sale');
  expect((await findEditedSettings({ db: app.db } as Shop)).draft.announcementText).toBe('Monsoon sale');
  expect((await sendWords({ announcementText: '' })).status).toBe(200);
  expect(await (await app.get('/')).text()).not.toContain('aria-label="Announcement"');
  expect((await sendWords({ announcementText: 'x', announcementLinkHref: '/shop' })).status).toBe(422);
});

test('a renamed shop says its own name on every page, screen and e-mail', async () => {
  const name = 'Meera’s Nursery';
  // Where it is told what the shop was called before.
  await app.db.delete(activityLog);
  await save({ name: 'Fern House' });
  await app.db.delete(activityLog);
  const social = { instagram: 'https://instagram.com/meera', hours: 'Mon to Sat, 9 to 6' };
  await save({ name, address: '4 Lake Road\nPune 411001', email: 'help@meera.example', ...social });
  const mails = orderStatuses.map(({ value: kind }) => ({
    kind,
    orderId: ids['/orders/:id'] ?? '',
    messageId: kind,
    recipient: 'a@example.com',
  }));
  const made = await app.db.insert(emails).values(mails).returning({ id: emails.id });
  const addresses = [
    ...listRoutes()
      .filter(({ pattern }) => !pattern.startsWith('/api/') && pattern !== '/admin/emails/:id/preview')
      .map(({ pattern }) =>
        pattern.replace('/*', '/no/such/page').replace(/:\w+/, ids[pattern] ?? 'missing'),
      ),
    ...made.map(({ id }) => `/admin/emails/${id}/preview`),
    '/auth?tab=sign-up',
    `/product/${crypto.randomUUID()}`,
  ];
  for (const address of addresses) {
    const text = await (await app.get(address, { cookie })).text();
    expect([address, text.includes(BY_DEFAULT)]).toEqual([address, false]);
    if (/^\s*<!doctype html/i.test(text)) expect([address, text.includes(name)]).toEqual([address, true]);
  }
  const stranger = await (
    await app.get('/admin', { cookie: (await addPerson(app, 'b@example.com')).cookie })
  ).text();
  expect(stranger).toContain(`No access · ${name}`);
  const contact = await (await app.get('/contact')).text();
  for (const shown of ['help@meera.example', '4 Lake Road', 'Mon to Sat, 9 to 6', social.instagram]) {
    expect(contact).toContain(shown);
  }
});

test('the health tab tells of each part, and says what to do about what is wrong', async () => {
  const look = async () => (await app.get('/admin/settings/health.data', { cookie })).text();
  const before = await look();
  expect(before).toMatch(/PostgreSQL \d+/);
  expect(before).not.toContain('See to the mail server');
  await app.db.insert(emails).values({
    kind: 'test',
    recipient: 'meera@example.com',
    messageId: crypto.randomUUID(),
    state: 'waiting',
    lastError: 'connect ECONNREFUSED',
    createdAt: new Date(Date.now() - 3_600_000),
  });
  const after = await look();
  expect(after).toContain('‘connect ECONNREFUSED’');
  expect(after).toContain('See to the mail server, and to SMTP_URL.');
});
