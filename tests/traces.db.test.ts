import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct } from './catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { type OtlpServer, type ReceivedSpan, startOtlpServer } from './otlp-server.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';
import { paySandboxOrder } from './test-sandbox.ts';

let database: TestDatabase;
let collector: OtlpServer;
let shop: ShopServer;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;
beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startOtlpServer();
  fern = await addVariantProduct(database.db, 100);
  shop = await startShopServer({
    databaseUrl: database.connectionString,
    env: {
      DEMO: 'off',
      LOG_LEVEL: 'trace',
      WORKERS: '2',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      TRUST_PROXY: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await shop.stop();
  await collector.close();
  await database.close();
});

const post = (call: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, ...headers },
    body: JSON.stringify(body),
  });

const cart = () => ({ cartItems: [fern.line()], promoCode: null, customer: aCustomer });
const traceOf = (header: string) => header.split('-')[1] ?? '';
/** As a proxy hands it on. */
const calledBy = () => `00-${crypto.randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`;

/** What a trace consists of, once its request has ended. */
async function traced(header: string): Promise<ReceivedSpan[]> {
  const own = () => collector.spans.filter(({ traceId }) => traceId === traceOf(header));
  await collector.until(() => own().some(({ kind }) => kind === 2));
  return own();
}

/** From the request down to this one, by their names. */
function wayTo(spans: ReceivedSpan[], to: ReceivedSpan | undefined): string[] {
  if (!to) return [];
  return [
    ...wayTo(
      spans,
      spans.find(({ spanId }) => spanId === to.parentSpanId),
    ),
    to.name,
  ];
}

/** What calls the first of its requests. */
async function buy(): Promise<string> {
  const begun = calledBy();
  const answer = await post('create-razorpay-order', cart(), { traceparent: begun });
  const { order } = (await answer.json()) as { order: { id: string } };
  const keys = JSON.parse(await readFile(path.join(shop.dataDir, 'sandbox/keys.json'), 'utf8')) as {
    keyId: string;
    keySecret: string;
  };
  const apiUrl = `${shop.url}/sandbox/razorpay/v1`;
  const paid = await paySandboxOrder({ ...keys, apiUrl, orderId: order.id });
  const placed = await post('verify-razorpay-payment', paid);
  expect(placed.status).toBe(200);
  return begun;
}

test('a checkout is told from its request by way of verbs to statements and the provider', async () => {
  const begun = await buy();
  const spans = await traced(begun);
  const call = 'POST /api/create-razorpay-order';
  const ways = spans.map((span) => wayTo(spans, span).join(' > '));
  expect(spans.find(({ name }) => name === call)).toMatchObject({
    parentSpanId: '00f067aa0ba902b7',
    facts: {
      'http.request.method': 'POST',
      'http.route': '/api/create-razorpay-order',
      'http.response.status_code': 200,
    },
    resource: { 'service.name': 'plant-store', 'service.instance.id': expect.any(String) },
  });
  expect(ways).toContain(`${call} > startCheckout > prepareCheckout > storeCheckout > insert checkouts`);
  expect(ways.find((way) => way.endsWith('payment provider POST /sandbox/razorpay/v1/orders'))).toMatch(
    /^POST \/api\/create-razorpay-order > \w+ > /,
  );
  // By whichever told of the payment first: the browser, or the provider's webhook.
  const { traceId } = await collector.until(() =>
    collector.spans.find(({ name }) => name === 'insert orders'),
  );
  const placed = await traced(`00-${traceId}`);
  const insert = placed.find(({ name }) => name === 'insert orders');
  expect(wayTo(placed, insert).join(' > ')).toMatch(
    /^POST \/api\/[\w/:-]+ > (\w+ > )*placeOrder > insert orders$/,
  );
});

test('the mail of it is a part of its job', async () => {
  const { spans } = collector;
  const sent = await collector.until(() => spans.find(({ name }) => name === 'send e-mail'));
  await collector.until(() => spans.some(({ spanId }) => spanId === sent.parentSpanId));
  expect(wayTo(spans, sent)).toEqual(['job send-email', 'send e-mail']);
});

test('a failure is told with its stack, and without what was typed', async () => {
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as $$
    begin raise exception 'not allowed: %', new::text; end $$;
    create trigger fail before insert on checkouts for each row execute function fail()`);
  const header = calledBy();
  const answer = await post('create-razorpay-order', cart(), { traceparent: header });
  await database.pool.query('drop trigger fail on checkouts');
  expect(answer.status).toBe(500);
  const spans = await traced(header);
  const statement = spans.find(({ name }) => name === 'insert checkouts');
  const verb = spans.find(({ name }) => name === 'storeCheckout');
  for (const span of [statement, verb, spans.find(({ kind }) => kind === 2)])
    expect(span?.status.code).toBe(2);
  expect(statement?.events[0]?.facts).toMatchObject({ 'exception.type': 'error' });
  expect(verb?.events[0]?.facts['exception.stacktrace']).toMatch(/\n {4}at .*storeCheckout/);
});

test('copies are told apart, and no name is made of what a stranger asks for', async () => {
  const copies = () => new Set(collector.spans.map(({ resource }) => resource['service.instance.id']));
  // Each on a connection of its own, so that both copies are asked.
  do await fetch(`${shop.url}/api/${crypto.randomUUID()}`, { headers: { connection: 'close' } });
  while (copies().size < 2);
  await collector.until(() => collector.spans.some(({ name }) => name === 'GET /api/*'));
  const names = collector.spans.filter(({ kind }) => kind === 2).map(({ name }) => name);
  expect(names.join(' ')).not.toMatch(/[0-9a-f]{8}-/);
});

test('nothing of what was sent says who bought, or holds a secret of theirs', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from orders limit 1');
  const { email, firstName, address, phone } = aCustomer;
  const sent = collector.raw.join('\n');
  expect(sent).toContain('db.query.text');
  for (const secret of [email, firstName, address, phone]) expect(sent).not.toContain(secret);
  expect(sent).not.toContain(rows[0]?.id);
  expect(sent).not.toContain('127.0.0.1:');
});

test('a collector that fails, or hangs, costs nobody anything and is hardly told of', async () => {
  collector.state.answer = 400;
  const before = collector.state.asked;
  for (let asked = 0; asked < 3; asked += 1) {
    const already = collector.state.asked;
    expect((await post('quote', { cartItems: [fern.line()], promoCode: null })).status).toBe(200);
    await collector.until(() => collector.state.asked > already);
  }
  expect(collector.state.asked - before).toBeGreaterThan(2);
  collector.state.answer = 'never';
  for (let asked = 0; asked < 5; asked += 1)
    expect((await post('quote', { cartItems: [fern.line()], promoCode: null })).status).toBe(200);
  await shop.stop();
  const said = shop.log.join('\n');
  // Once by each copy that was asked.
  const told = said.match(/Traces cannot be sent/g)?.length ?? 0;
  expect([1, 2]).toContain(told);
  expect(said).not.toMatch(/cut off|Stopping failed/);
});
