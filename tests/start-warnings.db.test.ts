import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

let database: TestDatabase;
let provider: Server;
let shop: ShopServer | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  provider = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }),
    );
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterEach(() => shop?.stop());
afterAll(async () => {
  provider.close();
  await database.close();
});

const start = async (env: Record<string, string>) =>
  (shop = await startShopServer({ databaseUrl: database.connectionString, env: { DEMO: 'off', ...env } }));

/** But for those that a busy machine makes. */
const warnings = () =>
  (shop?.log ?? [])
    .filter((line) => line.startsWith('{"level":40'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((msg) => msg !== 'A slow statement');

test('a dead mail server, refused keys, a local address and a mistyped name: a line each', async () => {
  const { port } = provider.address() as AddressInfo;
  await start({
    SMTP_URL: 'smtp://somebody:secret-word@127.0.0.1:1',
    SMTP_URI: 'smtp://127.0.0.1',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret-word',
    RAZORPAY_WEBHOOK_SECRET: 'secret-word',
    RAZORPAY_API_URL: `http://127.0.0.1:${port}/v1`,
  });
  // What else the provider's refusal keeps from being done has lines of its own.
  for (const told of [
    /^SMTP_URL: the mail server takes no mail .*ECONNREFUSED/,
    /^RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET: the payment provider refuses these keys/,
    /^SMTP_URI is no setting/,
    /^APP_URL is not set/,
  ]) {
    const lines = () => warnings().filter((line) => told.test(line)).length;
    await expect.poll(lines, { timeout: 20_000 }).toBe(1);
  }
  expect(shop?.log.join('\n')).not.toContain('secret-word');
});

test('a proxy that is not trusted is told of once; one that is, and a shop as it comes, not at all', async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  await start({});
  await fetch(`${shop?.url}/about`);
  expect(warnings()).toEqual([]);
  for (let time = 0; time < 3; time += 1) await fetch(`${shop?.url}/about`, forwarded);
  expect(warnings()).toEqual([expect.stringContaining('set TRUST_PROXY=127.0.0.1')]);
  await shop?.stop();
  await start({ TRUST_PROXY: '127.0.0.1' });
  await fetch(`${shop?.url}/about`, forwarded);
  expect(warnings()).toEqual([]);
});
