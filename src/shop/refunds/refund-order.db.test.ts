import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addPaidOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop, paymentsBy } from '../../../tests/test-shop.ts';
import { orderTimeline } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import type { Actor } from '../access/administrators.ts';
import { ProofNeeded } from '../access/proved.ts';
import { handleProviderEvent } from '../checkout/handle-provider-event.ts';
import { listAttention } from '../dashboard/attention.ts';
import { findAdminOrder } from '../orders/admin-order.ts';
import type { Shop } from '../shop.types.ts';
import { recordRefund } from './record-refund.ts';
import { refundOrder } from './refund-order.ts';
import { retryRefunds } from './retry-refunds.ts';

let setting: TestShop;
let actor: Actor;
/** Every call of the provider waits for it. */
let gate: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  const gated: typeof fetch = async (address, init) => {
    await gate;
    return fetch(address, init);
  };
  setting = await createTestShop({ connections: 30, provider: { fetch: gated } });
  actor = await addAdministrator(setting.db);
});
afterAll(() => setting.close());
beforeEach(async () => {
  await setting.provider.setFaults({});
});

/** A paid order of ₹600.00; `ask` has so much of it sent back. */
async function paidOrder(pricePaise = 600_00) {
  const palm = await addPlainProduct(setting.db, { pricePaise });
  const placed = await addPaidOrder(setting, [palm.line()]);
  const { order, paymentId } = placed;
  const atProvider = async (): Promise<{ id: string; amount: number }[]> =>
    (await (await setting.provider.call(`/payments/${paymentId}/refunds`)).json()).items;
  const stored = () => setting.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  return {
    ...placed,
    atProvider,
    stored,
    ask: (amountPaise: number, idempotencyKey: string = crypto.randomUUID(), shop: Shop = setting.shop) =>
      refundOrder(shop, { actor, orderId: order.id, amountPaise, idempotencyKey }),
    payment: async () => (await setting.db.select().from(payments).where(eq(payments.orderId, order.id)))[0],
    events: async () =>
      (
        await setting.db
          .select()
          .from(orderTimeline)
          .where(eq(orderTimeline.orderId, order.id))
          .orderBy(orderTimeline.createdAt)
      ).map(({ event }) => event),
    deliver: async (count: number) => {
      const about = () => setting.provider.received.filter(({ rawBody }) => rawBody.includes(paymentId));
      while (about().filter(({ event }) => event.startsWith('refund')).length < count) {
        await setting.provider.waitForWebhooks(setting.provider.received.length + 1);
      }
      for (const { rawBody, eventId, event } of about()) {
        if (event.startsWith('refund')) await hear(rawBody, eventId);
      }
    },
  };
}

async function hear(rawBody: string, eventId: string) {
  const event = setting.gateway.readWebhookEvent(rawBody);
  if (!event) throw new Error('Unreadable');
  return handleProviderEvent(setting.shop, { method: 'razorpay', ...event, eventId });
}

test('in part, then the rest; events that tell of it again change nothing', async () => {
  const { ask, read, payment, atProvider, deliver, events, order } = await paidOrder();
  expect(await ask(200_50)).toEqual({ ok: true, amountPaise: 200_50 });
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded' });
  expect(await payment()).toMatchObject({ refundedPaise: 200_50, status: 'captured' });
  expect(await ask(order.totalAmountPaise)).toMatchObject({ reason: 'amount' });
  await deliver(1);
  expect(await ask(order.totalAmountPaise - 200_50)).toMatchObject({ ok: true });
  await deliver(2);
  await deliver(2);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
  expect(await payment()).toMatchObject({ refundedPaise: order.totalAmountPaise, status: 'refunded' });
  expect((await atProvider()).map(({ amount }) => amount)).toHaveLength(2);
  expect(await events()).toEqual(['placed', 'refund-requested', 'refunded', 'refund-requested', 'refunded']);
  expect(await ask(1_00)).toMatchObject({ reason: 'amount', message: 'At most ₹0.00 can be refunded' });
});

test('of refunds at one moment, those that make a large sum together are refused without a proof', async () => {
  const { userId } = await addAdministrator(setting.db);
  const placed = await Promise.all(Array.from({ length: 5 }, () => paidOrder(2_000_00)));
  const ask = (orderId: string, by: Actor) => {
    const idempotencyKey = crypto.randomUUID();
    return refundOrder(setting.shop, { actor: by, orderId, amountPaise: 2_000_00, idempotencyKey });
  };
  const asked = await Promise.allSettled(placed.map(({ order }) => ask(order.id, { userId })));
  // ₹5,000 may go back within a day before anybody is asked who they are.
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const refused of asked.filter((one) => one.status === 'rejected'))
    expect(refused.reason).toBeInstanceOf(ProofNeeded);
  const stored = await setting.db.$count(refunds, eq(refunds.requestedBy, userId));
  expect(stored).toBe(2);
  const left = placed.find((_, at) => asked[at]?.status === 'rejected');
  const lately = { userId, provedAt: setting.shop.now() };
  expect(await ask(left?.order.id ?? '', lately)).toMatchObject({ ok: true });
});

test('one form sent many times at once is one refund', async () => {
  const { ask, atProvider, stored, payment } = await paidOrder();
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(100_00, key)));
  expect(answers.filter(({ ok }) => ok)).not.toHaveLength(0);
  expect(answers.every((answer) => answer.ok || answer.reason === 'under-way')).toBe(true);
  expect(await ask(100_00, key)).toEqual({ ok: true, amountPaise: 100_00 });
  expect(await ask(50_00, key)).toEqual({ ok: false, reason: 'key-reused' });
  expect(await stored()).toHaveLength(1);
  expect(await atProvider()).toHaveLength(1);
  expect(await payment()).toMatchObject({ refundedPaise: 100_00 });
});

test('while one is under way at a slow provider, another is refused', async () => {
  const { ask, stored, atProvider } = await paidOrder();
  const open = Promise.withResolvers<undefined>();
  gate = open.promise;
  const key = crypto.randomUUID();
  const first = ask(100_00, key);
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1));
  expect(await ask(100_00)).toEqual({ ok: false, reason: 'under-way' });
  expect(await ask(100_00, key)).toEqual({ ok: false, reason: 'under-way' });
  open.resolve(undefined);
  expect(await first).toMatchObject({ ok: true });
  expect(await ask(100_00)).toMatchObject({ ok: true });
  expect(await atProvider()).toHaveLength(2);
});

test('of several administrators at once one is served', async () => {
  const { ask, atProvider } = await paidOrder();
  const open = Promise.withResolvers<undefined>();
  gate = open.promise;
  const asked = Promise.all(Array.from({ length: 5 }, () => ask(600_00)));
  open.resolve(undefined);
  const answers = await asked;
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await atProvider()).toHaveLength(1);
});

test.each([
  ['that fails before it acts', { status5xx: 100 }],
  ['that acts, but whose answer is lost', { lostAnswers: 100 }],
])('a provider %s is asked again with the same key, until it is one refund', async (_case, faults) => {
  const { ask, stored, atProvider, read } = await paidOrder();
  await setting.provider.setFaults({ ...faults, webhook: 'lost' });
  const key = crypto.randomUUID();
  expect(await ask(500_00, key)).toEqual({ ok: false, reason: 'unreachable' });
  expect(await stored()).toMatchObject([{ state: 'requested', attempts: 1 }]);
  expect(await ask(1_00)).toEqual({ ok: false, reason: 'under-way' });
  expect((await listAttention(setting.shop, 'admin')).failedRefunds).toMatchObject([{ isRefused: false }]);
  await setting.provider.setFaults({ webhook: 'lost' });
  expect(await retryRefunds(setting.shop, { limit: 10 })).toBe(0);
  setting.moveClock(2);
  const done = await Promise.all([
    retryRefunds(setting.shop, { limit: 10 }),
    retryRefunds(setting.shop, { limit: 10 }),
  ]);
  expect(done.toSorted()).toEqual([0, 1]);
  expect(await atProvider()).toHaveLength(1);
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded' });
  expect(await ask(500_00, key)).toMatchObject({ ok: true });
  expect((await listAttention(setting.shop, 'admin')).failedRefunds).toEqual([]);
});

test('an event tells of a refund whose answer was lost: it is ours by its receipt', async () => {
  const { ask, stored, deliver, atProvider } = await paidOrder();
  await setting.provider.setFaults({ lostAnswers: 100 });
  expect(await ask(50_00)).toMatchObject({ reason: 'unreachable' });
  await setting.provider.setFaults({});
  await deliver(1);
  expect(await stored()).toMatchObject([{ state: 'processed', requestedBy: actor.userId, retryAt: null }]);
  setting.moveClock(2);
  expect(await retryRefunds(setting.shop, { limit: 10 })).toBe(0);
  expect(await atProvider()).toHaveLength(1);
});

test('the program ends between the call and its record: the next try finds the same refund', async () => {
  const { ask, stored, atProvider } = await paidOrder();
  const dying: Shop = {
    ...setting.shop,
    payments: paymentsBy(setting, {
      refundPayment: async (input) => {
        await setting.gateway.refundPayment(input);
        throw new Error('power cut');
      },
    }),
  };
  await expect(ask(70_00, crypto.randomUUID(), dying)).rejects.toThrow('power cut');
  expect(await stored()).toMatchObject([{ state: 'requested', attempts: 0 }]);
  setting.moveClock(2);
  expect(await retryRefunds(setting.shop, { limit: 10 })).toBe(1);
  expect(await stored()).toMatchObject([{ state: 'processed' }]);
  expect(await atProvider()).toHaveLength(1);
});

test('a refund made at the provider counts, and one that it refuses is told', async () => {
  const { ask, paymentId, stored, deliver, order, read, events } = await paidOrder();
  await setting.provider.call(`/payments/${paymentId}/refund`, { method: 'POST', body: {} });
  expect(await ask(100_00)).toEqual({
    ok: false,
    reason: 'refused',
    message: 'The payment has been fully refunded already',
  });
  expect((await listAttention(setting.shop, 'admin')).failedRefunds).toMatchObject([
    { orderId: order.id, amountPaise: 100_00, isRefused: true },
  ]);
  await deliver(1);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
  expect((await stored()).map(({ state }) => state).toSorted()).toEqual(['failed', 'processed']);
  expect(await events()).toEqual(['placed', 'refund-requested', 'refund-failed', 'refunded']);
  expect((await listAttention(setting.shop, 'admin')).failedRefunds).toEqual([]);
});

test('money that the bank sends back is with the shop again', async () => {
  const { ask, paymentId, read, payment, atProvider, order } = await paidOrder();
  await ask(600_00);
  const [made] = await atProvider();
  const refund = { entity: { ...made, payment_id: paymentId, status: 'failed' } };
  const rawBody = JSON.stringify({ event: 'refund.failed', payload: { refund } });
  expect(await hear(rawBody, crypto.randomUUID())).toEqual({ outcome: 'refund noted' });
  expect(await hear(rawBody, crypto.randomUUID())).toEqual({ outcome: 'refund known' });
  expect(await read()).toMatchObject({ paymentStatus: 'completed' });
  expect(await payment()).toMatchObject({ refundedPaise: 0, status: 'captured' });
  const found = await findAdminOrder(setting.shop, { orderId: order.id, withMoney: true });
  expect(found).toMatchObject({ leftToRefundPaise: 600_00, refunds: [{ state: 'failed' }] });
});

test('a refund that the bank takes its time for counts from the start, and is told once', async () => {
  const { paymentId, read, events, stored } = await paidOrder();
  const told = { id: `rfnd_${paymentId}`, paymentId, amountPaise: 100_00, currency: 'INR', receipt: null };
  for (const status of ['pending', 'processed', 'pending', 'processed'] as const) {
    await recordRefund(setting.shop, 'razorpay', { ...told, status });
  }
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded' });
  expect(await stored()).toMatchObject([{ state: 'processed', requestedBy: null }]);
  expect(await events()).toEqual(['placed', 'refunded']);
});

test('nothing goes back without a payment, before its capture, or for nobody', async () => {
  const { ask, order, payment } = await paidOrder();
  const unknown = crypto.randomUUID();
  const request = { actor, orderId: unknown, amountPaise: 100, idempotencyKey: unknown };
  expect(await refundOrder(setting.shop, request)).toEqual({ ok: false, reason: 'unknown-order' });
  const stranger = { ...request, orderId: order.id, actor: { userId: 'somebody' } };
  await expect(refundOrder(setting.shop, stranger)).rejects.toThrow('Their role does not allow');
  const id = (await payment())?.id ?? '';
  await setting.db.update(payments).set({ status: 'authorized' }).where(eq(payments.id, id));
  expect(await ask(100_00)).toEqual({ ok: false, reason: 'not-captured' });
  await setting.db.delete(payments).where(eq(payments.id, id));
  expect(await ask(100_00)).toEqual({ ok: false, reason: 'no-payment' });
});
