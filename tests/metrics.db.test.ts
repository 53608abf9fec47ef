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
