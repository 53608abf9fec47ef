import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltApp, startBuiltApp } from './built-app.ts';

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
