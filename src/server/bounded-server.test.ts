import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createBoundedServer } from './bounded-server.ts';

type Bounds = Parameters<typeof createBoundedServer>[1];

let asked = 0;

/** Answers 200 to who sends all of a body it wants (`/read`, and files), 403 to all others at once. */
async function listen(bounds: Bounds = {}) {
  asked = 0;
  const answer = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    asked += 1;
    if (pathname === '/none') return new Response(null, { status: 403 });
    if (pathname === '/read' || pathname.startsWith('/api/')) {
      const text = await request.text().catch(() => null);
      return new Response(String(text?.length ?? 'cut'));
    }
    return new Response('not for you', { status: 403 });
  });
  const server = createBoundedServer((request, response) => void answer(request, response), bounds);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return () => open(port);
}

function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return { socket, closed, heard: () => heard };
}

const head = (path: string, ...lines: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: shop.test', ...lines].join('\r\n')}\r\n\r\n`;

test.each([
  ['the first head', ''],
  ['the head after an answer', 'GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n'],
])('%s that comes letter by letter is not waited for', async (_, before) => {
  const { socket, closed, heard } = (await listen({ head: 300 }))();
  socket.write(before);
  if (before !== '') await expect.poll(heard).toContain('not for you');
  const writing = setInterval(() => socket.write('x'), 20);
  socket.write('GET /slow HTTP/1.1\r\nX-Slow: ');
  await closed;
  clearInterval(writing);
  expect(heard()).toContain('408');
});

test('a body that comes letter by letter is not waited for, whoever reads it', async () => {
  const openOne = await listen({ body: 300 });
  const { socket, closed, heard } = openOne();
  socket.write(head('/read', 'Content-Length: 100000'));
  const writing = setInterval(() => socket.write('x'), 20);
  await closed;
  clearInterval(writing);
  expect(heard()).toMatch(/^HTTP\/1.1 408/);
});

test('a file may take its time, as long as it comes', async () => {
  const openOne = await listen({ body: 1000, fileBytes: 1000, file: 30_000 });
  const slowly = async (path: string) => {
    const { socket, heard } = openOne();
    socket.write(head(path, 'Content-Length: 20000', 'Connection: close'));
    for (let sent = 0; sent < 20_000 && !socket.destroyed; sent += 1000) {
      socket.write('x'.repeat(1000));
      await pause(80);
    }
    await expect.poll(heard).not.toBe('');
    return heard().split('\r\n')[0];
  };
  expect(await Promise.all([slowly('/api/admin/media?kind=library'), slowly('/read')])).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 408 Request Timeout',
  ]);
});

test.each([
  ['/refused', 'Content-Length: 100000000'],
  ['/none', 'Content-Length: 100000000'],
  ['/refused', 'Transfer-Encoding: chunked'],
])('a body that nobody wants (%s, %s) is not taken, and its sender hears why', async (path, length) => {
  const { socket, closed, heard } = (await listen({ linger: 500 }))();
  socket.write(head(path, length));
  const piece = length.startsWith('T') ? `10000\r\n${'x'.repeat(65_536)}\r\n` : 'x'.repeat(65_536);
  for (let sent = 0; sent < 100_000_000 && !socket.destroyed; sent += 65_536) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  await closed;
  expect(heard()).toMatch(/^HTTP\/1.1 403[^]*connection: close/i);
  // What the two ends of the line hold is more than what was read.
  expect(socket.bytesWritten).toBeLessThan(30_000_000);
});

test('a small body that nobody reads costs no connection', async () => {
  const { socket, heard } = (await listen())();
  for (const time of [1, 2]) {
    socket.write(`${head('/refused', 'Content-Length: 5')}hello`);
    await expect.poll(() => heard().split('not for you').length - 1).toBe(time);
  }
  expect(heard().match(/connection: keep-alive/gi)).toHaveLength(2);
});

test('who asks before it sends is told to go on only where it is wanted', async () => {
  const openOne = await listen({ linger: 100 });
  const wanted = openOne();
  wanted.socket.write(head('/read', 'Content-Length: 5', 'Expect: 100-continue'));
  await expect.poll(wanted.heard).toContain('100 Continue');
  wanted.socket.write('hello');
  await expect.poll(wanted.heard).toContain('200 OK');
  const unwanted = openOne();
  unwanted.socket.write(head('/refused', 'Content-Length: 100000000', 'Expect: 100-continue'));
  await unwanted.closed;
  expect(unwanted.heard()).toMatch(/^HTTP\/1.1 403/);
});

test('who asks again and again without waiting for an answer is cut off', async () => {
  const openOne = await listen();
  const get = 'GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n';
  const some = openOne();
  some.socket.write(get.repeat(10));
  await expect.poll(() => some.heard().split('not for you').length - 1).toBe(10);
  const { socket, closed } = openOne();
  socket.write(get.repeat(10_000));
  await closed;
  expect(asked).toBeLessThanOrEqual(10 + 16);
});

test('one address has so many connections, and all together', async () => {
  const openOne = await listen({ connectionsOfOne: 2, isCounted: () => true });
  const two = [openOne(), openOne()];
  await Promise.all(two.map(({ socket }) => once(socket, 'connect')));
  const ask = async (from = openOne) => {
    const { socket, closed, heard } = from();
    socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n');
    await closed;
    return heard();
  };
  expect(await ask()).toBe('');
  two[0]?.socket.destroy();
  await expect.poll(() => ask()).toContain('403');
  const bounded = await listen({ connections: 1 });
  await once(bounded().socket, 'connect');
  expect(await ask(bounded)).toBe('');
});
