import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
  const anteroom = await openAnteroom({ host: '127.0.0.1', port });
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
