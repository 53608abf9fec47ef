import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSandbox } from '../../../tests/test-sandbox.ts';
import { isProviderError } from '../provider.ts';
import { verifyPaymentSignature } from './signatures.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const input = {
  amountPaise: 59800,
  currency: 'INR',
  receipt: 'checkout-1',
  notes: { checkout: '1' },
} as const;

/** The sandbox's own fetch, with every call noted. */
function watch(answer: (url: string, init?: RequestInit) => Promise<Response> = fetch) {
  const calls: string[] = [];
  const send: typeof fetch = (address, init) => {
    calls.push(`${init?.method} ${new URL(String(address)).pathname.replace('/sandbox/razorpay/v1', '')}`);
    return answer(String(address), init);
  };
  return { calls, send };
}

async function failureOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isProviderError(error)) throw new Error(`No provider error: ${String(error)}`);
  return error;
}

test('an order is made, paid, read back and refunded', async () => {
  const client = sandbox.client();
  const order = await client.createOrder(input);
  expect(order).toMatchObject({
    amountPaise: 59800,
    currency: 'INR',
    receipt: 'checkout-1',
    status: 'created',
  });
  const paid = await sandbox.pay(order.id);
  if ('error' in paid) throw new Error('not paid');
  expect(
    verifyPaymentSignature({
      orderId: order.id,
      paymentId: paid.razorpay_payment_id,
      signature: paid.razorpay_signature,
      secret: sandbox.keySecret,
    }),
  ).toBe(true);
  const payment = await client.fetchPayment(paid.razorpay_payment_id);
  expect(payment).toMatchObject({
    orderId: order.id,
    amountPaise: 59800,
    status: 'captured',
    method: 'card',
  });
  expect(await client.listOrderPayments(order.id)).toEqual([payment]);
  expect(await client.findOrderByReceipt('checkout-1')).toMatchObject({
    status: 'paid',
    amountPaidPaise: 59800,
  });

  const refund = { paymentId: payment.id, amountPaise: 10000, idempotencyKey: 'refund-part-1' };
  const first = await client.refundPayment(refund);
  expect(await client.refundPayment(refund)).toEqual(first);
  await client.refundPayment({ paymentId: payment.id, idempotencyKey: 'refund-rest-1' });
  expect(await client.fetchPayment(payment.id)).toMatchObject({
    status: 'refunded',
    amountRefundedPaise: 59800,
  });
});

test('no order has an unknown receipt', async () => {
  expect(await sandbox.client().findOrderByReceipt('never made')).toBeNull();
});

test('capturing an authorised payment takes its money, and once is enough', async () => {
  const client = sandbox.client();
  const order = await client.createOrder(input);
  const paid = await sandbox.pay(order.id, { outcome: 'authorized' });
  if ('error' in paid) throw new Error('not paid');
  const capture = { paymentId: paid.razorpay_payment_id, amountPaise: 59800, currency: 'INR' } as const;
  expect((await client.fetchPayment(capture.paymentId)).status).toBe('authorized');
  expect((await client.capturePayment(capture)).status).toBe('captured');
  expect((await client.capturePayment(capture)).status).toBe('captured');
});

test('a read is repeated while the provider fails', async () => {
  const client = sandbox.client();
  const order = await client.createOrder(input);
  await sandbox.setFaults({ status5xx: 2 });
  expect(await client.listOrderPayments(order.id)).toEqual([]);
});

test('a provider that goes on failing is unreachable', async () => {
  await sandbox.setFaults({ status5xx: 100 });
  const { calls, send } = watch();
  const error = await failureOf(sandbox.client({ fetch: send }).fetchPayment('pay_1'));
  expect(error).toMatchObject({ kind: 'unreachable', status: 500, code: 'SERVER_ERROR' });
  expect(calls).toHaveLength(3);
});

test('a refusal is not repeated', async () => {
  const { calls, send } = watch();
  const error = await failureOf(sandbox.client({ fetch: send }).fetchPayment('pay_unknown'));
  expect(error).toMatchObject({ kind: 'refused', status: 400, code: 'BAD_REQUEST_ERROR' });
  expect(error.message).toBe('The id provided does not exist');
  expect(calls).toHaveLength(1);
});

test('wrong keys are refused and never told', async () => {
  const error = await failureOf(sandbox.client({ keySecret: 'a wrong secret' }).createOrder(input));
  expect(error).toMatchObject({ kind: 'refused', status: 401 });
  expect(JSON.stringify([error, error.message, error.stack])).not.toContain('a wrong secret');
});

test('a slow provider is unreachable', async () => {
  await sandbox.setFaults({ slowMs: 500 });
  const error = await failureOf(sandbox.client({ timeoutMs: 40, retryDelaysMs: [] }).fetchPayment('pay_1'));
  expect(error).toMatchObject({ kind: 'unreachable', code: 'TIMEOUT', status: null });
});

test('a provider that is not there is unreachable', async () => {
  const gone = await startTestSandbox();
  const client = gone.client();
  await gone.close();
  expect(await failureOf(client.fetchPayment('pay_1'))).toMatchObject({
    kind: 'unreachable',
    code: 'ECONNREFUSED',
  });
});

test('an unreadable answer counts as none', async () => {
  const { send } = watch(async () => Response.json({ id: 'pay_1', amount: '12' }));
  const error = await failureOf(sandbox.client({ fetch: send }).fetchPayment('pay_1'));
  expect(error).toMatchObject({ kind: 'unreachable', code: 'UNREADABLE_ANSWER' });
});

test.each([
  ['fails before it acts', { status5xx: 1 }],
  ['fails twice before it acts', { status5xx: 2 }],
  ['acts, but its answer is lost', { lostAnswers: 1 }],
])('one order is made when the provider %s', async (_case, faults) => {
  await sandbox.setFaults(faults);
  const order = await sandbox.client().createOrder(input);
  const { items } = await (await sandbox.call('/orders')).json();
  expect(items.map((item: { id: string }) => item.id)).toEqual([order.id]);
});

test('one order is made when the answer comes too late', async () => {
  await sandbox.setFaults({ slowMs: 60 });
  let first = true;
  const { calls, send } = watch((address, init) => {
    const signal = first ? AbortSignal.timeout(30) : null;
    first = false;
    return fetch(address, { ...init, signal });
  });
  const order = await sandbox.client({ fetch: send }).createOrder(input);
  expect(calls).toEqual(['POST /orders', 'GET /orders']);
  expect(order.receipt).toBe('checkout-1');
});

test('create-order gives up when the provider stays away, and finds the order later', async () => {
  await sandbox.setFaults({ lostAnswers: 100 });
  const { calls, send } = watch();
  expect(await failureOf(sandbox.client({ fetch: send }).createOrder(input))).toMatchObject({
    kind: 'unreachable',
  });
  expect(calls.filter((call) => call === 'POST /orders')).toHaveLength(1);
  await sandbox.setFaults({});
  expect(await sandbox.client().findOrderByReceipt('checkout-1')).not.toBeNull();
});

test('calls that race for one receipt get one order', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => sandbox.client().createOrder(input)));
  expect(new Set(orders.map((order) => order.id)).size).toBe(1);
});

test('a receipt used for another amount is refused', async () => {
  await sandbox.client().createOrder(input);
  const error = await failureOf(sandbox.client().createOrder({ ...input, amountPaise: 100 }));
  expect(error).toMatchObject({ kind: 'refused', code: 'RECEIPT_IN_USE' });
});

test('payments are listed by time, the newest first, in pages; what cannot be read is left out', async () => {
  const { calls, send } = watch(async (url, init) => {
    const response = await fetch(url, init);
    if (!url.includes('skip=2')) return response;
    const list = (await response.json()) as { items: object[] };
    return Response.json({ ...list, items: [...list.items, { id: 'pay_of_something_else', status: 'odd' }] });
  });
  const client = sandbox.client({ fetch: send });
  const ids: string[] = [];
  for (const receipt of ['list-1', 'list-2', 'list-3']) {
    const order = await client.createOrder({ ...input, receipt });
    const paid = await sandbox.pay(order.id);
    if ('error' in paid) throw new Error('not paid');
    ids.push(paid.razorpay_payment_id);
  }
  const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  const first = await client.listPayments({ from, to, count: 2, skip: 0 });
  const second = await client.listPayments({ from, to, count: 2, skip: 2 });
  expect([first.isLast, second.isLast]).toEqual([false, false]);
  expect([...first.payments, ...second.payments].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const last = await client.listPayments({ from, to, count: 2, skip: 4 });
  expect(last).toEqual({ payments: [], isLast: true });
  const before = await client.listPayments({ from: new Date(0), to: from, count: 100, skip: 0 });
  expect(before).toEqual({ payments: [], isLast: true });
  expect(calls.filter((call) => call === 'GET /payments')).toHaveLength(4);
});

test('a list is asked for once: the next round asks again', async () => {
  await sandbox.setFaults({ status5xx: 1 });
  const { calls, send } = watch();
  const client = sandbox.client({ fetch: send });
  const range = { from: new Date(0), to: new Date(), count: 100, skip: 0 };
  expect(await failureOf(client.listPayments(range))).toMatchObject({ kind: 'unreachable' });
  expect(calls).toEqual(['GET /payments']);
});
