import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from '../src/database/client.ts';
import { users } from '../src/database/tables/accounts.ts';
import { products } from '../src/database/tables/catalogue.ts';
import { recordActivity } from '../src/shop/activity/activity-log.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { type Pair, startPair } from './standby.ts';

const TOKEN = 'the token of this test';

let pair: Pair;
/** Two copies of the program. */
let app: BuiltApp;
let other: BuiltApp;
let close: () => Promise<void>;

beforeAll(async () => {
  pair = await startPair();
  const pool = createPool(pair.primary, { max: 12 });
  const database = { pool, db: createDatabase(pool), connectionString: pair.primary };
  const env = {
    DATABASE_URL: pair.primary,
    DATABASE_REPLICA_URL: pair.replica,
    METRICS_TOKEN: TOKEN,
    RATE_LIMIT_FACTOR: '100000',
  };
  close = () => pool.end();
  const beside = { ...database, close: async () => undefined } as BuiltApp;
  app = await startBuiltApp(env, 'database', { beside });
  other = await startBuiltApp(env, 'database', { beside });
}, 120_000);
afterAll(async () => {
  await other.stop();
  await app.stop();
  await close();
  await pair.stop();
});
afterEach(() => pair.resume());

const show = async (path: string, at = app, cookie = '') => {
  const answer = await at.get(path, { cookie });
  expect(answer.status).toBe(200);
  return answer.text();
};
async function figures(at = app) {
  const text = await (await at.get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
  const read = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  return {
    used: read('database_replica_used'),
    lag: read('database_replica_lag_seconds'),
    replica: read('database_reads_total{from="replica"}'),
    primary: read('database_reads_total{from="primary"}'),
    fallback: read('database_reads_total{from="fallback"}'),
  };
}
/** A page that nobody has kept. */
const search = (at = app) => show(`/shop?q=${crypto.randomUUID()}`, at);

async function untilRead(at = app) {
  await pair.caughtUp();
  const isRead = async () => {
    const before = await figures(at);
    await search(at);
    return (await figures(at)).replica > before.replica;
  };
  await expect.poll(isRead, { timeout: 10_000, interval: 20 }).toBe(true);
}

test('public pages are read from the replica, and tell what was changed however far it is behind', async () => {
  const { productId } = await addPlainProduct(app.db, { name: 'Fern the first' });
  await untilRead();
  const path = `/product/${productId}`;
  expect(await show(path)).toContain('Fern the first');
  await pair.pause();
  for (let round = 1; round <= 10; round += 1) {
    const name = `Fern number ${round}.`;
    await app.db.update(products).set({ name }).where(eq(products.id, productId));
    for (const at of [app, other]) {
      await expect.poll(() => show(path, at), { timeout: 10_000, interval: 1 }).toContain(name);
      // Kept from now on: nothing older comes back.
      for (const page of [path, path, '/shop']) expect(await show(page, at)).toContain(name);
    }
  }
  await pair.resume();
  await untilRead();
  expect(await show(path)).toContain('Fern number 10.');
});

// That others are shown what the replica has, and forged marks move nothing: replica.db.test.ts and just-wrote.test.ts in src/.
test('whoever wrote at one copy reads what they wrote at the other', async () => {
  const signIn = () =>
    app.post('/api/auth/sign-in/email', { email: 'owner@shop.test', password: 'a password for tests' });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const session = cookieOf(await signIn()).filter((one) => !one.startsWith('shop_wrote='));
  await untilRead(other);
  await pair.pause();
  const [owner] = await app.db.select().from(users).where(eq(users.email, 'owner@shop.test'));
  const name = `Lasting ${crypto.randomUUID()}`;
  await recordActivity(app.db, {
    actor: { userId: owner?.id ?? '' },
    action: 'created',
    subjectType: 'product',
    subjectIds: [crypto.randomUUID()],
    detail: { name },
    now: new Date(),
  });
  const wrote = cookieOf(await signIn()).find((one) => one.startsWith('shop_wrote='));
  const log = (...cookies: string[]) => show('/admin/activity', other, cookies.join('; '));

  expect(await log(...session, wrote ?? '')).toContain(name);
  expect(await show('/admin', other, [...session, wrote].join('; '))).toContain('Dashboard');
});

test('a replica that is killed makes no page fail, and is read again when it is back', async () => {
  await untilRead();
  const statuses = new Set<number>();
  let over = false;
  const readers = Array.from({ length: 3 }, async () => {
    while (!over) statuses.add((await app.get(`/shop?q=${crypto.randomUUID()}`)).status);
  });
  await pair.killReplica();
  await expect.poll(async () => (await figures()).used).toBe(0);
  await search();
  await pair.startReplica();
  await untilRead();
  over = true;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);
}, 60_000);
