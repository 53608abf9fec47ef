import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOrder } from '../../tests/orders.fixtures.ts';
import { type TestAccounts, createTestAccounts, linkIn } from '../../tests/test-accounts.ts';
import { accounts, profiles, sessions, users, verifications } from '../database/tables/accounts.ts';
import { activityLog } from '../database/tables/activity.ts';
import { orders } from '../database/tables/orders.ts';
import { isAdmin } from '../shop/access/administrators.ts';
import { makeAdministrator } from '../shop/accounts/make-administrator.ts';
import { saveProfile } from '../shop/accounts/own-account.ts';
import { recordActivity } from '../shop/activity/activity-log.ts';
import type { ActivitySubject } from '../shop/activity/activity.schema.ts';

let shop: TestAccounts;
beforeAll(async () => {
  shop = await createTestAccounts();
});
afterAll(() => shop.close());

const PASSWORD = 'green fingers';
let people = 0;

function anAddress(): string {
  people += 1;
  return `person${people}@example.com`;
}

async function findUser(email: string) {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email));
  return user;
}

/** Signed up and confirmed by the mail's link, and signed in. */
async function addPerson(email = anAddress(), password = PASSWORD) {
  const browser = shop.browser();
  await browser.post('/sign-up/email', { email, password });
  const [mail] = await shop.mailsTo(email);
  await browser.confirm(mail, password);
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200);
  const user = await browser.user();
  if (!user) throw new Error('Not signed in');
  return { browser, email, userId: user.id };
}

type Refusal = { code: string; message: string; error: { code: string; message: string } };
const refusalOf = async (response: Response) => (await response.json()) as Refusal;

describe('signing up', () => {
  test('the mail leads to a confirmed account that can sign in', async () => {
    const email = anAddress();
    const browser = shop.browser();
    const answer = await browser.post('/sign-up/email', {
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['plants.signed_up']);
    const early = await browser.post('/sign-in/email', { email, password: PASSWORD });
    expect([early.status, (await refusalOf(early)).message]).toEqual([403, 'Email not verified']);
    const [mail] = await shop.mailsTo(email);
    expect(mail?.subject).toBe('Confirm your e-mail address');
    expect(linkIn(mail).origin).toBe('http://shop.test');
    expect(linkIn(mail).pathname).toBe('/confirm-email');
    expect((await browser.confirm(mail, PASSWORD)).status).toBe(200);
    expect(await browser.user()).toBeNull();
    expect((await browser.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    expect(await browser.user()).toMatchObject({ email });
  });

  test('a known address is answered like a new one, and told by mail', async () => {
    const { email } = await addPerson();
    const browser = shop.browser();
    const known = await browser.post('/sign-up/email', { email, password: 'another one' });
    const fresh = await browser.post('/sign-up/email', { email: anAddress(), password: 'another one' });
    expect(known.status).toBe(fresh.status);
    const [a, b] = [(await known.json()) as object, (await fresh.json()) as object];
    expect(Object.keys(a)).toEqual(Object.keys(b));
    expect(Object.keys(a)).toEqual(['token', 'user']);
    expect((await shop.mailsTo(email)).at(-1)?.subject).toBe('You already have an account');
    expect((await browser.post('/sign-in/email', { email, password: 'another one' })).status).toBe(401);
    expect((await browser.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  });

  test('of many sign-ups at once one account comes, and all get the same answer', async () => {
    const email = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.browser().post('/sign-up/email', { email, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await shop.db.$count(users, eq(users.email, email))).toBe(1);
    const mails = await shop.mailsTo(email);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Confirm your e-mail address']));
    const browser = shop.browser();
    await browser.confirm(mails[0], PASSWORD);
    expect((await browser.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  });

  test('nobody can lay an account in wait: of two passwords none counts until the owner chooses by mail', async () => {
    const email = anAddress();
    const stranger = shop.browser();
    await stranger.post('/sign-up/email', { email, password: 'the strangers' });
    const owner = shop.browser();
    await owner.post('/sign-up/email', { email, password: PASSWORD });
    const [first, second] = await shop.mailsTo(email);
    expect(second?.subject).toBe('Finish your account');
    if (first?.subject === 'Confirm your e-mail address') await owner.confirm(first, 'the strangers');
    expect((await stranger.post('/sign-in/email', { email, password: 'the strangers' })).status).toBe(401);
    const token = linkIn(second).searchParams.get('token');
    expect((await owner.post('/reset-password', { token, newPassword: PASSWORD })).status).toBe(200);
    expect((await owner.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    expect((await stranger.post('/sign-in/email', { email, password: 'the strangers' })).status).toBe(401);
  });

  test('role, verification and identity cannot come along', async () => {
    const email = anAddress();
    await shop.browser().post('/sign-up/email', {
      email,
      password: PASSWORD,
      name: 'x',
      role: 'admin',
      emailVerified: true,
      id: 'mine',
    });
    expect(await findUser(email)).toMatchObject({ role: 'user', emailVerified: false });
    expect((await findUser(email))?.id).not.toBe('mine');
  });

  test.each([
    [{ email: 'asha', password: PASSWORD }, 'Invalid email address.'],
    [{ email: 'a@example.com', password: '12345' }, 'Password must be at least 6 characters.'],
    [{ email: 'a@example.com', password: 'x'.repeat(129) }, 'Password must be at most 128 characters.'],
    [{ email: 'a@example.com' }, 'Password must be at least 6 characters.'],
    [{ email: { $ne: 1 }, password: PASSWORD }, 'Invalid email address.'],
  ])('%j is refused in the specified words', async (body, message) => {
    const response = await shop.browser().post('/sign-up/email', body);
    expect(response.status).toBe(400);
    expect(await refusalOf(response)).toMatchObject({ message, error: { message } });
  });

  test('a password of 128 characters of any kind works', async () => {
    await addPerson(anAddress(), '🌱 ß\u0301'.repeat(25).slice(0, 126));
  });
});

describe('confirming an address', () => {
  async function signUp(callbackURL?: string) {
    const email = anAddress();
    const browser = shop.browser();
    await browser.post('/sign-up/email', { email, password: PASSWORD, callbackURL });
    const [mail] = await shop.mailsTo(email);
    const isConfirmed = async () => (await findUser(email))?.emailVerified;
    return { browser, email, mail, isConfirmed };
  }

  test('takes the password of the sign-up: what opens links, or has no part in it, confirms nothing', async () => {
    const { email, mail, isConfirmed } = await signUp();
    const browser = shop.browser();
    const order = await addOrder(shop.db, { email });
    const before = await browser.get(`/api/auth/verify-email${linkIn(mail).search}&callbackURL=%2Fauth`);
    expect(before.status).toBe(302);
    const { pathname, searchParams } = new URL(before.headers.get('location') ?? '', 'http://shop.test');
    expect([pathname, searchParams.get('token')]).toEqual([
      '/confirm-email',
      linkIn(mail).searchParams.get('token'),
    ]);
    const wrong = await browser.confirm(mail, 'not the one');
    expect([wrong.status, await refusalOf(wrong)]).toMatchObject([
      400,
      { code: 'INVALID_PASSWORD', message: 'This is not the password that was chosen at the sign-up.' },
    ]);
    expect((await browser.confirm(mail, '')).status).toBe(400);
    expect(await isConfirmed()).toBe(false);
    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(kept?.userId).toBeNull();
    expect((await browser.confirm(mail, PASSWORD)).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    // A second press, or a second browser: nothing is left to be done.
    expect((await shop.browser().confirm(mail, 'whatever')).status).toBe(200);
  });

  test('needs no password in the browser of the sign-up, as long as that password counts', async () => {
    const { browser, email, mail, isConfirmed } = await signUp();
    const token = linkIn(mail).searchParams.get('token');
    expect(browser.cookies.has('plants.signed_up')).toBe(true);
    expect((await shop.browser().post('/verify-email', { token })).status).toBe(400);
    // Whoever laid another in wait for the same address has a cookie, too, which opens nothing.
    const other = shop.browser();
    await other.post('/sign-up/email', { email, password: 'another one' });
    for (const one of [other, browser]) expect((await one.post('/verify-email', { token })).status).toBe(400);
    expect(await isConfirmed()).toBe(false);
    const own = await signUp();
    const ownToken = linkIn(own.mail).searchParams.get('token');
    expect((await own.browser.post('/verify-email', { token: ownToken })).status).toBe(200);
    expect(await own.isConfirmed()).toBe(true);
    expect(own.browser.cookies.has('plants.signed_up')).toBe(false);
  });

  test('is left to who reads the mail, by another password that they choose there', async () => {
    const { browser, email, isConfirmed } = await signUp();
    const owner = shop.browser();
    await owner.post('/request-password-reset', { email });
    const token = linkIn((await shop.mailsTo(email)).at(-1)).searchParams.get('token');
    expect((await owner.post('/reset-password', { token, newPassword: 'the owners' })).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect((await browser.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
  });

  test.each([
    ['/orders?after=x', '/orders?after=x'],
    ['https://evil.example', null],
  ])('asked for on the way to %s goes on to %s', async (asked, next) => {
    const { mail } = await signUp(asked);
    expect(linkIn(mail).searchParams.get('next')).toBe(next);
  });

  test('by a link that was bent, cut or made for nobody is refused', async () => {
    const { browser, mail, isConfirmed } = await signUp();
    const token = linkIn(mail).searchParams.get('token') ?? '';
    for (const bad of [`${token.slice(0, -4)}AAAA`, 'x', '', 'a b', 'x'.repeat(2001), 7]) {
      const refused = await browser.post('/verify-email', { token: bad, password: PASSWORD });
      const said = 'This link is no longer valid. Please ask for a new one.';
      expect([bad, refused.status, (await refusalOf(refused)).message]).toEqual([bad, 400, said]);
    }
    expect(await isConfirmed()).toBe(false);
  });

  test('by a link from before there was a page for it goes on there, and nowhere else', async () => {
    const browser = shop.browser();
    const old = (query: Record<string, string>) =>
      browser.get(`/api/auth/verify-email?${new URLSearchParams(query)}`);
    for (const callbackURL of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      expect((await old({ token: 'a.b.c', callbackURL })).status).toBe(403);
    }
    for (const [query, location] of [
      [{}, '/confirm-email?token='],
      [{ token: 'a.b.c' }, '/confirm-email?token=a.b.c'],
      [
        { token: 'a.b.c', callbackURL: '/auth?confirmed=1&next=/orders' },
        '/confirm-email?token=a.b.c&next=%2Forders',
      ],
      [{ token: 'a.b.c', callbackURL: '/auth?next=//evil.example' }, '/confirm-email?token=a.b.c'],
    ] as const) {
      const answer = await old(query);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    }
  });
});

describe('sessions', () => {
  test('each sign-in makes a new one; signing out ends it on the server', async () => {
    const { browser, email, userId } = await addPerson();
    const before = new Map(browser.cookies);
    await browser.post('/sign-in/email', { email, password: PASSWORD });
    expect(browser.cookies.get('plants.session_token')).not.toBe(before.get('plants.session_token'));
    const headers = browser.headers();
    expect(await shop.auth.readCaller(headers)).toMatchObject({ kind: 'user', userId, email, role: 'user' });
    expect((await browser.post('/sign-out')).status).toBe(200);
    // Who was here is no secret to keep from this device, and opens nothing.
    expect([...browser.cookies.keys()]).toEqual(['plants.known_device']);
    expect(await shop.auth.readCaller(headers)).toEqual({ kind: 'anonymous' });
  });

  test('a cookie that was changed is nobody’s', async () => {
    const { browser } = await addPerson();
    const cookie = browser.headers().get('cookie') ?? '';
    const changed = cookie.replace(
      /plants\.session_token=./,
      (start) => `${start.slice(0, -1)}${start.endsWith('x') ? 'y' : 'x'}`,
    );
    expect(changed).not.toBe(cookie);
    expect(await shop.auth.readCaller(new Headers({ cookie: changed }))).toEqual({ kind: 'anonymous' });
  });

  test('cookies are HttpOnly and Lax; on https also Secure, with the __Host- prefix and no domain', async () => {
    const { email } = await addPerson();
    const plain = await shop.browser().post('/sign-in/email', { email, password: PASSWORD });
    const [cookie = ''] = plain.headers.getSetCookie();
    expect(cookie).toMatch(/^plants\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax$/i);
    const { createAuth } = await import('./create-auth.ts');
    const secure = await createAuth(shop.shop, {
      appUrl: 'https://shop.test',
      google: undefined,
      rateLimitFactor: 1000,
    });
    const response = await secure.answer(
      new Request('https://shop.test/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://shop.test' },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
      '192.0.2.1',
    );
    const [secureCookie = ''] = response.headers.getSetCookie();
    expect(secureCookie).toMatch(/^__Host-plants\.session_token=/);
    expect(secureCookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/i);
    expect(secureCookie).not.toMatch(/domain=/i);
  });

  test('a blocked person cannot sign in, and an open session counts for nothing', async () => {
    const { browser, email, userId } = await addPerson();
    await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
    expect(await shop.auth.readCaller(browser.headers())).toEqual({ kind: 'anonymous' });
    const response = await shop.browser().post('/sign-in/email', { email, password: PASSWORD });
    expect([response.status, (await refusalOf(response)).code]).toEqual([403, 'ACCOUNT_BLOCKED']);
  });

  test('signing out everywhere ends every session', async () => {
    const { browser, email, userId } = await addPerson();
    await shop.browser().post('/sign-in/email', { email, password: PASSWORD });
    expect(await shop.db.$count(sessions, eq(sessions.userId, userId))).toBe(2);
    await browser.post('/revoke-sessions');
    expect(await shop.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  });
});

describe('passwords', () => {
  test('their length is counted in characters, an emoji being one', async () => {
    const cacti = (count: number) => '🌵'.repeat(count);
    const { email } = await addPerson(anAddress(), cacti(128));
    const browser = shop.browser();
    expect((await browser.post('/sign-in/email', { email, password: cacti(128) })).status).toBe(200);
    const change = { currentPassword: cacti(128), newPassword: cacti(5) };
    const refused = await browser.post('/change-password', change);
    expect([refused.status, (await refusalOf(refused)).message]).toEqual([
      400,
      'Password must be at least 6 characters.',
    ]);
    expect((await browser.post('/change-password', { ...change, newPassword: cacti(127) })).status).toBe(200);
  });

  test.each([
    ['/orders?after=x', '/orders?after=x'],
    ['//evil.example', null],
    ['https://evil.example/orders', null],
    ['/auth?next=/orders', null],
    [undefined, null],
  ])('the mail for a forgotten one, asked for on the way to %s, goes on to %s', async (callbackURL, next) => {
    const { browser, email } = await addPerson();
    await browser.post('/request-password-reset', { email, callbackURL });
    const link = linkIn((await shop.mailsTo(email)).at(-1));
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/reset-password', next]);
  });

  test('a forgotten one is replaced by the mail’s link, once; every session ends', async () => {
    const { browser, email } = await addPerson();
    await browser.post('/request-password-reset', { email });
    const mail = (await shop.mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('Choose a new password');
    const token = linkIn(mail).searchParams.get('token');
    const stored = await shop.db.select().from(verifications);
    expect(JSON.stringify(stored)).not.toContain(token);
    const other = shop.browser();
    expect((await other.post('/reset-password', { token, newPassword: 'brand new' })).status).toBe(200);
    expect(await browser.user()).toBeNull();
    const again = await other.post('/reset-password', { token, newPassword: 'once more' });
    expect([again.status, (await refusalOf(again)).code]).toEqual([400, 'INVALID_TOKEN']);
    for (const bad of ['', '\0', 'a b', 'x'.repeat(201), 7]) {
      const refused = await other.post('/reset-password', { token: bad, newPassword: 'once more' });
      const said = 'This link is no longer valid. Please ask for a new one.';
      expect([refused.status, (await refusalOf(refused)).message]).toEqual([400, said]);
    }
    expect((await other.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    expect((await other.post('/sign-in/email', { email, password: 'brand new' })).status).toBe(200);
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const { email } = await addPerson();
    const [known, unknown] = await Promise.all(
      [email, 'nobody@example.com'].map((address) =>
        shop.browser().post('/request-password-reset', { email: address }),
      ),
    );
    expect(await known?.text()).toBe(await unknown?.text());
    expect(await shop.mailsTo('nobody@example.com')).toEqual([]);
  });

  test('changing it ends the other sessions and keeps this one, under a new token', async () => {
    const { browser, email } = await addPerson();
    const other = shop.browser();
    await other.post('/sign-in/email', { email, password: PASSWORD });
    const token = browser.cookies.get('plants.session_token');
    const wrong = await browser.post('/change-password', {
      currentPassword: 'wrong',
      newPassword: 'brand new',
    });
    expect((await refusalOf(wrong)).code).toBe('INVALID_PASSWORD');
    const body = { currentPassword: PASSWORD, newPassword: 'brand new', revokeOtherSessions: false };
    expect((await browser.post('/change-password', body)).status).toBe(200);
    expect(await other.user()).toBeNull();
    expect(await browser.user()).toMatchObject({ email });
    expect(browser.cookies.get('plants.session_token')).not.toBe(token);
  });

  test('administrators need 12 characters on every way', async () => {
    const { browser, email, userId } = await addPerson(anAddress(), 'short one');
    expect(await makeAdministrator(shop.db, { email, password: null })).toEqual({
      ok: false,
      reason: 'own-password-too-short',
    });
    await browser.post('/change-password', {
      currentPassword: 'short one',
      newPassword: 'a good deal longer',
    });
    expect(await makeAdministrator(shop.db, { email, password: null })).toMatchObject({
      outcome: 'promoted',
    });
    expect(await isAdmin(shop.shop, { userId })).toBe(true);
    const changed = await browser.post('/change-password', {
      currentPassword: 'a good deal longer',
      newPassword: 'short one',
    });
    expect([changed.status, (await refusalOf(changed)).code]).toEqual([400, 'PASSWORD_TOO_SHORT']);
    await browser.post('/request-password-reset', { email });
    const token = linkIn((await shop.mailsTo(email)).at(-1)).searchParams.get('token');
    const reset = await browser.post('/reset-password', { token, newPassword: 'short one' });
    expect([reset.status, (await refusalOf(reset)).code]).toEqual([400, 'PASSWORD_TOO_SHORT']);
    expect((await browser.post('/reset-password', { token, newPassword: 'long enough again' })).status).toBe(
      200,
    );
  });
});

describe('orders of guests', () => {
  test('attach once the address is confirmed, whatever its case, and not before', async () => {
    const email = anAddress();
    const order = await addOrder(shop.db, { email: email.toUpperCase() });
    const foreign = await addOrder(shop.db, { email: `x${email}` });
    const owner = async (id: string) =>
      (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.userId;
    const browser = shop.browser();
    await browser.post('/sign-up/email', { email, password: PASSWORD });
    expect(await owner(order.id)).toBeNull();
    await browser.confirm((await shop.mailsTo(email))[0], PASSWORD);
    expect(await owner(order.id)).toBe((await findUser(email))?.id);
    expect(await owner(foreign.id)).toBeNull();
    const later = await addOrder(shop.db, { email });
    await browser.post('/sign-in/email', { email, password: PASSWORD });
    expect(await owner(later.id)).toBe((await findUser(email))?.id);
    const elsewhere = await addOrder(shop.db, { email });
    const aDayLess = new Date(Date.now() + 28.9 * 86_400_000);
    await shop.db.update(sessions).set({ expiresAt: aDayLess });
    expect(await browser.user()).toMatchObject({ email });
    expect(await owner(elsewhere.id)).toBe((await findUser(email))?.id);
  });
});

describe('deleting an account', () => {
  test('takes the password, removes the person and keeps the orders', async () => {
    const { browser, email, userId } = await addPerson();
    const order = await addOrder(shop.db, { email, userId });
    await saveProfile(shop.shop, {
      userId,
      profile: {
        firstName: 'Asha',
        lastName: 'Rao',
        phone: '12345',
        address: 'x',
        city: 'x',
        state: 'x',
        zipCode: 'x',
        country: 'India',
      },
    });
    expect((await browser.post('/delete-user')).status).toBe(400);
    expect((await browser.post('/delete-user', { password: 'wrong' })).status).toBe(400);
    expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    expect(await findUser(email)).toBeUndefined();
    for (const table of [profiles, accounts, sessions]) {
      expect(await shop.db.$count(table, eq(table.userId, userId))).toBe(0);
    }
    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(kept).toMatchObject({ userId: null, customerEmail: email, totalAmountPaise: 1200_00 });
    expect(kept?.trackingRevokedAt).not.toBeNull();
  });

  test('takes the address out of the activity log, and what was bought as a guest along', async () => {
    const { browser, email, userId } = await addPerson();
    const asGuest = await addOrder(shop.db, { email: email.toUpperCase() });
    const about = (subjectType: ActivitySubject, subjectId: string, name: string) =>
      recordActivity(shop.db, {
        actor: { userId: 'shop' },
        action: 'updated',
        subjectType,
        subjectIds: [subjectId],
        detail: { name, wrong: 10 },
        now: new Date(),
      });
    const [invitation, mail] = [crypto.randomUUID(), crypto.randomUUID()];
    await about('user', userId, email);
    await about('invitation', invitation, email);
    await about('email', mail, `New password, ${email}`);
    await about('email', mail, `New password, x${email}`);
    expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    const log = await shop.db
      .select({ detail: activityLog.detail })
      .from(activityLog)
      .where(inArray(activityLog.subjectId, [userId, invitation, mail]));
    expect(log).toHaveLength(4);
    expect(log.filter(({ detail }) => 'name' in detail)).toEqual([
      { detail: { name: `New password, x${email}`, wrong: 10 } },
    ]);
    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, asGuest.id));
    expect(kept?.userId).toBeNull();
    expect(kept?.trackingRevokedAt).not.toBeNull();
  });

  test('the last administrator stays', async () => {
    await shop.db.update(users).set({ role: 'user' });
    const { browser, email } = await addPerson(anAddress(), 'twelve characters');
    await makeAdministrator(shop.db, { email, password: null });
    const refused = await browser.post('/delete-user', { password: 'twelve characters' });
    expect([refused.status, (await refusalOf(refused)).code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    const second = await addPerson(anAddress(), 'twelve characters');
    await makeAdministrator(shop.db, { email: second.email, password: null });
    const answers = await Promise.all(
      [browser, second.browser].map((who) => who.post('/delete-user', { password: 'twelve characters' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('what the shop does not offer is not there', async () => {
  const { browser, userId } = await addPerson();
  for (const path of ['/update-user', '/change-email', '/link-social', '/set-password', '/admin/set-role']) {
    expect((await browser.post(path, { role: 'admin', userId })).status).toBe(404);
  }
  expect((await browser.get('/api/auth/list-accounts')).status).toBe(404);
});
