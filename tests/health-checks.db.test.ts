import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

let database: TestDatabase;
let shop: ShopServer;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShopServer({ databaseUrl: database.connectionString, env: { DEMO: 'off' } });
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});

/** As it stands on the wire; gives the answer's first line and its body. */
async function send(...lines: string[]): Promise<{ status: string; body: string }> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  socket.on('data', (piece) => (text += String(piece)));
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: head.split('\r\n')[0] ?? '', body };
}

describe.each(['/readyz', '/healthz'])('%s', (address) => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('%s by HTTP/1.0 without a Host', async (method) => {
    const { status, body } = await send(`${method} ${address} HTTP/1.0`);
    expect(status).toBe('HTTP/1.1 200 OK');
    expect(body.includes('"status"')).toBe(method !== 'HEAD');
  });

  test('with whatever Host a balancer calls it by', async () => {
    for (const host of ['', '10.0.0.7', 'shop_1:3000', '[::1]:3000']) {
      const { status } = await send(`GET ${address} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
      expect([host, status]).toEqual([host, 'HTTP/1.1 200 OK']);
    }
  });
});

test.each([
  ['OPTIONS / HTTP/1.0'],
  ['OPTIONS * HTTP/1.1', 'Host: www'],
  ['HEAD / HTTP/1.0'],
  ['GET / HTTP/1.0'],
])('%s, the check of a balancer that was told of no address', async (...lines) =>
  expect((await send(...lines, 'Connection: close')).status).toBe('HTTP/1.1 200 OK'),
);
