import { afterEach, expect, test } from 'vitest';
import { createSandboxMemoryStore, startTestSandbox } from '../../tests/test-sandbox.ts';
import { webhookEventSchema } from '../payments/razorpay/entities.schema.ts';
import { verifyWebhookSignature } from '../payments/razorpay/signatures.ts';

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>;
const running: Sandbox[] = [];
afterEach(() => Promise.all(running.splice(0).map((sandbox) => sandbox.close())));

const paidEvents = ['payment.authorized', 'payment.captured', 'order.paid'];

async function start(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const sandbox = await startTestSandbox(options);
  running.push(sandbox);
  return sandbox;
}

async function createOrder(sandbox: Sandbox) {
  return sandbox.client().createOrder({ amountPaise: 59800, currency: 'INR', receipt: 'r1' });
}

test('a payment is told in three signed events, each a snapshot of its moment', async () => {
  const sandbox = await start();
  const order = await createOrder(sandbox);
  await sandbox.pay(order.id);
  await sandbox.waitForWebhooks(3);
  expect(sandbox.events()).toEqual(paidEvents);
  for (const { rawBody, signature, eventId } of sandbox.received) {
    expect(verifyWebhookSignature({ rawBody, signature, secret: sandbox.webhookSecret })).toBe(true);
    expect(eventId).toMatch(/^\w{14}$/);
    expect(webhookEventSchema.parse(JSON.parse(rawBody)).orderId).toBe(order.id);
  }
  const [authorized, captured] = sandbox.received.map(({ rawBody }) =>
    webhookEventSchema.parse(JSON.parse(rawBody)),
  );
  expect(authorized?.payment?.status).toBe('authorized');
  expect(captured?.payment?.status).toBe('captured');
  expect(new Set(sandbox.received.map(({ eventId }) => eventId)).size).toBe(3);
});

test('a failed payment and a refund are told', async () => {
  const sandbox = await start();
  const order = await createOrder(sandbox);
  await sandbox.pay(order.id, { outcome: 'failed' });
  await sandbox.waitForWebhooks(1);
  const paid = await sandbox.pay(order.id);
  if ('error' in paid) throw new Error('not paid');
  await sandbox.waitForWebhooks(4);
  await sandbox
    .client()
    .refundPayment({ paymentId: paid.razorpay_payment_id, idempotencyKey: 'refund-key-1' });
  await sandbox.waitForWebhooks(5);
  expect(sandbox.events()).toEqual(['payment.failed', ...paidEvents, 'refund.processed']);
  expect(webhookEventSchema.parse(JSON.parse(sandbox.received[4]?.rawBody ?? ''))).toMatchObject({
    paymentId: paid.razorpay_payment_id,
    refund: { amountPaise: 59800, status: 'processed' },
  });
});

test('an event that is not accepted comes again, the same in every byte', async () => {
  const sandbox = await start({ answers: [500, 200, 200, 500] });
  const order = await createOrder(sandbox);
  await sandbox.pay(order.id);
  await sandbox.waitForWebhooks(5);
  const again = sandbox.received.filter(({ event }) => event === 'payment.authorized');
  expect(again).toHaveLength(3);
  expect(new Set(again.map(({ rawBody, eventId }) => rawBody + eventId)).size).toBe(1);
});

test('duplicate: every event comes twice', async () => {
  const sandbox = await start();
  await sandbox.setFaults({ webhook: 'duplicate' });
  await sandbox.pay((await createOrder(sandbox)).id);
  await sandbox.waitForWebhooks(6);
  expect(sandbox.events()).toEqual(paidEvents.flatMap((event) => [event, event]));
  expect(new Set(sandbox.received.map(({ eventId }) => eventId)).size).toBe(3);
});

test('reordered: the last event comes first', async () => {
  const sandbox = await start();
  await sandbox.setFaults({ webhook: 'reordered' });
  await sandbox.pay((await createOrder(sandbox)).id);
  await sandbox.waitForWebhooks(3);
  expect(sandbox.events()).toEqual(paidEvents.toReversed());
});

test('lost: no event comes, but the provider knows when asked', async () => {
  const sandbox = await start();
  await sandbox.setFaults({ webhook: 'lost' });
  const order = await createOrder(sandbox);
  await sandbox.pay(order.id);
  await sandbox.sandbox.settle();
  expect(sandbox.events()).toEqual([]);
  expect(await sandbox.client().listOrderPayments(order.id)).toMatchObject([{ status: 'captured' }]);
});

test('late: events come after their time', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const sandbox = await start({ clock: () => now });
  await sandbox.setFaults({ webhook: 'late', lateMs: 60_000 });
  await sandbox.pay((await createOrder(sandbox)).id);
  await sandbox.sandbox.settle();
  expect(sandbox.events()).toEqual([]);
  now = new Date('2026-01-01T00:01:00Z');
  await sandbox.sandbox.settle();
  expect(sandbox.events()).toEqual(paidEvents);
});

test('late authorisation: the payment waits, silent, until it is told', async () => {
  const sandbox = await start();
  await sandbox.setFaults({ lateAuthorisation: true });
  const order = await createOrder(sandbox);
  const paid = await sandbox.pay(order.id);
  expect(paid).toHaveProperty('razorpay_signature');
  await sandbox.sandbox.settle();
  expect(sandbox.events()).toEqual([]);
  expect(await sandbox.client().listOrderPayments(order.id)).toMatchObject([{ status: 'created' }]);
  await fetch(`${sandbox.url}/faults/authorise`, { method: 'POST' });
  await sandbox.waitForWebhooks(3);
  expect(await sandbox.client().listOrderPayments(order.id)).toMatchObject([{ status: 'captured' }]);
});

test('a late authorisation of an order paid meanwhile is not captured', async () => {
  const sandbox = await start();
  const order = await createOrder(sandbox);
  await sandbox.setFaults({ lateAuthorisation: true });
  await sandbox.pay(order.id);
  await sandbox.setFaults({});
  await sandbox.pay(order.id);
  await fetch(`${sandbox.url}/faults/authorise`, { method: 'POST' });
  await sandbox.waitForWebhooks(4);
  const payments = await sandbox.client().listOrderPayments(order.id);
  expect(payments.map((payment) => payment.status).toSorted()).toEqual(['authorized', 'captured']);
  expect(sandbox.events().toSorted()).toEqual([...paidEvents, 'payment.authorized'].toSorted());
});

test('events left by a process that ended are delivered by the next', async () => {
  const store = createSandboxMemoryStore();
  const first = await start({ store });
  await first.sandbox.stop();
  const order = await createOrder(first);
  await first.pay(order.id);
  const second = await start({ store });
  second.sandbox.start();
  await second.waitForWebhooks(3);
  expect(second.events()).toEqual(paidEvents);
  expect(first.events()).toEqual([]);
});

test('an attempt that a killed process never finished is made again', async () => {
  const store = createSandboxMemoryStore();
  const first = await start({ store });
  await first.sandbox.stop();
  await first.pay((await createOrder(first)).id);
  const deliveries = await store.list('delivery');
  for (const { id } of deliveries) await store.add('lease', `${id}.0`, { takenAt: Date.now() - 60_000 });
  const second = await start({ store });
  await second.sandbox.settle();
  expect(second.events()).toEqual(paidEvents);
  expect(await store.list('lease')).toEqual([]);
});

test('two processes on one store deliver each event once', async () => {
  const store = createSandboxMemoryStore();
  const sandboxes = [await start({ store }), await start({ store })] as const;
  const order = await createOrder(sandboxes[0]);
  await sandboxes[0].sandbox.stop();
  await sandboxes[0].pay(order.id);
  const others = [await start({ store }), await start({ store })];
  await Promise.all(others.map((other) => other.sandbox.settle()));
  const events = [sandboxes[1], ...others].flatMap((other) => other.events());
  expect(events.toSorted()).toEqual(paidEvents.toSorted());
});
