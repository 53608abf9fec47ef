import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { parseTrustedProxies } from '../http/client-address.ts';
import { type Beginning, traceWith } from '../tracing/spans.ts';
import type { RequestVariables } from './log.ts';
import { noteStatement, traceRequests, tracedCalls } from './tracing.ts';

type Kept = Beginning & { name: string; failures: unknown[]; told: object; ended: number };

function keepSpans(): Kept[] {
  const kept: Kept[] = [];
  traceWith({
    begin(name, beginning) {
      const span: Kept = { name, ...beginning, failures: [], told: {}, ended: 0 };
      kept.push(span);
      return {
        set: (facts) => void Object.assign(span.told, facts),
        fail: (...error) => void span.failures.push(...error),
        end: () => void (span.ended += 1),
      };
    },
  });
  return kept;
}
afterEach(() => traceWith(null));

const calledBy = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

async function ask(path: string, from: string, answer: () => unknown = () => undefined) {
  const app = new Hono<RequestVariables>();
  app.use(traceRequests(() => '/product/:id', { trustedProxies: parseTrustedProxies('10.0.0.1') }));
  app.get('*', async (c) => {
    await answer();
    return c.text('fine');
  });
  app.onError((_error, c) => c.text('failed', 500));
  const env = { incoming: { socket: { remoteAddress: from } } };
  return app.request(path, { headers: { traceparent: calledBy } }, env);
}

test('who called is believed of a trusted proxy alone', async () => {
  const kept = keepSpans();
  await ask('/product/secret?q=secret', '10.0.0.1');
  await ask('/product/secret?q=secret', '::ffff:10.0.0.1');
  await ask('/product/secret?q=secret', '203.0.113.7');
  expect(kept.map((span) => span.calledBy)).toEqual([calledBy, calledBy, undefined]);
  expect(JSON.stringify(kept)).not.toContain('secret');
  expect(kept.map(({ name, ended }) => [name, ended])).toEqual(
    kept.map(() => ['GET /product/:id', 1] as const),
  );
});

test('what somebody else is asked is told without whom it is about', async () => {
  const kept = keepSpans();
  const send = tracedCalls('payment provider', async () => new Response(null, { status: 502 }));
  await ask('/', '', () => send('https://api.example/v1/payments/pay_Abc123/refund?email=a@b.example'));
  expect(kept[1]).toMatchObject({
    name: 'payment provider GET /v1/payments/:id/refund',
    told: { 'http.response.status_code': 502 },
    ended: 1,
  });
  expect(JSON.stringify(kept)).not.toMatch(/Abc123|a@b/);
});

test('statements are parts of what asked for them, and nobody else’s', async () => {
  const kept = keepSpans();
  noteStatement('select 1', 3, null);
  expect(kept).toEqual([]);
  const failure = new Error('no room');
  await ask('/', '', () => noteStatement('insert into "orders" ("id") values ($1)', 3, failure));
  expect(kept[1]).toMatchObject({ name: 'insert orders', failures: [failure], ended: 1 });
});

test('what failed and what was thrown fails its span', async () => {
  const kept = keepSpans();
  const answer = await ask('/', '', () => {
    throw new Error('broken');
  });
  expect(answer.status).toBe(500);
  expect(kept[0]).toMatchObject({ told: { 'http.response.status_code': 500 }, ended: 1 });
});
