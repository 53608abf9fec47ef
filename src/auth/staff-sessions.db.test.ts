import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../tests/people.fixtures.ts';
import { type TestAccounts, createTestAccounts } from '../../tests/test-accounts.ts';
import { accounts, sessions, users } from '../database/tables/accounts.ts';
import { cleanUpAccounts } from '../shop/accounts/clean-up-accounts.ts';
import { hashPassword } from '../shop/accounts/password-hash.ts';

const PASSWORD = 'a long enough one';

let shop: TestAccounts;
let hash: string;
beforeAll(async () => {
  shop = await createTestAccounts();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => shop.close());

type Browser = ReturnType<TestAccounts['browser']>;

/** Somebody who signs in now, by the test's clock. */
async function signedIn(role: 'admin' | 'packer' | 'user' = 'packer') {
  const { userId, email } = await addAdministrator(shop.db);
  await shop.db.update(users).set({ role }).where(eq(users.id, userId));
  await shop.db
    .insert(accounts)
    .values({ id: userId, userId, accountId: userId, providerId: 'credential', password: hash });
  const browser = shop.browser();
  expect((await browser.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  return { browser, userId };
}

const acts = async (browser: Browser) =>
  (await shop.auth.readCaller(browser.headers(), { isTouched: true })).kind;
const looks = async (browser: Browser) => (await shop.auth.readCaller(browser.headers())).kind;
const hours = (count: number) => shop.moveClock(count * 60);

test('a session of staff ends after 12 hours without anybody doing something', async () => {
  const { browser, userId } = await signedIn();
  hours(11.9);
  expect(await acts(browser)).toBe('user');
  hours(11.9);
  expect(await acts(browser)).toBe('user');
  hours(12.1);
  expect(await looks(browser)).toBe('anonymous');
  // For good, and for every call.
  expect(await shop.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  const body = { currentPassword: PASSWORD, newPassword: 'another long one' };
  expect((await browser.post('/change-password', body)).status).toBe(401);
});

test('what a page asks for by itself keeps no session open', async () => {
  const { browser } = await signedIn();
  for (let hour = 0; hour < 11; hour += 1) {
    hours(1);
    expect([await looks(browser), (await browser.user()) !== null]).toEqual(['user', true]);
  }
  hours(1.1);
  expect([await looks(browser), await browser.user()]).toEqual(['anonymous', null]);
});

test('a session of staff ends after 7 days, however busy', async () => {
  const { browser } = await signedIn('admin');
  for (let half = 0; half < 14 * 2 - 1; half += 1) {
    hours(6);
    expect([half, await acts(browser)]).toEqual([half, 'user']);
  }
  hours(6.1);
  expect(await acts(browser)).toBe('anonymous');
});

test('customers stay signed in, and no write tells when they came', async () => {
  const { browser, userId } = await signedIn('user');
  hours(24 * 8);
  expect(await acts(browser)).toBe('user');
  const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(session?.seenAt).toBeNull();
});

test('who comes to work here later falls under it, too', async () => {
  const { browser, userId } = await signedIn('user');
  hours(13);
  expect(await looks(browser)).toBe('user');
  await shop.db.update(users).set({ role: 'writer' }).where(eq(users.id, userId));
  expect(await looks(browser)).toBe('anonymous');
});

test('a session is noted as used every five minutes at most, and cleaned up when its time is over', async () => {
  const [one, customer] = [await signedIn(), await signedIn('user')];
  const seen = async () => (await shop.db.select().from(sessions).where(eq(sessions.userId, one.userId)))[0];
  await acts(one.browser);
  expect((await seen())?.seenAt).toBeNull();
  shop.moveClock(6);
  await acts(one.browser);
  const first = (await seen())?.seenAt;
  expect(first).not.toBeNull();
  shop.moveClock(4);
  await acts(one.browser);
  expect((await seen())?.seenAt).toEqual(first);
  hours(12.1);
  await cleanUpAccounts(shop.shop);
  expect(await seen()).toBeUndefined();
  expect(await looks(customer.browser)).toBe('user');
});
