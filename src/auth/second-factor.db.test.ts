import { symmetricDecrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdministrator } from '../../tests/people.fixtures.ts';
import { type TestAccounts, createTestAccounts, linkIn } from '../../tests/test-accounts.ts';
import { totpCode } from '../../tests/totp.ts';
import { getProgramSecret } from '../database/program-secret.ts';
import { accounts, sessions, twoFactors, users } from '../database/tables/accounts.ts';
import { readSignedId, signId } from '../shop/access/signed-ids.ts';
import { hashPassword } from '../shop/accounts/password-hash.ts';
import { findAdminUser } from '../shop/users/admin-users.ts';
import { resetSecondFactor } from '../shop/users/change-user.ts';
import { renewKeys } from './renew-keys.ts';

const PASSWORD = 'a long enough one';
const MINUTE = 60_000;

let shop: TestAccounts;
let hash: string;
let later = 0;
beforeAll(async () => {
  shop = await createTestAccounts();
  hash = await hashPassword(PASSWORD);
  const { now } = shop.shop;
  shop.shop.now = () => new Date(now().getTime() + later);
});
afterAll(() => shop.close());

type Browser = ReturnType<TestAccounts['browser']>;

async function addPacker() {
  const { userId, email } = await addAdministrator(shop.db, 'packer');
  await shop.db
    .insert(accounts)
    .values({ id: userId, userId, accountId: userId, providerId: 'credential', password: hash });
  return { userId, email };
}

const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/sign-in/email', { email, password });
const caller = (browser: Browser) => shop.auth.readCaller(browser.headers());
/** As the app shows it; or the next one, which is good already: a code opens once. */
const codeFor = (secret: string, steps = 0) => totpCode(secret, Date.now() + steps * 30_000);
const notA = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const verify = (browser: Browser, code: string, more: object = {}) =>
  browser.post('/two-factor/verify-totp', { code, ...more });

/** One of the staff with a second factor, in a browser that has set it up. */
async function addGuarded() {
  const person = await addPacker();
  const browser = shop.browser();
  await signIn(browser, person.email);
  const begun = await browser.post('/two-factor/enable', { password: PASSWORD });
  const { totpURI, backupCodes } = (await begun.json()) as { totpURI: string; backupCodes: string[] };
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const used = codeFor(secret);
  expect((await verify(browser, used)).status).toBe(200);
  return { ...person, browser, secret, used, backupCodes };
}

describe('setting it up', () => {
  test('takes the password and a code of the app; it counts from then on', async () => {
    const { userId, email } = await addPacker();
    const browser = shop.browser();
    await signIn(browser, email);
    expect((await browser.post('/two-factor/enable', { password: 'not this one' })).status).toBe(400);
    expect((await browser.post('/two-factor/enable', {})).status).toBe(400);
    const begun = await browser.post('/two-factor/enable', { password: PASSWORD });
    const { totpURI, backupCodes } = (await begun.json()) as { totpURI: string; backupCodes: string[] };
    expect([new URL(totpURI).host, backupCodes.length]).toEqual(['totp', 10]);
    const secret = new URL(totpURI).searchParams.get('secret') ?? '';
    const stored = JSON.stringify(await shop.db.select().from(twoFactors));
    expect([stored.includes(secret), stored.includes(backupCodes[0] ?? '?')]).toEqual([false, false]);
    expect(await caller(browser)).toMatchObject({ hasSecondFactor: false });
    expect((await verify(browser, notA(codeFor(secret)))).status).toBe(401);
    expect(await caller(browser)).toMatchObject({ hasSecondFactor: false });
    expect((await verify(browser, codeFor(secret))).status).toBe(200);
    expect(await caller(browser)).toMatchObject({ userId, role: 'packer', hasSecondFactor: true });
    const detail = await findAdminUser(shop.shop, { userId });
    expect(detail?.history[0]).toMatchObject({ action: 'second-factor-on', who: email });
  });

  test('ends what other sessions of the account may do, and is not for customers', async () => {
    const { email, userId } = await addPacker();
    const [one, other] = [shop.browser(), shop.browser()];
    await signIn(one, email);
    await signIn(other, email);
    const begun = await one.post('/two-factor/enable', { password: PASSWORD });
    const { totpURI } = (await begun.json()) as { totpURI: string };
    await verify(one, codeFor(new URL(totpURI).searchParams.get('secret') ?? ''));
    expect(await caller(one)).toMatchObject({ kind: 'user' });
    expect(await caller(other)).toEqual({ kind: 'anonymous' });
    await shop.db.update(users).set({ role: 'user', twoFactorEnabled: false }).where(eq(users.id, userId));
    expect((await other.post('/two-factor/enable', { password: PASSWORD })).status).toBe(403);
  });
});

describe('signing in', () => {
  test('a right password alone opens nothing; a code does', async () => {
    const { email, userId, secret } = await addGuarded();
    const browser = shop.browser();
    const answer = await signIn(browser, email);
    expect(await answer.json()).toMatchObject({ twoFactorRedirect: true });
    expect([await caller(browser), await browser.user()]).toEqual([{ kind: 'anonymous' }, null]);
    expect((await verify(browser, codeFor(secret, 1))).status).toBe(200);
    expect(await caller(browser)).toMatchObject({ userId, hasSecondFactor: true });
  });

  test('a code of the app lets in once, however many send it at once', async () => {
    const { email, secret, used, browser: owned } = await addGuarded();
    const use = async (code: string) => {
      const browser = shop.browser();
      await signIn(browser, email);
      const answer = await verify(browser, code);
      return [answer.status, (await caller(browser)).kind];
    };
    // It was typed when the factor was set up.
    expect(await use(used)).toEqual([401, 'anonymous']);
    const next = codeFor(secret, 1);
    const open = async () => (await shop.db.select().from(sessions)).length;
    const before = await open();
    const all = await Promise.all(Array.from({ length: 4 }, () => use(next)));
    expect(all.filter(([status]) => status === 200)).toEqual([[200, 'user']]);
    expect(await open()).toBe(before + 1);
    expect((await caller(owned)).kind).toBe('user');
  });

  test('a recovery code lets in once', async () => {
    const { email, backupCodes } = await addGuarded();
    const use = async () => {
      const browser = shop.browser();
      await signIn(browser, email);
      const answer = await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
      return [answer.status, (await caller(browser)).kind];
    };
    expect([await use(), await use()]).toEqual([
      [200, 'user'],
      [401, 'anonymous'],
    ]);
  });

  test('a trusted device is not asked again, another one is; new trust ends with the factor', async () => {
    const { email, userId, secret, browser: first } = await addGuarded();
    const browser = shop.browser();
    await signIn(browser, email);
    await verify(browser, codeFor(secret, 1), { trustDevice: true });
    await browser.post('/sign-out');
    expect(await (await signIn(browser, email)).json()).toHaveProperty('token');
    expect(await caller(browser)).toMatchObject({ userId, hasSecondFactor: true });
    expect(await (await signIn(shop.browser(), email)).json()).toMatchObject({ twoFactorRedirect: true });
    expect((await first.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200);
    const begun = await first.post('/two-factor/enable', { password: PASSWORD });
    const { totpURI } = (await begun.json()) as { totpURI: string };
    await verify(first, codeFor(new URL(totpURI).searchParams.get('secret') ?? ''));
    await browser.post('/sign-out');
    expect(await (await signIn(browser, email)).json()).toMatchObject({ twoFactorRedirect: true });
  });

  /** As browsers send the cookie that says whose code is asked for, and as somebody may who writes it by hand. */
  const spellings: ((name: string, value: string) => [string, string])[] = [
    (name, value) => [name, value],
    (name, value) => [name, value.replace(/^2/, '%32')],
    (name, value) => [`${name} `, value],
    (name, value) => [name, `"${value}"`],
    (name, value) => [name, decodeURIComponent(value)],
  ];

  test('guessing ends: five codes a sign-in, ten an account; the owner’s own device is not locked out', async () => {
    const strict = await createTestAccounts({ rateLimitFactor: 1 });
    try {
      const { userId, email } = await addAdministrator(strict.db, 'packer');
      const [owner, visits] = [strict.browser(), { host: 0 }];
      const elsewhere = () => `198.51.100.${(visits.host += 1)}`;
      const typed = (browser: Browser, code: string) =>
        browser.post('/two-factor/verify-totp', { code }, elsewhere());
      const begin = (browser: Browser) =>
        browser.post('/sign-in/email', { email, password: PASSWORD }, elsewhere());
      const credential = { id: userId, userId, accountId: userId, providerId: 'credential', password: hash };
      await strict.db.insert(accounts).values(credential);
      await begin(owner);
      const begun = await owner.post('/two-factor/enable', { password: PASSWORD });
      const { totpURI } = (await begun.json()) as { totpURI: string };
      const secret = new URL(totpURI).searchParams.get('secret') ?? '';
      expect((await typed(owner, codeFor(secret))).status).toBe(200);
      await owner.post('/sign-out');

      // Who knows the password, from one address after the other.
      const asked = async (spell: (typeof spellings)[number]) => {
        const stranger = strict.browser();
        await begin(stranger);
        const [name = '', value = ''] =
          [...stranger.cookies].find(([key]) => key.includes('two_factor')) ?? [];
        stranger.cookies.delete(name);
        stranger.cookies.set(...spell(name, value));
        return stranger;
      };
      const tried: number[] = [];
      const wrong = notA(codeFor(secret));
      for (const spell of spellings) {
        const stranger = await asked(spell);
        for (let at = 0; at < 6; at += 1) tried.push((await typed(stranger, wrong)).status);
      }
      expect(tried.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
      for (const spell of spellings) {
        const stranger = await asked(spell);
        expect((await typed(stranger, codeFor(secret, 1))).status).toBe(429);
        expect(await strict.auth.readCaller(stranger.headers())).toEqual({ kind: 'anonymous' });
      }

      await begin(owner);
      expect((await typed(owner, codeFor(secret, 1))).status).toBe(200);
      expect((await strict.auth.readCaller(owner.headers())).kind).toBe('user');
    } finally {
      await strict.close();
    }
  });

  test('a password without its code makes no device known', async () => {
    const { email } = await addGuarded();
    const browser = shop.browser();
    await signIn(browser, email);
    expect([...browser.cookies.keys()].filter((name) => name.includes('known_device'))).toEqual([]);
  });

  test('a code needs a sign-in before it', async () => {
    const { secret } = await addGuarded();
    const browser = shop.browser();
    expect((await verify(browser, codeFor(secret))).status).toBe(401);
    browser.cookies.set('plants.two_factor', '2fa-made-up.c2lnbmF0dXJl');
    const answer = await verify(browser, codeFor(secret));
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'INVALID_TWO_FACTOR_COOKIE' }]);
  });
});

test('who is asked again in a session gives a code, not the password; it opens once, here, too', async () => {
  const { browser, secret, used, userId } = await addGuarded();
  const proved = async () => {
    const who = await caller(browser);
    return who.kind === 'user' ? who.provedAt : undefined;
  };
  const longAgo = new Date(Date.now() - 60 * MINUTE);
  await shop.db
    .update(sessions)
    .set({ createdAt: longAgo, secondFactorAt: longAgo })
    .where(eq(sessions.userId, userId));
  expect(await proved()).toEqual(longAgo);
  for (const proof of [PASSWORD, notA(codeFor(secret, 1)), used]) {
    expect((await browser.post('/prove', { proof })).status).toBeGreaterThanOrEqual(400);
  }
  expect(await proved()).toEqual(longAgo);
  expect((await browser.post('/prove', { proof: codeFor(secret, 1) })).status).toBe(200);
  expect((await proved())?.getTime()).toBeGreaterThan(Date.now() - MINUTE);
});

test('who changes their password goes on where they did it, and nowhere else', async () => {
  const { browser, email, userId, secret } = await addGuarded();
  const other = shop.browser();
  await signIn(other, email);
  await verify(other, codeFor(secret, 1));
  const body = { currentPassword: PASSWORD, newPassword: 'another long one' };
  expect((await browser.post('/change-password', body)).status).toBe(200);
  expect(await caller(browser)).toMatchObject({ userId, hasSecondFactor: true });
  expect(await caller(other)).toEqual({ kind: 'anonymous' });
});

describe('no way around', () => {
  /** As Google's way ends: a session without any code. */
  async function openSession(email: string) {
    const [user] = await shop.db.select().from(users).where(eq(users.email, email));
    const browser = shop.browser();
    await shop.db.update(users).set({ twoFactorEnabled: false }).where(eq(users.email, email));
    await signIn(browser, email);
    await shop.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, email));
    return { browser, userId: user?.id ?? '' };
  }

  test('a session that began without a code is nobody’s, whatever is asked of it', async () => {
    const { email, secret, backupCodes } = await addGuarded();
    const { browser } = await openSession(email);
    expect([await caller(browser), await browser.user()]).toEqual([{ kind: 'anonymous' }, null]);
    for (const [path, body] of [
      ['/change-password', { currentPassword: PASSWORD, newPassword: 'another long one' }],
      ['/delete-user', { password: PASSWORD }],
      ['/revoke-sessions', {}],
      ['/two-factor/disable', { password: PASSWORD }],
      ['/two-factor/enable', { password: PASSWORD }],
      ['/two-factor/generate-backup-codes', { password: PASSWORD }],
    ] as const) {
      expect([path, (await browser.post(path, body)).status]).toEqual([path, 401]);
    }
    expect((await verify(browser, notA(codeFor(secret)))).status).toBe(401);
    expect(await caller(browser)).toEqual({ kind: 'anonymous' });
    expect((await verify(browser, codeFor(secret, 1))).status).toBe(200);
    expect((await caller(browser)).kind).toBe('user');
    const again = await openSession(email);
    const code = { code: backupCodes[3] };
    expect((await again.browser.post('/two-factor/verify-backup-code', code)).status).toBe(200);
    expect((await caller(again.browser)).kind).toBe('user');
  });

  test('a new password by mail does not end it', async () => {
    const { email } = await addGuarded();
    const browser = shop.browser();
    await browser.post('/request-password-reset', { email });
    const token = linkIn((await shop.mailsTo(email)).at(-1)).searchParams.get('token');
    const newPassword = 'yet another long one';
    expect((await browser.post('/reset-password', { token, newPassword })).status).toBe(200);
    expect(await (await signIn(browser, email, newPassword)).json()).toMatchObject({
      twoFactorRedirect: true,
    });
    expect(await caller(browser)).toEqual({ kind: 'anonymous' });
  });

  test('the code of somebody else opens nothing', async () => {
    const [one, other] = [await addGuarded(), await addGuarded()];
    const browser = shop.browser();
    await signIn(browser, one.email);
    expect((await verify(browser, codeFor(other.secret))).status).toBe(401);
  });
});

test('an owner takes it away from a colleague, who is signed out; nobody else does', async () => {
  const { userId, email, browser } = await addGuarded();
  const manager = await addAdministrator(shop.db, 'manager');
  await expect(resetSecondFactor(shop.shop, { actor: manager, userId })).rejects.toThrow('does not allow');
  const owner = await addAdministrator(shop.db);
  expect(await resetSecondFactor(shop.shop, { actor: owner, userId })).toEqual({ ok: true, email });
  expect(await caller(browser)).toEqual({ kind: 'anonymous' });
  expect(await shop.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  await signIn(browser, email);
  expect(await caller(browser)).toMatchObject({ hasSecondFactor: false });
  expect(await resetSecondFactor(shop.shop, { actor: owner, userId: owner.userId })).toEqual({
    ok: false,
    reason: 'yourself',
  });
  later = MINUTE;
});

test('new keys of the shop sign everybody out, and what is on phones goes on', async () => {
  const { userId, browser } = await addGuarded();
  const opened = async () => {
    const key = await getProgramSecret(shop.db, 'auth');
    const [row] = await shop.db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
    const read = (data = '') => symmetricDecrypt({ key, data });
    return { key, secret: await read(row?.secret), codes: await read(row?.backupCodes) };
  };
  const before = await opened();
  const links = await getProgramSecret(shop.db, 'order-links');
  const wishList = await signId(shop.db, 'wish-lists', crypto.randomUUID());
  const { signedOut, secondFactors } = await renewKeys(shop.db);
  expect([signedOut > 0, secondFactors > 0]).toEqual([true, true]);
  const after = await opened();
  expect(after).toEqual({ ...before, key: expect.not.stringContaining(before.key) });
  expect(await getProgramSecret(shop.db, 'order-links')).not.toBe(links);
  expect(await readSignedId(shop.db, 'wish-lists', wishList)).toBeNull();
  expect(await caller(browser)).toEqual({ kind: 'anonymous' });
});
