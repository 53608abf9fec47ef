import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';
import { paySandboxOrder } from './test-sandbox.ts';

let database: TestDatabase;
let shop: ShopServer;
const OWNER = { email: 'owner.of@shop.test', password: 'a password for tests' };
const TABLES = ['sessions', 'checkouts', 'emails', 'newsletter_subscribers'];

/** A line for each file with its API or more that is loaded, by import or require, from a package or out of the build. */
const TELL_OF_OPENTELEMETRY = `
  import { registerHooks } from 'node:module';
  console.error('watching what is loaded');
  registerHooks({ load(url, context, next) {
    const loaded = next(url, context);
    if (/opentelemetry/.test(url) || String(loaded.source).includes('opentelemetry.js.api'))
      console.error('loaded opentelemetry: ' + url);
    return loaded;
  } });`;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShopServer({
    databaseUrl: database.connectionString,
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(TELL_OF_OPENTELEMETRY)}`],
    env: { DEMO: 'off', LOG_LEVEL: 'trace', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
  });
  await database.pool.query(`
    create function fail_as_asked() returns trigger language plpgsql as $$
    begin
      if tg_argv[0] = '53100' then
        raise exception 'could not extend file "base/1/2"' using errcode = tg_argv[0], detail = new::text;
      end if;
      raise exception 'not allowed: %', new::text using errcode = tg_argv[0], detail = new::text;
    end $$`);
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});

const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, ...headers },
    body: JSON.stringify(body),
  });

/** Each of the tables refuses every row, as a full disk (53100), a wrong value or an unforeseen failure would have it. */
async function whileFailing(code: string, run: () => Promise<void>): Promise<void> {
  for (const table of TABLES) {
    await database.pool.query(
      `create trigger fail before insert on ${table} for each row execute function fail_as_asked('${code}')`,
    );
  }
  await run();
  for (const table of TABLES) await database.pool.query(`drop trigger fail on ${table}`);
}

test.each(['53100', '22001', 'P0001'])(
  'writes that fail with %s tell the log nothing of anybody',
  async (code) => {
    const fern = await addVariantProduct(database.db, 5);
    const from = shop.log.length;
    await whileFailing(code, async () => {
      const answers = await Promise.all([
        post('/api/auth/sign-in/email', OWNER),
        post('/api/auth/sign-up/email', { email: 'asha.rao@home.test', password: 'green fingers', name: '' }),
        post('/api/auth/request-password-reset', { email: OWNER.email }),
        post('/api/newsletter', { email: 'asha.rao@home.test' }),
        post('/api/create-razorpay-order', {
          cartItems: [fern.line()],
          promoCode: null,
          customer: aCustomer,
        }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(2);
      for (const answer of answers) expect(await answer.text()).not.toMatch(/extend file|insert into/);
    });
    const said = shop.log.slice(from).join('\n');
    expect(said).toMatch(code === '53100' ? /cannot answer/ : /failed/);
    const { email, firstName, lastName, address, phone } = aCustomer;
    for (const secret of [
      OWNER.email,
      'asha.rao',
      'green fingers',
      email,
      `${firstName},${lastName}`,
      address,
      phone,
    ]) {
      expect(said).not.toContain(secret);
    }
    // A session's key: 32 letters and digits, which nothing else in a line is.
    expect(said).not.toMatch(/(?<![\w-])[A-Za-z0-9]{32}(?![\w-])/);
    expect(said).not.toMatch(/params:|SERVER_ERROR/);
  },
);

/** Links of mails that let in whoever has them, and where else they lead. */
async function mailedSecrets(): Promise<{ paths: string[]; secrets: string[] }> {
  const fern = await addVariantProduct(database.db, 5);
  const body = { cartItems: [fern.line()], promoCode: null, customer: aCustomer };
  const begun = (await (await post('/api/create-razorpay-order', body)).json()) as { order: { id: string } };
  const keys = JSON.parse(await readFile(path.join(shop.dataDir, 'sandbox/keys.json'), 'utf8')) as {
    keyId: string;
    keySecret: string;
  };
  const apiUrl = `${shop.url}/sandbox/razorpay/v1`;
  const paid = await paySandboxOrder({ ...keys, apiUrl, orderId: begun.order.id });
  expect((await post('/api/verify-razorpay-payment', paid)).status).toBe(200);
  await post('/api/auth/sign-up/email', { email: 'new@home.test', password: 'green fingers', name: '' });
  await post('/api/auth/request-password-reset', { email: OWNER.email });
  const links = async () => {
    const said = (await shop.readMail()).join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const found = said.matchAll(
      /https?:\/\/[^/\s]+(\/(?:track-order|reset-password|confirm-email)\/?[^\s"<>)]*)/g,
    );
    return [...new Set([...found].map(([, link = '']) => link.replaceAll('&amp;', '&')))];
  };
  const kinds = ['track-order', 'reset-password', 'confirm-email'];
  await expect
    .poll(async () => {
      const there = await links();
      return kinds.filter((kind) => !there.some((link) => link.includes(kind)));
    })
    .toEqual([]);
  const paths = await links();
  const secrets = paths.flatMap(
    (link) => link.match(/(?<=track-order\/|token=|reset-password\/)[\w.~-]{16,}/g) ?? [],
  );
  const tracked = paths.find((link) => link.includes('/track-order/')) ?? '';
  const more = ['.data', '/claim', '/documents/invoice', '/documents/invoice.data', '/nowhere', '?q=1'];
  return { paths: [...paths, ...more.map((end) => tracked + end), encodeURIComponent(tracked)], secrets };
}

test('no line, whatever the level, and no figure has the secret of a link that was followed', async () => {
  const { paths, secrets } = await mailedSecrets();
  expect(secrets.length).toBeGreaterThan(2);
  const follow = () =>
    Promise.all(
      paths.flatMap((link) =>
        ['GET', 'HEAD', 'POST', 'DELETE'].map(async (method) => {
          const answer = await fetch(new URL(link, shop.url), {
            method,
            redirect: 'manual',
            headers: { origin: shop.url, referer: shop.url + link },
          });
          await answer.arrayBuffer();
        }),
      ),
    );
  await follow();
  // So do failures.
  await database.pool.query('alter table orders rename to orders_elsewhere');
  await follow();
  await database.pool.query('alter table orders_elsewhere rename to orders');
  const said = [...shop.log, await (await fetch(`${shop.url}/metrics`)).text()].join('\n');
  expect(said).toContain('/track-order/[secret]');
  for (const secret of secrets) expect(said).not.toContain(secret);
});

test('whoever goes away in the middle of a body is no failure', async () => {
  const from = shop.log.length;
  const calls = {
    json: ['create-razorpay-order', 'quote', 'newsletter', 'webhooks/razorpay', 'auth/sign-in/email'].map(
      (call) => `/api/${call}`,
    ),
    form: ['/track-order', '/track-order.data', '/auth', '/reset-password', '/confirm-email'],
  };
  for (const [kind, addresses] of Object.entries(calls))
    for (const address of addresses) {
      const type = kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.end(
        `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{"a":`,
      );
      socket.resume();
      await once(socket, 'close');
    }
  // Answers to those who are gone are told all the same; the provider's own letters may come between.
  const told = () => shop.log.slice(from).filter((line) => line.includes('"msg":"request"'));
  const untold = () =>
    Object.values(calls)
      .flat()
      .filter((address) => !told().some((line) => line.includes(`"path":"${address}"`)));
  await expect.poll(untold).toEqual([]);
  expect(shop.log.slice(from).filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  expect(told().filter((line) => /"level":[45]0/.test(line))).toEqual([]);
});

test('nothing of OpenTelemetry was loaded, as nobody asked for traces', async () => {
  await (await fetch(`${shop.url}/metrics`)).text();
  expect(shop.log).toContain('watching what is loaded');
  expect(shop.log.filter((line) => line.startsWith('loaded opentelemetry'))).toEqual([]);
});
