import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openAnteroom } from './anteroom.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('before the shop is there, it lives, says what it waits for, and asks visitors to come again', async () => {
  const port = await freePort();
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const anteroom = await openAnteroom({ host: '127.0.0.1', port }, 0);
  expect((await at('/healthz')).status).toBe(200);
  const ready = await at('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'waiting for the database' }]);
  anteroom.says('migrating');
  expect(await (await at('/readyz')).json()).toEqual({ status: 'migrating' });
  const page = await at('/shop?q=fern');
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(await page.text()).toContain('We will be right back');
  await expect(openAnteroom({ host: '127.0.0.1', port })).rejects.toThrow(
    `PORT: another program listens on ${port} already.`,
  );
  await anteroom.close();
  await anteroom.close();
  await expect(at('/healthz')).rejects.toThrow();
});

test('who comes shortly before the shop is there waits for it, and is answered by it', async () => {
  const port = await freePort();
  const anteroom = await openAnteroom({ host: '127.0.0.1', port });
  const ask = (body: string) => fetch(`http://127.0.0.1:${port}/api/quote`, { method: 'POST', body });
  const early = ask('early');
  const server = anteroom.handOver((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => response.end(`The shop heard ${body}`));
  });
  expect(await (await early).text()).toBe('The shop heard early');
  expect(await (await ask('later')).text()).toBe('The shop heard later');
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

test('nobody is left waiting when the port is freed', async () => {
  const port = await freePort();
  const anteroom = await openAnteroom({ host: '127.0.0.1', port });
  const socket = connect(port, '127.0.0.1');
  const said = text(socket);
  socket.write('GET /shop HTTP/1.1\r\nHost: shop\r\n\r\n');
  // Read and answered after the one before it came.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await anteroom.close();
  expect(await said).toMatch(/^HTTP\/1\.1 503 /);
});
