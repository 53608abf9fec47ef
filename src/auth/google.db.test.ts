import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOpenIdServer } from '../../tests/openid-server.ts';
import { addOrder } from '../../tests/orders.fixtures.ts';
import { type TestAccounts, createTestAccounts, linkIn } from '../../tests/test-accounts.ts';
import { totpCode } from '../../tests/totp.ts';
import { accounts, sessions, users } from '../database/tables/accounts.ts';
import { orders } from '../database/tables/orders.ts';

let google: Awaited<ReturnType<typeof startOpenIdServer>>;
let shop: TestAccounts;
beforeAll(async () => {
  google = await startOpenIdServer();
  shop = await createTestAccounts({ google: google.settings });
});
afterAll(async () => {
  await shop.close();
  await google.close();
});

type Browser = ReturnType<TestAccounts['browser']>;

/** To the provider and back, as a browser goes; gives where it ends. */
async function continueWithGoogle(browser: Browser, callbackURL?: string): Promise<string> {
  const begun = await browser.post('/sign-in/social', { provider: 'google', callbackURL });
  expect(begun.status).toBe(200);
  const { url } = (await begun.json()) as { url: string };
  const provider = await fetch(url, { redirect: 'manual' });
  const back = await browser.get(provider.headers.get('location') ?? '');
  expect(back.status).toBe(302);
  const end = new URL(back.headers.get('location') ?? '', 'http://shop.test');
  expect(end.origin).toBe('http://shop.test');
  return end.pathname + end.search;
}

const find = async (email: string) => (await shop.db.select().from(users).where(eq(users.email, email)))[0];

test('a new person gets a confirmed account, their guest orders, and comes back to where they were going', async () => {
  const order = await addOrder(shop.db, { email: 'meera@example.com' });
  google.signInNextAs({ sub: 'g-1', email: 'meera@example.com', email_verified: true });
  const browser = shop.browser();
  expect(await continueWithGoogle(browser, '/orders')).toBe('/orders');
  const user = await find('meera@example.com');
  expect(await browser.user()).toMatchObject({ id: user?.id });
  expect(user).toMatchObject({ emailVerified: true, role: 'user' });
  const [owned] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(owned?.userId).toBe(user?.id);
  const [account] = await shop.db
    .select()
    .from(accounts)
    .where(eq(accounts.userId, user?.id ?? ''));
  expect(account).toMatchObject({
    providerId: 'google',
    accessToken: null,
    refreshToken: null,
    idToken: null,
  });
  expect(await continueWithGoogle(shop.browser())).toBe('/');
  expect(await shop.db.$count(users, eq(users.email, 'meera@example.com'))).toBe(1);
});

test('a confirmed account with this address is joined, and keeps its password', async () => {
  const browser = shop.browser();
  const body = { email: 'asha@example.com', password: 'green fingers' };
  await browser.post('/sign-up/email', body);
  await browser.confirm((await shop.mailsTo(body.email))[0], body.password);
  google.signInNextAs({ sub: 'g-2', email: 'Asha@example.com', email_verified: true });
  expect(await continueWithGoogle(browser)).toBe('/');
  expect(await browser.user()).toMatchObject({ email: body.email });
  expect((await shop.browser().post('/sign-in/email', body)).status).toBe(200);
});

test('Google alone does not stand in for the second factor of one of the staff', async () => {
  const person = { sub: 'g-staff', email: 'guarded@example.com', email_verified: true };
  google.signInNextAs(person);
  const browser = shop.browser();
  await continueWithGoogle(browser);
  await shop.db.update(users).set({ role: 'packer' }).where(eq(users.email, person.email));
  // There is no password to ask for.
  const begun = await browser.post('/two-factor/enable', {});
  const { totpURI } = (await begun.json()) as { totpURI: string };
  const codeIn = (steps: number) =>
    totpCode(new URL(totpURI).searchParams.get('secret') ?? '', Date.now() + steps * 30_000);
  const used = codeIn(0);
  expect((await browser.post('/two-factor/verify-totp', { code: used })).status).toBe(200);

  const other = shop.browser();
  await continueWithGoogle(other, '/admin/orders');
  const caller = () => shop.auth.readCaller(other.headers());
  expect([await caller(), await other.user()]).toEqual([{ kind: 'anonymous' }, null]);
  expect((await other.post('/two-factor/verify-totp', { code: used })).status).toBe(401);
  expect(await caller()).toEqual({ kind: 'anonymous' });
  expect((await other.post('/two-factor/verify-totp', { code: codeIn(1) })).status).toBe(200);
  expect(await caller()).toMatchObject({ kind: 'user', role: 'packer', hasSecondFactor: true });
});

test('without a password the second factor is changed by a fresh proof alone, and is none itself', async () => {
  const person = { sub: 'g-proof', email: 'proof@example.com', email_verified: true };
  google.signInNextAs(person);
  const browser = shop.browser();
  await continueWithGoogle(browser);
  await shop.db.update(users).set({ role: 'packer' }).where(eq(users.email, person.email));
  const caller = () => shop.auth.readCaller(browser.headers());
  const times = async () => {
    const [session] = await shop.db
      .select({ createdAt: sessions.createdAt, secondFactorAt: sessions.secondFactorAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, person.email))
      .orderBy(desc(sessions.createdAt))
      .limit(1);
    return session;
  };
  const needed = async (path: string) => {
    const answer = await browser.post(path, {});
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PROOF_NEEDED' }]);
  };
  shop.moveClock(16);
  await needed('/two-factor/enable');
  await continueWithGoogle(browser);
  const begun = await browser.post('/two-factor/enable', {});
  const { totpURI, backupCodes } = (await begun.json()) as { totpURI: string; backupCodes: string[] };
  const code = totpCode(new URL(totpURI).searchParams.get('secret') ?? '');
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);

  shop.moveClock(16);
  await needed('/two-factor/disable');
  await needed('/two-factor/generate-backup-codes');
  expect(await caller()).toMatchObject({ kind: 'user', hasSecondFactor: true });
  expect((await browser.post('/prove', { proof: backupCodes[0] })).status).toBe(200);
  expect((await browser.post('/two-factor/generate-backup-codes', {})).status).toBe(200);

  const before = await times();
  shop.moveClock(14);
  expect((await browser.post('/two-factor/disable', {})).status).toBe(200);
  expect(await times()).toEqual(before);
  expect(await caller()).toMatchObject({ hasSecondFactor: false, provedAt: before?.secondFactorAt });
  shop.moveClock(2);
  await needed('/two-factor/enable');
  shop.moveClock(-48);
});

test('an account that nobody confirmed is never joined', async () => {
  const browser = shop.browser();
  await browser.post('/sign-up/email', { email: 'trap@example.com', password: 'laid in wait' });
  google.signInNextAs({ sub: 'g-3', email: 'trap@example.com', email_verified: true });
  expect(await continueWithGoogle(browser)).toBe('/auth?error=account_not_linked');
  expect(await browser.user()).toBeNull();
  expect(await find('trap@example.com')).toMatchObject({ emailVerified: false });
});

test('who laid an account in wait gains nothing when its owner, sent away by Google, confirms it', async () => {
  const laid = { email: 'owner@example.com', password: 'laid in wait' };
  const stranger = shop.browser();
  await stranger.post('/sign-up/email', laid);
  google.signInNextAs({ sub: 'g-6', email: laid.email, email_verified: true });
  const owner = shop.browser();
  expect(await continueWithGoogle(owner, '/orders')).toMatch(/error=account_not_linked$/);
  await owner.post('/send-verification-email', { email: laid.email });
  const [first, second] = await shop.mailsTo(laid.email);
  expect(second?.subject).toBe('Finish your account');
  expect((await owner.confirm(first, laid.password)).status).toBe(400);
  expect((await stranger.post('/sign-in/email', laid)).status).toBe(401);
  const token = linkIn(second).searchParams.get('token');
  expect((await owner.post('/reset-password', { token, newPassword: 'the owners' })).status).toBe(200);
  expect(await continueWithGoogle(owner, '/orders')).toBe('/orders');
  expect((await stranger.post('/sign-in/email', laid)).status).toBe(401);
});

test('who turns back at Google still comes to where they were going', async () => {
  const browser = shop.browser();
  const begun = await browser.post('/sign-in/social', { provider: 'google', callbackURL: '/orders?after=x' });
  const { url } = (await begun.json()) as { url: string };
  const state = new URL(url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ error: 'access_denied', state });
  const back = await browser.get(`/api/auth/callback/google?${query}`);
  const end = new URL(back.headers.get('location') ?? '', 'http://shop.test');
  expect(end.pathname).toBe('/auth');
  expect(Object.fromEntries(end.searchParams)).toEqual({ error: 'access_denied', next: '/orders?after=x' });
});

test('an address that Google has not confirmed makes no account', async () => {
  google.signInNextAs({ sub: 'g-4', email: 'unsure@example.com', email_verified: false });
  const browser = shop.browser();
  expect(await continueWithGoogle(browser)).toBe('/auth?error=email_not_verified');
  expect(await browser.user()).toBeNull();
  expect(await find('unsure@example.com')).toBeUndefined();
});

test('who is sent away for an unconfirmed address still comes to where they were going', async () => {
  google.signInNextAs({ sub: 'g-7', email: 'unsure@example.com', email_verified: false });
  const end = new URL(await continueWithGoogle(shop.browser(), '/orders?after=x'), 'http://shop.test');
  expect(end.pathname).toBe('/auth');
  expect(Object.fromEntries(end.searchParams)).toEqual({
    error: 'email_not_verified',
    next: '/orders?after=x',
  });
});

test('a blocked person stays outside', async () => {
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.email, 'meera@example.com'));
  google.signInNextAs({ sub: 'g-1', email: 'meera@example.com', email_verified: true });
  expect(await continueWithGoogle(shop.browser())).toMatch(/^\/auth\?error=ACCOUNT_BLOCKED/);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'nobody is sent off to %s',
  async (callbackURL) => {
    const response = await shop.browser().post('/sign-in/social', { provider: 'google', callbackURL });
    expect(response.status).toBe(403);
  },
);

test('a callback that this browser did not begin leads to the sign-in page', async () => {
  google.signInNextAs({ sub: 'g-5', email: 'victim@example.com', email_verified: true });
  const begun = await shop.browser().post('/sign-in/social', { provider: 'google' });
  const { url } = (await begun.json()) as { url: string };
  const provider = await fetch(url, { redirect: 'manual' });
  const stranger = shop.browser();
  const back = await stranger.get(provider.headers.get('location') ?? '');
  expect(back.headers.get('location')).toMatch(/^(http:\/\/shop\.test)?\/auth\?error=/);
  expect(await stranger.user()).toBeNull();
});

test('a shop without Google says so; one whose Google is away says that', async () => {
  const without = await createTestAccounts();
  const plainly = await without.browser().post('/sign-in/social', { provider: 'google' });
  expect(await plainly.json()).toMatchObject({ code: 'GOOGLE_NOT_CONFIGURED' });
  await without.close();
  const away = await createTestAccounts({
    google: { ...google.settings, discoveryUrl: 'http://localhost:1/.well-known/openid-configuration' },
  });
  const response = await away.browser().post('/sign-in/social', { provider: 'google' });
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'GOOGLE_AWAY' }]);
  expect(
    (await away.browser().post('/sign-up/email', { email: 'a@example.com', password: 'secret' })).status,
  ).toBe(200);
  await away.close();
});
