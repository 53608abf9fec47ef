import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSandbox } from '../../tests/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

async function createOrder(body: object = {}) {
  const response = await sandbox.call('/orders', {
    method: 'POST',
    body: { amount: 59800, currency: 'INR', receipt: 'r1', ...body },
  });
  return { status: response.status, body: await response.json() };
}

test('an order has the shape of the provider', async () => {
  const { status, body } = await createOrder({ notes: { checkout: 'c1' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    entity: 'order',
    amount: 59800,
    amount_paid: 0,
    amount_due: 59800,
    currency: 'INR',
    receipt: 'r1',
    status: 'created',
    attempts: 0,
    notes: { checkout: 'c1' },
  });
  expect(body.id).toMatch(/^order_\w{14}$/);
  expect(await (await sandbox.call(`/orders/${body.id}`)).json()).toEqual(body);
});

test.each([
  [{ amount: undefined }, 'amount: is required.'],
  [{ amount: 99 }, 'Order amount less than minimum amount allowed'],
  [{ amount: -100 }, 'Order amount less than minimum amount allowed'],
  [{ amount: 100.5 }, 'The amount must be an integer.'],
  [{ currency: 'USD' }, 'Currency is not supported'],
  [{ receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
  [
    { notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x'])) },
    'Number of fields in notes',
  ],
  [{ transfers: [] }, 'transfers is/are not required and should not be sent'],
])('an order with %j is refused', async (body, description) => {
  const refused = await createOrder(body);
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', source: 'business', metadata: {} });
  expect(refused.body.error.description).toContain(description);
});

test('a receipt is used once', async () => {
  await createOrder();
  expect((await createOrder()).body.error.description).toBe('Order receipt should be unique.');
});

test('without the keys nothing is answered', async () => {
  const response = await fetch(`${sandbox.apiUrl}/orders`);
  expect(response.status).toBe(401);
  expect((await response.json()).error.description).toBe('Authentication failed');
});

test.each(['/orders/order_unknown', '/payments/pay_unknown', '/orders/..%2F..%2Fkeys/payments'])(
  'an unknown id is refused: %s',
  async (path) => {
    expect((await sandbox.call(path)).status).toBe(400);
  },
);

test('an unknown address and a broken body are refused', async () => {
  expect((await sandbox.call('/nothing')).status).toBe(404);
  const broken = await sandbox.call('/orders', { method: 'POST', body: 'text' });
  expect((await broken.json()).error.description).toBe('The request body is not valid JSON.');
});

test('a failed payment leaves the order open, a captured one closes it', async () => {
  const { body: order } = await createOrder();
  expect(await sandbox.pay(order.id, { outcome: 'failed' })).toMatchObject({
    error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: order.id } },
  });
  expect(await (await sandbox.call(`/orders/${order.id}`)).json()).toMatchObject({
    status: 'attempted',
    attempts: 1,
  });
  await sandbox.pay(order.id);
  expect(await (await sandbox.call(`/orders/${order.id}`)).json()).toMatchObject({
    status: 'paid',
    amount_due: 0,
  });
  await expect(sandbox.pay(order.id)).rejects.toThrow('Payment already done for this order.');
});

test('of many payments at once one is captured', async () => {
  const { body: order } = await createOrder();
  await Promise.allSettled(Array.from({ length: 6 }, () => sandbox.pay(order.id)));
  const { items } = await (await sandbox.call(`/orders/${order.id}/payments`)).json();
  expect(items.filter((item: { status: string }) => item.status === 'captured')).toHaveLength(1);
});

test('a test payment may differ from its order', async () => {
  const { body: order } = await createOrder();
  await sandbox.pay(order.id, { amountPaise: 100, currency: 'USD' });
  const { items } = await (await sandbox.call(`/orders/${order.id}/payments`)).json();
  expect(items).toMatchObject([{ amount: 100, currency: 'USD', status: 'captured' }]);
});

test('refunds never exceed the payment, however many race', async () => {
  const { body: order } = await createOrder();
  const paid = await sandbox.pay(order.id);
  if ('error' in paid) throw new Error('not paid');
  const path = `/payments/${paid.razorpay_payment_id}/refund`;
  const refunds = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      sandbox.call(path, {
        method: 'POST',
        body: { amount: 20000 },
        headers: { 'x-refund-idempotency': `refund-key-${n}` },
      }),
    ),
  );
  expect(refunds.filter((refund) => refund.ok)).toHaveLength(2);
  const same = { 'x-refund-idempotency': 'refund-key-rest' };
  const rest = await Promise.all(
    Array.from({ length: 4 }, () => sandbox.call(path, { method: 'POST', body: {}, headers: same })),
  );
  const ids = await Promise.all(rest.map(async (response) => (await response.json()).id));
  expect(new Set(ids).size).toBe(1);
  const other = await sandbox.call(path, { method: 'POST', body: { amount: 100 }, headers: same });
  expect(other.status).toBe(400);
});

test('what was not captured cannot be refunded', async () => {
  const { body: order } = await createOrder();
  const paid = await sandbox.pay(order.id, { outcome: 'authorized' });
  if ('error' in paid) throw new Error('not paid');
  const refund = await sandbox.call(`/payments/${paid.razorpay_payment_id}/refund`, {
    method: 'POST',
    body: {},
  });
  expect((await refund.json()).error.description).toContain('should be captured');
});
