import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

const TOKEN = 'the token of this test';

let database: TestDatabase;
let shop: ShopServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DEMO: 'off', WORKERS: '2', METRICS_TOKEN: TOKEN };
  shop = await startShopServer({ databaseUrl: database.connectionString, env });
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});

/** Each on a connection of its own, so that the copies take turns. */
function get(address: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(new URL(address, shop.url), { headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });
}

const figure = (text: string, name: string) =>
  Number(new RegExp(String.raw`^${name} (\d+)$`, 'm').exec(text)?.[1]);

test('on the machine itself the figures are open, and those of all copies together', async () => {
  const pages = 24;
  for (let asked = 0; asked < pages; asked += 1) await get('/shop');
  for (let asked = 0; asked < 6; asked += 1) {
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(figure(text, 'process_copies')).toBe(2);
    const answered = ['hits', 'shared', 'misses', 'unkept'].map((how) =>
      figure(text, `page_cache_${how}_total`),
    );
    expect(answered.reduce((sum, count) => sum + count, 0)).toBe(pages);
    // Each copy keeps the page for itself, and both were asked.
    expect(figure(text, 'page_cache_pages')).toBe(2);
  }
});

test('all names are still there', async () => {
  const { text } = await get('/metrics');
  for (const name of [
    'process_resident_memory_bytes',
    'process_uptime_seconds',
    'database_connections_open',
    'database_connections_idle',
    'database_connections_waiting',
    'page_cache_bytes',
  ])
    expect([name, figure(text, name)]).toEqual([name, expect.any(Number)]);
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
});

/** The sum of a figure with these labels. */
const sumOf = (text: string, name: string, labels: string) =>
  [...text.matchAll(new RegExp(String.raw`^${name}\{([^}]*)\} ([\d.e+-]+)$`, 'gm'))]
    .filter(([, given = '']) => labels.split(',').every((label) => given.includes(label)))
    .reduce((sum, [, , value]) => sum + Number(value), 0);

test('requests are counted by their route, over all copies', async () => {
  const count = async (labels: string) =>
    sumOf((await get('/metrics')).text, 'http_request_duration_seconds_count', labels);
  const labels = 'route="/product/:id",method="GET",status="404"';
  const before = await count(labels);
  for (let asked = 0; asked < 10; asked += 1) await get(`/product/${crypto.randomUUID()}`);
  expect((await count(labels)) - before).toBe(10);
});

test('the shop as a whole is told once, whichever copy is asked', async () => {
  await database.pool.query(`insert into shop_watch (last_backup_at) values (now() - interval '1 hour')`);
  await database.pool.query(
    `insert into emails (id, message_id, kind, recipient, state, created_at) values (gen_random_uuid(), 'x', 'test', 'a@b.example', 'failed', now() - interval '1 hour')`,
  );
  // What a copy knows is remembered for ten seconds: one may know it while the other does not yet.
  let text = '';
  await expect
    .poll(
      async () => {
        ({ text } = await get('/metrics'));
        return [sumOf(text, 'emails', 'state="failed"'), /^backup_age_seconds \d/m.test(text)];
      },
      { timeout: 20_000 },
    )
    .toEqual([1, true]);
  expect(figure(text, 'database_up')).toBe(1);
  expect(sumOf(text, 'disk_free_bytes', 'place="DATA_DIR"')).toBeGreaterThan(0);
  expect(text.match(/^# TYPE emails /gm)).toHaveLength(1);
  expect(text).toMatch(/^backup_age_seconds 36\d\d/m);
  expect(text).toMatch(/^nodejs_eventloop_delay_p99_seconds /m);
  expect(text).toMatch(/^database_pool_wait_seconds_count\{pool="pages"\}/m);
});

test('all that the rules for alerts and the dashboard ask for is told', async () => {
  await fetch(`${shop.url}/api/create-razorpay-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: '{}',
  });
  // Counted once its answer was read.
  await expect
    .poll(async () => (await get('/metrics')).text)
    .toMatch(/^checkout_answers_total\{outcome="\w+"\} 1$/m);
  const { text } = await get('/metrics');
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const files = ['deploy/prometheus-alerts.yml', 'deploy/grafana-dashboard.json'];
  for (const file of files) {
    const asked = (await readFile(file, 'utf8')).matchAll(
      /\b((?:http|checkout|payment|database|disk|emails|jobs|orders|backup|page_cache|nodejs|process)_[a-z_]+|emails)(?=[ {[)])/g,
    );
    for (const [, name = ''] of asked) {
      const base = name.replace(/_(?:bucket|count|sum)$/, '');
      // Of a shop with a replica: told in replica.db.test.ts.
      if (base === 'database_replica_used') continue;
      // Told only once there is one.
      if (/^(?:payment_webhook_age_seconds|orders_last_day|payment_events_last_day)$/.test(base)) continue;
      expect([file, base, known.has(base)]).toEqual([file, base, true]);
    }
  }
});

describe('what a proxy on this machine passes on needs the token', () => {
  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '203.0.113.7'],
    ['host', 'shop.example'],
    ['host', 'localhost.evil.example'],
  ])('%s: %s', async (name, value) => {
    expect((await get('/metrics', { [name]: value })).status).toBe(404);
    const authorization = `Bearer ${TOKEN}`;
    expect((await get('/metrics', { [name]: value, authorization })).status).toBe(200);
    expect((await get('/metrics', { [name]: value, authorization: 'Bearer other' })).status).toBe(404);
  });
});
