import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROOF_NEEDED } from '../src/admin/layout/proof.rules.ts';
import { sessions, users } from '../src/database/tables/accounts.ts';
import { activityLog } from '../src/database/tables/activity.ts';
import { claims } from '../src/database/tables/claims.ts';
import { payments, refunds } from '../src/database/tables/payments.ts';
import { proofMessages } from '../src/shop/accounts/account-messages.ts';
import { defaultSettings } from '../src/shop/settings/sections.schema.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addOrder } from './orders.fixtures.ts';
import { type Person, addPerson } from './people.fixtures.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PASSWORD = 'a long enough one';

let app: BuiltApp;
let owner: Person;
let other: Person;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  owner = await addPerson(app, 'owner@example.com', 'admin');
  other = await addPerson(app, 'other@example.com');
});
afterAll(() => app.stop());

/** As after a quarter of an hour. */
beforeEach(() =>
  app.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000), confirmedAt: null })
    .where(eq(sessions.userId, owner.userId)),
);

type Fields = Record<string, string>;
const body = (fields: Fields) => String(new URLSearchParams(fields));
const send = (screen: string, fields: Fields) =>
  app.post(`${screen}.data`, body(fields), { ...FORM, cookie: owner.cookie });
const get = (address: string) => app.get(address, { cookie: owner.cookie });

async function addPaidOrder() {
  const providerPaymentId = `pay_${crypto.randomUUID()}`;
  const { id: orderId } = await addOrder(app.db, { providerPaymentId });
  const paid = { providerPaymentId, providerOrderId: orderId, orderId, amountPaise: 90_000_00 };
  const [payment] = await app.db
    .insert(payments)
    .values({ ...paid, currency: 'INR', status: 'captured' })
    .returning();
  return { orderId, paymentId: payment?.id ?? '' };
}

const refundOf = (orderId: string, amount: string): Fields => ({
  intent: 'refund',
  orderId,
  amount,
  idempotencyKey: crypto.randomUUID(),
});
const settingsOf = (key: 'checkout' | 'staff'): Fields => ({
  revision: '',
  draft: JSON.stringify(defaultSettings[key]),
});

type Asked = [screen: string, fields: () => Fields | Promise<Fields>];
const asking: Record<string, Asked> = {
  'another role': ['/admin/users', () => ({ intent: 'role', role: 'writer', userId: other.userId })],
  'a blocking': ['/admin/users', () => ({ intent: 'block', userId: other.userId })],
  'an invitation': ['/admin/users', () => ({ intent: 'invite', email: 'new@example.com', role: 'admin' })],
  'how the shop is paid': ['/admin/settings/checkout', () => settingsOf('checkout')],
  'what staff must have': ['/admin/settings/staff', () => settingsOf('staff')],
  'a large refund': ['/admin/orders', async () => refundOf((await addPaidOrder()).orderId, '5000.01')],
  'much cash that goes back': [
    '/admin/orders',
    async () => {
      const cash = { paymentStatus: 'collected', totalAmountPaise: 90_000_00 } as const;
      const { id } = await addOrder(app.db, cash);
      return { ...refundOf(id, '5000.01'), byHand: 'yes' };
    },
  ],
  'a large refund for a claim': [
    '/admin/claims',
    async () => {
      const { orderId } = await addPaidOrder();
      const claim = { orderId, formKey: crypto.randomUUID(), problem: 'died', story: 'It is dry' } as const;
      const [made] = await app.db.insert(claims).values(claim).returning();
      const refundKey = crypto.randomUUID();
      return { intent: 'refund', claimId: made?.id ?? '', text: '', amount: '6000', refundKey };
    },
  ],
};

describe.each(Object.entries(asking))('%s', (_name, [screen, fieldsOf]) => {
  test('is refused without a fresh proof and with a wrong one, and goes on with the right one', async () => {
    const fields = await fieldsOf();
    const before = [await app.db.$count(activityLog), await app.db.$count(refunds)];
    const refused = await send(screen, fields);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(PROOF_NEEDED)]);
    const wrong = await send(screen, { ...fields, proof: 'not this one' });
    expect([wrong.status, await wrong.text()]).toEqual([
      403,
      expect.stringContaining(proofMessages.passwordWrong),
    ]);
    expect([await app.db.$count(activityLog), await app.db.$count(refunds)]).toEqual(before);
    const done = await send(screen, { ...fields, proof: PASSWORD });
    expect(await done.text()).not.toContain(PROOF_NEEDED);
    // Of this session, for a quarter of an hour.
    expect(await (await send(screen, fields)).text()).not.toContain(PROOF_NEEDED);
  });
});

test('what matters less is not asked for', async () => {
  // The cash of above went back, and would count with it.
  await app.db.delete(refunds);
  const { orderId } = await addPaidOrder();
  const asked = [
    await send('/admin/orders', refundOf(orderId, '4000')),
    await send('/admin/orders', { intent: 'note', orderId, text: 'Called her.' }),
    await send('/admin/settings/claims', { revision: '', draft: JSON.stringify(defaultSettings.claims) }),
  ];
  for (const answer of asked) {
    expect([answer.status === 403, (await answer.text()).includes(PROOF_NEEDED)]).toEqual([false, false]);
  }
});

test('many small refunds are a large one, and a sum that comes twice is the larger', async () => {
  const { orderId, paymentId } = await addPaidOrder();
  const small = { paymentId, orderId, amountPaise: 2_000_00, state: 'processed' } as const;
  await app.db.insert(refunds).values([1, 2].map(() => ({ ...small, requestedBy: owner.userId })));
  expect((await send('/admin/orders', refundOf(orderId, '1500'))).status).toBe(403);
  await app.db.delete(refunds);
  const twice = `${body(refundOf(orderId, '1'))}&amount=80000`;
  const answer = await app.post('/admin/orders.data', twice, { ...FORM, cookie: owner.cookie });
  expect(answer.status).toBe(403);
});

test.each([
  '/admin/exports/file?name=orders&from=2026-01-01&to=2099-12-31',
  '/admin/export/catalogue',
  '/admin/newsletter/export',
  '/admin/stock/export',
])('%s leads to the question, and comes after it', async (file) => {
  const asked = await get(file);
  const question = asked.headers.get('location') ?? '';
  expect([asked.status, new URL(question, 'http://shop.test').searchParams.get('next')]).toEqual([302, file]);
  const page = await (await get(question)).text();
  expect(page).toContain(proofMessages.needed);
  const head = new Request(new URL(file, 'http://shop.test'), {
    method: 'HEAD',
    headers: { cookie: owner.cookie },
  });
  expect((await app.fetch(head)).status).toBe(403);
  const headers = { ...FORM, cookie: owner.cookie };
  const wrong = await app.post(question, body({ proof: 'not this one' }), headers);
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining(proofMessages.passwordWrong),
  ]);
  expect((await app.post(question, body({ proof: PASSWORD }), headers)).status).toBe(303);
  const link = file.replaceAll('&', '&amp;');
  expect(await (await get(question)).text()).toContain(`href="${link}"`);
  const had = await get(file);
  expect(had.status).toBe(200);
  await had.body?.cancel();
});

test('a form that comes as a document waits in the question, whatever was typed in it', async () => {
  const headers = { ...FORM, cookie: owner.cookie };
  const odd = 'no"><script>x</script>@example.com';
  const typed = { intent: 'invite', email: 'odd@example.com', role: 'packer', more: odd };
  const page = await app.post('/admin/users', body(typed), headers);
  const html = await page.text();
  expect([page.status, html.includes('<script>x')]).toEqual([403, false]);
  expect(html).toMatch(/askedProof.*fields.*example\.com/);
  const again = await app.post('/admin/users', body({ ...typed, proof: 'not this one' }), headers);
  expect(await again.text()).toContain(proofMessages.passwordWrong);
  const invited = { ...typed, email: 'plain@example.com', proof: PASSWORD };
  expect((await app.post('/admin/users', body(invited), headers)).status).toBe(200);
});

test('a proof counts in its session alone, and nobody proves for somebody else', async () => {
  const signedIn = await app.post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  const blocking = { intent: 'sign-out', userId: other.userId };
  expect((await send('/admin/users', blocking)).status).toBe(403);
  const packer = await addPerson(app, 'packer@example.com', 'packer');
  expect((await app.post('/api/auth/prove', { proof: PASSWORD }, { cookie: packer.cookie })).status).toBe(
    200,
  );
  expect((await send('/admin/users', blocking)).status).toBe(403);
  expect((await app.post('/api/auth/prove', { proof: PASSWORD })).status).toBe(401);
});

test('who has neither a password nor a code is told what to do', async () => {
  const google = await addPerson(app, 'google@example.com', 'admin');
  await app.pool.query('delete from accounts where user_id = $1', [google.userId]);
  await app.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(sessions.userId, google.userId));
  const page = await app.get('/admin/prove?next=/admin/export/catalogue', { cookie: google.cookie });
  expect(await page.text()).toContain('Sign out and in again with Google');
  const answer = await app.post('/api/auth/prove', { proof: PASSWORD }, { cookie: google.cookie });
  expect(answer.status).toBe(409);
  const [user] = await app.db.select().from(users).where(eq(users.id, google.userId));
  expect(user?.role).toBe('admin');
});

test('who has a code, but no password, is asked for it before the second factor is changed, and led back', async () => {
  const { userId, cookie } = await addPerson(app, 'coded@example.com', 'packer');
  await app.pool.query('delete from accounts where user_id = $1', [userId]);
  await app.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  const longAgo = new Date(Date.now() - 16 * 60_000);
  const ofTheirs = eq(sessions.userId, userId);
  await app.db.update(sessions).set({ createdAt: longAgo, secondFactorAt: longAgo }).where(ofTheirs);
  for (const intent of ['renew', 'end']) {
    const asked = await app.post('/profile/second-factor', body({ intent }), { ...FORM, cookie });
    const question = asked.headers.get('location') ?? '';
    expect([intent, asked.status, question]).toEqual([
      intent,
      302,
      '/admin/prove?next=/profile/second-factor',
    ]);
    const page = await (await app.get(question, { cookie })).text();
    expect(page).toContain(proofMessages.code);
    expect(page).toContain('action="/admin/prove?next=%2Fprofile%2Fsecond-factor"');
  }
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  expect(user?.twoFactorEnabled).toBe(true);
});

test('where it leads to is a place of the back office', async () => {
  for (const next of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', '/cart']) {
    await app.db.update(sessions).set({ confirmedAt: new Date() }).where(eq(sessions.userId, owner.userId));
    const page = await (await get(`/admin/prove?${new URLSearchParams({ next })}`)).text();
    expect([next, page.includes('elsewhere.example"'), page.includes('href="/admin"')]).toEqual([
      next,
      false,
      true,
    ]);
  }
});
