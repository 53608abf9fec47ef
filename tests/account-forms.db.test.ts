import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeConfirmationPath } from '../src/auth/confirm-address.ts';
import { getProgramSecret } from '../src/database/program-secret.ts';
import { users, verifications } from '../src/database/tables/accounts.ts';
import { emails } from '../src/database/tables/emails.ts';
import { accountMessages } from '../src/shop/accounts/account-messages.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPerson } from './people.fixtures.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => app.stop());

/** Sent as a browser does that runs no script. */
async function sendForm(address: string, fields: Record<string, string>) {
  const answer = await app.post(address, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

/** What stands in the visible field of this name. */
function valueOf(html: string, name: string): string | null {
  const [field = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  return /value="([^"]*)"/.exec(field)?.[1] ?? null;
}

const secret = 'not the right one';

test.each([
  ['a password that is wrong', '/auth', 401, { intent: 'sign-in', password: secret }],
  ['a password that is missing', '/auth', 422, { intent: 'sign-in', password: '' }],
  [
    'passwords that differ',
    '/auth?tab=sign-up',
    422,
    { intent: 'sign-up', password: secret, confirmPassword: `${secret}!` },
  ],
])('without script a form refused for %s keeps the e-mail address', async (_why, address, status, fields) => {
  const answer = await sendForm(address, { ...fields, email: 'Asha@Example.com' });
  expect(answer.status).toBe(status);
  expect(valueOf(answer.html, 'email')?.toLowerCase()).toBe('asha@example.com');
  expect(answer.html).not.toContain(secret);
});

test.each(['/auth', '/forgot-password'])(
  'without script %s gives a mistyped address back to be mended',
  async (address) => {
    const answer = await sendForm(address, { email: 'asha@"example', password: secret });
    expect(answer.status).toBe(422);
    expect(valueOf(answer.html, 'email')).toBe('asha@&quot;example');
    expect(answer.html).not.toContain(secret);
  },
);

test.each(['__proto__', 'constructor', 'unknown'])(
  'a return with the error %s says so in words',
  async (error) => {
    const answer = await app.get(`/auth?error=${error}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(accountMessages.googleFailed);
  },
);

/** Makes a link of the mail for a forgotten password. */
async function addResetToken(userId: string): Promise<string> {
  const token = crypto.randomUUID();
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
  const expiresAt = new Date(Date.now() + 60_000);
  await app.db
    .insert(verifications)
    .values({ id: crypto.randomUUID(), identifier, value: userId, expiresAt });
  return token;
}

test.each([
  ['/orders?after=x', '/orders?after=x'],
  ['//evil.example', null],
])('who forgot a password on the way to %s is asked to sign in on the way to %s', async (asked, next) => {
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  const given = new URLSearchParams({ next: asked });
  const signIn = await (await app.get(`/auth?${given}`)).text();
  expect(signIn).toContain(`href="/forgot-password${query}"`);
  const forgotten = await (await app.get(`/forgot-password?${given}`)).text();
  expect(forgotten).toContain(`href="/auth${query}"`);
  expect(valueOf(forgotten, 'next')).toBe(next ?? '');

  const email = `${crypto.randomUUID()}@example.com`;
  await sendForm('/forgot-password', { email, next: asked });
  const [mail] = await app.db.select().from(emails).where(eq(emails.recipient, email));
  expect(mail?.returnPath).toBe(next);

  const spent = await (await app.get(`/reset-password?${given}`)).text();
  expect(spent).toContain(`href="/forgot-password${query}"`);
  const { userId } = await addPerson(app, email);
  const token = await addResetToken(userId);
  const reset = await (
    await app.get(`/reset-password?${new URLSearchParams({ token, next: asked })}`)
  ).text();
  expect(valueOf(reset, 'next')).toBe(next ?? '');
  const chosen = { token, newPassword: secret, confirmPassword: secret };
  const saved = await sendForm('/reset-password', { ...chosen, next: asked });
  expect(saved.location).toBe(`/auth?reset=1${query.replace('?', '&')}`);
  const used = await (await app.get(`/reset-password?${new URLSearchParams({ token })}`)).text();
  expect(used).toContain('This link is no longer valid. Please ask for a new one.');
  expect(valueOf(used, 'newPassword')).toBeNull();
  expect(used).not.toContain('name="newPassword"');
});

test('without script an address is confirmed by a button; opening its page changes nothing', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await sendForm('/auth', { intent: 'sign-up', email, password: secret, confirmPassword: secret });
  const link = await makeConfirmationPath(await getProgramSecret(app.db, 'auth'), { email, next: '/orders' });
  const page = await app.get(link);
  expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
    'private, no-store',
    'same-origin',
  ]);
  const html = await page.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const isConfirmed = async () =>
    (await app.db.select().from(users).where(eq(users.email, email)))[0]?.emailVerified;
  expect(await isConfirmed()).toBe(false);
  const token = valueOf(html, 'token') ?? '';
  expect(token).toBe(new URL(link, 'http://shop.test').searchParams.get('token'));
  const refused = await sendForm(link, { token, password: 'another one', next: '/orders' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain(accountMessages.signUpPasswordWrong);
  expect(await isConfirmed()).toBe(false);
  const { location } = await sendForm(link, { token, password: secret, next: '/orders' });
  expect(location).toBe('/auth?confirmed=1&next=%2Forders');
  expect(await isConfirmed()).toBe(true);
  for (const cut of ['/confirm-email', '/confirm-email?token=a%20b']) {
    expect(await (await app.get(cut)).text()).toContain(accountMessages.linkInvalid);
  }
});

test('without script who asks for the confirmation link again is told that it is on its way', async () => {
  const fields = { intent: 'resend', email: 'asha@example.com', next: '/orders' };
  const { location } = await sendForm('/auth', fields);
  expect(location).toBe('/auth?resent=1&next=%2Forders');
  const page = await (await app.get(location ?? '')).text();
  expect(page).toContain('If there is an unconfirmed account with this address, a new link is on its way.');
});
