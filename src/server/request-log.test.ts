import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Log } from './log.ts';
import { logRequests, type RequestVariables } from './request-log.ts';

function appWithLog() {
  const lines: { level: string; status: number }[] = [];
  const note = (level: string) => (line: { status: number }) => lines.push({ level, status: line.status });
  const log = { debug: note('debug'), error: note('error') } as unknown as Log;
  const app = new Hono<RequestVariables>();
  app.use(logRequests(log));
  app.get('/fine', (c) => c.text('fine'));
  app.get('/broken', (c) => c.text('broken', 500));
  return { app, lines };
}

test('every answer has a request id, and a failure is an error line', async () => {
  const { app, lines } = appWithLog();
  expect((await app.request('/fine')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  const given = await app.request('/broken', { headers: { 'x-request-id': 'from-a-proxy-1' } });
  expect(given.headers.get('x-request-id')).toBe('from-a-proxy-1');
  expect(lines).toEqual([
    { level: 'debug', status: 200 },
    { level: 'error', status: 500 },
  ]);
});

test('the line of a public page says whether it was kept, and which rendering made it', async () => {
  const lines: object[] = [];
  const log = { debug: (line: object) => lines.push(line) } as unknown as Log;
  const app = new Hono<RequestVariables>();
  app.use(logRequests(log));
  app.get('/', (c) => {
    c.set('pageCache', { cache: 'hit', rendering: 'r1' });
    return c.text('page');
  });
  await app.request('/');
  expect(lines).toEqual([expect.objectContaining({ path: '/', cache: 'hit', rendering: 'r1' })]);
});

test('a visitor who went away is no failure', async () => {
  const { app, lines } = appWithLog();
  const left = new AbortController();
  left.abort();
  await app.fetch(new Request('http://shop.test/broken', { signal: left.signal }));
  expect(lines).toEqual([{ level: 'debug', status: 500 }]);
});
