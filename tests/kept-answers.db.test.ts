import { once } from 'node:events';
import { type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answersOf } from '../src/server/run-copy.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { createTestFeed } from './test-feed.ts';

const BROWSERS = 'gzip, deflate, br, zstd';
const lines: Record<string, unknown>[] = [];
const feed = createTestFeed();
let app: BuiltApp;
let server: Server;
let port: number;
let productId: string;
/** Whether the last answer came by the short way. */
let wasShort = false;

beforeAll(async () => {
  app = await startBuiltApp(
    { LOG_LEVEL: 'debug', METRICS_TOKEN: 'the token of this test', CDN_MAX_AGE: '7' },
    feed,
    { logInto: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } },
  );
  productId = (await addPlainProduct(app.db, { name: 'Plain Tulsi' })).productId;
  const answerKept: BuiltApp['answerKept'] = (asked, answer) => (wasShort = app.answerKept(asked, answer));
  const answer = answersOf({ fetch: app.fetch, answerKept });
  server = createServer((asked, response) => void answer(asked, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});
beforeEach(() => {
  feed.lost();
  lines.length = 0;
});

/** As browsers ask. What is asked for without a coding is kept so from the second time on. */
const PLAIN = { 'accept-encoding': BROWSERS };
const ID = 'a-name-of-a-request';

async function ask(target: string, given?: Record<string, string>, method = 'GET') {
  const headers = { host: 'shop.test', ...(given ?? PLAIN) };
  const asked = request({ port, path: target, method, headers }).end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const { connection: _, 'keep-alive': _kept, date: _date, ...told } = answer.headers;
  return { status: answer.statusCode, headers: told, body: await buffer(answer) };
}

/** The same, answered by the long way. */
async function askLong(target: string, headers: Record<string, string> = {}) {
  const answer = await app.get(target, headers);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

const pages = () => ({
  home: '/',
  'its data': '/_.data',
  'the shop, with what it does not know': '/shop?utm_source=x&page=1',
  'a search': '/shop?q=tulsi',
  'a product': `/product/${productId}`,
  'a guide list in capitals': '/Plant-Care/',
  robots: '/robots.txt',
});

describe.each([BROWSERS, 'gzip', 'identity', undefined])('in the coding of %s', (coding) => {
  test.each(['home', 'its data', 'a product', 'a search', 'robots'] as const)(
    '%s comes the short way as it came the long one',
    async (name) => {
      const target = pages()[name];
      const headers = { 'x-request-id': ID, ...(coding !== undefined && { 'accept-encoding': coding }) };
      await askLong(target, headers);
      // Plain bodies are kept from the first that is asked for on.
      const long = await askLong(target, headers);
      const short = await ask(target, headers);
      expect(wasShort).toBe(true);
      expect(short).toEqual(long);
      expect(short.status).toBe(200);
    },
  );
});

test('however an address is written, it is the same page', async () => {
  for (const target of Object.values(pages())) {
    const first = await ask(target);
    expect(wasShort).toBe(false);
    const second = await ask(target);
    expect(wasShort).toBe(true);
    expect(second.body.equals(first.body)).toBe(true);
  }
});

test('who has just this page hears so', async () => {
  const { headers } = await askLong('/', { 'accept-encoding': 'br' });
  const known = { ...PLAIN, 'if-none-match': headers['etag'] ?? '', 'x-request-id': ID };
  const short = await ask('/', known);
  expect(wasShort).toBe(true);
  expect(short).toEqual(await askLong('/', known));
  expect(short.status).toBe(304);
});

test('what has changed goes the long way, and so does all else', async () => {
  const target = `/product/${productId}`;
  const isShort = async (...asked: Parameters<typeof ask>) => {
    await ask(...asked);
    return wasShort;
  };
  await ask(target);
  expect(await isShort(target)).toBe(true);
  feed.changed(`product:${productId}`);
  expect(await isShort(target)).toBe(false);
  expect(await isShort(target)).toBe(true);
  feed.lost();
  expect(await isShort(target)).toBe(false);
  expect(await isShort(target)).toBe(true);
  expect(await isShort(target, PLAIN, 'HEAD')).toBe(false);
  expect(await isShort(target, PLAIN, 'POST')).toBe(false);
  expect(await isShort(target, { ...PLAIN, 'content-length': '0' })).toBe(false);
  expect(await isShort(target, { ...PLAIN, host: 'a b' })).toBe(false);
  expect(await isShort(`/${target}`)).toBe(false);
  expect(await isShort('/profile')).toBe(false);
  expect(await isShort('/%ff')).toBe(false);
  expect(await isShort(`/product/${productId}?from=admin`)).toBe(false);
});

test('it is a line of the log, and counted, as any other request', async () => {
  const countOf = async () => {
    const metrics = await ask('/metrics', { authorization: 'Bearer the token of this test' });
    const count = /^http_request_duration_seconds_count\{method="GET",route="\/shop",status="200"\} (\d+)$/m;
    return Number(count.exec(metrics.body.toString())?.[1] ?? 0);
  };
  const before = await countOf();
  await ask('/shop');
  await ask('/shop?utm_source=x', { ...PLAIN, 'x-request-id': ID });
  expect(wasShort).toBe(true);
  expect(lines.findLast(({ msg }) => msg === 'request')).toMatchObject({
    requestId: ID,
    method: 'GET',
    path: '/shop',
    status: 200,
    cache: 'hit',
  });
  expect(await countOf()).toBe(before + 2);
});
