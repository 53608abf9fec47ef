import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aProfile, addPerson } from './people.fixtures.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await startBuiltApp({ APP_URL: 'https://shop.test', RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => app.stop());

/** As a proxy hands it on that ends TLS, and asks the shop by the name of the machine. */
function sendForm(address: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const origin = 'https://shop.test';
  const url = `http://10.0.0.7:3000${address}`;
  return app.fetch(new Request(url, { method: 'POST', body, headers: { origin, ...headers } }));
}

const profile = { intent: 'profile', ...aProfile };

test.each(['', '.data'])('forms are taken from the public address (%s)', async (data) => {
  const signIn = await sendForm(`/auth${data}`, { intent: 'sign-in', email: 'x', password: '' });
  expect(signIn.status).toBe(422);
  const { cookie } = await addPerson(app, `${crypto.randomUUID()}@example.com`);
  expect((await sendForm(`/profile${data}`, profile, { cookie })).status).toBe(200);
  const foreign = await sendForm(`/profile${data}`, profile, { cookie, origin: 'http://10.0.0.7:3000' });
  expect(foreign.status).toBe(403);
});

test.each(['/', '/shop', '/healthz', '/admin', '/api/get-razorpay-key', '/assets/none.js', '/robots.txt'])(
  'browsers are told to come by https alone (%s)',
  async (address) => {
    const { headers } = await app.get(address);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  },
);

test.each([
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
])('the operator may say so for more than this name (%s)', async (HSTS, told) => {
  const wider = await startBuiltApp({ APP_URL: 'https://shop.test', HSTS });
  expect((await wider.get('/healthz')).headers.get('strict-transport-security')).toBe(told);
  await wider.stop();
});

test('on http nobody is told so', async () => {
  const plain = await startBuiltApp({ APP_URL: 'http://shop.test' });
  expect((await plain.get('/')).headers.has('strict-transport-security')).toBe(false);
  await plain.stop();
});
