import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestAccounts, createTestAccounts, linkIn } from '../../tests/test-accounts.ts';
import { emails } from '../database/tables/emails.ts';

let shop: TestAccounts;
beforeAll(async () => {
  shop = await createTestAccounts({ rateLimitFactor: 1 });
});
afterAll(() => shop.close());

const PASSWORD = 'green fingers';
let host = 0;
const elsewhere = () => `203.0.113.${(host += 1)}`;

async function register() {
  const email = `new${(host += 1)}@example.com`;
  const home = shop.browser();
  await home.post('/sign-up/email', { email, password: PASSWORD }, elsewhere());
  await home.confirm((await shop.mailsTo(email))[0], PASSWORD);
  const signIn = (browser = shop.browser(), password = PASSWORD) =>
    browser.post('/sign-in/email', { email, password }, elsewhere());
  const told = () => shop.db.$count(emails, and(eq(emails.recipient, email), eq(emails.kind, 'new-sign-in')));
  return { email, home, signIn, told };
}

test('a sign-in on a new device is told by mail, once; not the first one of all, nor known devices', async () => {
  const { email, home, signIn, told } = await register();
  expect((await signIn(home)).status).toBe(200);
  expect(await told()).toBe(0);
  await home.post('/sign-out');
  await signIn(home);
  expect(await told()).toBe(0);
  const other = shop.browser();
  await signIn(other);
  expect(await told()).toBe(1);
  await signIn(other);
  expect(await told()).toBe(1);
  const mail = (await shop.mailsTo(email)).at(-1);
  expect(mail?.subject).toBe('New sign-in to your account');
  expect(mail?.text).toMatch(/on a device that it did not know: an unknown device, .*\d{4}/);
  expect(mail?.text).toContain('If it was not you, choose a new password at once');
  expect(linkIn(mail).pathname).toBe('/forgot-password');
});

test('a wrong password tells nobody', async () => {
  const { home, signIn, told } = await register();
  await signIn(home);
  expect((await signIn(shop.browser(), 'not this one')).status).toBe(401);
  expect(await told()).toBe(0);
});

test('five an hour and twenty a day, whatever other mails were asked for', async () => {
  const { email, home, signIn, told } = await register();
  await signIn(home);
  for (let time = 0; time < 5; time += 1) {
    await shop.browser().post('/request-password-reset', { email }, elsewhere());
    shop.moveClock(1.1);
  }
  const counts = [];
  for (let hour = 0; hour < 5; hour += 1) {
    for (let time = 0; time < 6; time += 1) expect((await signIn()).status).toBe(200);
    counts.push(await told());
    shop.moveClock(61);
  }
  expect(counts).toEqual([5, 10, 15, 20, 20]);
});
