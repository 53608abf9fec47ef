import { afterAll, beforeAll, expect, test } from 'vitest';
import { authCalls } from '../src/auth/auth-calls.ts';
import { users } from '../src/database/tables/accounts.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { type Person, addPerson } from './people.fixtures.ts';
import { listRoutes } from './route-table.ts';

const OWN = 'http://shop.test';
const FORM = 'application/x-www-form-urlencoded';
/** Called by machines, which prove themselves by a signature or token and have no session. */
const WEBHOOKS = new Set(['/api/webhooks/razorpay', '/api/courier-events']);

let app: BuiltApp;
let person: Person;
let addresses: string[];
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  person = await addPerson(app, 'asha@example.com');
  const routes = listRoutes().map(({ pattern }) =>
    pattern.replace(':method', 'razorpay').replace(/:\w+|\*/g, 'x'),
  );
  const calls = Object.keys(authCalls)
    .filter((call) => call.startsWith('POST'))
    .map((call) => call.replace('POST ', '/api/auth'));
  addresses = [...routes, ...routes.map((route) => `${route}.data`), ...calls].filter(
    (a) => !WEBHOOKS.has(a),
  );
});
afterAll(() => app.stop());

type Headers = Record<string, string>;

async function send(method: string, address: string, headers: Headers) {
  return app.fetch(
    new Request(new URL(address, OWN), {
      method,
      headers: { cookie: person.cookie, ...headers },
      body: '{}',
    }),
  );
}

const foreign: [string, Headers][] = [
  ['a form of another site', { origin: 'https://evil.example', 'content-type': FORM }],
  [
    'JSON disguised as text from another site',
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
  ],
  ['a sandboxed frame', { origin: 'null', 'content-type': FORM }],
  ['no origin', { 'content-type': FORM }],
  ['no origin but an own referer', { referer: `${OWN}/profile`, 'content-type': 'application/json' }],
  [
    'a name that only begins like ours',
    { origin: `${OWN}.evil.example`, 'content-type': 'application/json' },
  ],
  ['our name on another port', { origin: `${OWN}:8080`, 'content-type': 'application/json' }],
  ['our name on another scheme', { origin: 'https://shop.test', 'content-type': 'application/json' }],
];

test.each(foreign)('%s changes nothing, at any address, by any unsafe method', async (_what, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const address of addresses) {
      const { status } = await send(method, address, headers);
      expect([method, address, status]).toEqual([method, address, 403]);
    }
  }
  expect(await app.db.$count(users)).toBeGreaterThan(0);
  const session = await app.get('/api/auth/get-session', { cookie: person.cookie });
  expect(await session.json()).toMatchObject({ user: { email: person.email } });
});

test('text that is JSON is no JSON, even from the shop itself', async () => {
  for (const address of addresses.filter((a) => a.startsWith('/api/') && !a.endsWith('.data'))) {
    const { status } = await send('POST', address, { origin: OWN, 'content-type': 'text/plain' });
    expect([
      address,
      status < 400 && !/sign-out|revoke-sessions|is_admin|back-in-stock|plant-mails|wish-mails/.test(address),
    ]).toEqual([address, false]);
  }
});
