import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandboxMemoryStore, startTestSandbox } from '../../tests/test-sandbox.ts';
import { createSandbox } from './sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

async function createOrder() {
  return sandbox.client().createOrder({ amountPaise: 12345600, currency: 'INR', receipt: 'r1' });
}

function openWindow(orderId: string, key = sandbox.keyId) {
  return fetch(`${sandbox.url}/window?${new URLSearchParams({ key, order_id: orderId })}`);
}

function attempt(body: object, type = 'application/json') {
  return fetch(`${sandbox.url}/window/pay`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({ key: sandbox.keyId, ...body }),
  });
}

test.each([
  ['checkout.js', 'text/javascript; charset=utf-8', 'window.Razorpay'],
  ['window.js', 'text/javascript; charset=utf-8', 'postMessage'],
  // The test runner empties style sheets.
  ['window.css', 'text/css; charset=utf-8', ''],
])('%s is served', async (file, type, part) => {
  const response = await fetch(`${sandbox.url}/${file}`);
  expect(response.headers.get('content-type')).toBe(type);
  expect(await response.text()).toContain(part);
});

test('the window shows the amount, says that it is a test and lets no other site frame it', async () => {
  const response = await openWindow((await createOrder()).id);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('unsafe-inline');
  const page = await response.text();
  expect(page).toContain('₹1,23,456.00');
  expect(page).toContain('No money moves');
  expect(page).toContain('4111 1111 1111 1111');
  expect([...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((match) => match[1])).toEqual([
    'Pay',
    'Fail',
    'Close',
  ]);
});

test('an unknown or paid order, or another key, offers Close only', async () => {
  const order = await createOrder();
  expect(await (await openWindow(order.id, 'rzp_test_other')).text()).toContain('This order does not exist.');
  await sandbox.pay(order.id);
  const page = await (await openWindow(order.id)).text();
  expect(page).toContain('This order has already been paid.');
  expect(page).not.toContain('Pay</button>');
});

test('Pay gives what the shop verifies, Fail gives the reason', async () => {
  const order = await createOrder();
  const failed = await (await attempt({ order_id: order.id, outcome: 'failed' })).json();
  expect(failed.error.description).toContain('declined');
  const paid = await attempt({ order_id: order.id, outcome: 'captured', card: '5267318187975449' });
  expect(await paid.json()).toMatchObject({
    razorpay_order_id: order.id,
    razorpay_signature: expect.any(String),
  });
  const { items } = await (await sandbox.call(`/orders/${order.id}/payments`)).json();
  expect(items.map((item: { card: { last4: string } }) => item.card.last4).toSorted()).toEqual([
    '1111',
    '5449',
  ]);
});

test('another site cannot pay in the shopper’s name, nor the shopper choose an amount', async () => {
  const order = await createOrder();
  expect((await attempt({ order_id: order.id, outcome: 'captured' }, 'text/plain')).status).toBe(400);
  expect((await attempt({ order_id: order.id, outcome: 'captured', key: 'rzp_test_other' })).status).toBe(
    400,
  );
  await attempt({ order_id: order.id, outcome: 'captured', amount: 100 });
  expect(await sandbox.client().listOrderPayments(order.id)).toMatchObject([{ amountPaise: 12345600 }]);
});

test('a body that is too large is refused, however it is sent', async () => {
  const body = JSON.stringify({ order_id: 'x'.repeat(100_000) });
  const refused = await fetch(`${sandbox.url}/window/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(refused.status).toBe(413);
});

test('faults can be switched only where they are allowed', async () => {
  const closed = createSandbox({
    keyId: 'k',
    keySecret: 's',
    webhookSecret: 'w',
    webhookUrl: 'http://127.0.0.1:1/',
    store: createSandboxMemoryStore(),
  });
  const init = { method: 'PUT', body: '{"webhook":"lost"}' };
  expect((await closed.app.request('/faults', init)).status).toBe(404);
  expect((await sandbox.setFaults({ webhook: 'lost' })).status).toBe(200);
  const wrong = await fetch(`${sandbox.url}/faults`, { method: 'PUT', body: '{"webhook":"strange"}' });
  expect(wrong.status).toBe(400);
});
