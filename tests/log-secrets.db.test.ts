import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

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

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${path}`, {
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

test('nothing of OpenTelemetry was loaded, as nobody asked for traces', async () => {
  await (await fetch(`${shop.url}/metrics`)).text();
  expect(shop.log).toContain('watching what is loaded');
  expect(shop.log.filter((line) => line.startsWith('loaded opentelemetry'))).toEqual([]);
});
