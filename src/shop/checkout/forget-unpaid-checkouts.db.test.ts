import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments, providerEvents } from '../../database/tables/payments.ts';
import { removePerson } from '../accounts/own-account.ts';
import { forgetUnpaidCheckouts } from './forget-unpaid-checkouts.ts';
import { reconcileDelayMs } from './provider-order.ts';
import { reconcileCheckouts } from './reconcile-checkouts.ts';
import { verifyPayment } from './settle-checkout.ts';
import { startCheckout } from './start-checkout.ts';

const DAY = 24 * 60;

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

async function start(userId: string | null = null) {
  const fern = await addVariantProduct(setting.db, 5);
  const input = { idempotencyKey: crypto.randomUUID(), userId, body: anOrderBody([fern.line()]) };
  const started = await startCheckout(setting.shop, input);
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  return { input, id: started.checkout.id, orderId: started.providerOrderId };
}

async function pay(orderId: string) {
  const result = await setting.provider.pay(orderId);
  if (!('razorpay_payment_id' in result)) throw new Error('The payment failed');
  return {
    providerOrderId: orderId,
    paymentId: result.razorpay_payment_id,
    method: 'razorpay',
    signature: result.razorpay_signature,
  };
}

async function read(id: string) {
  const [checkout] = await setting.db.select().from(checkouts).where(eq(checkouts.id, id));
  return checkout;
}

const forget = () => forgetUnpaidCheckouts(setting.shop, { limit: 100 });

/** Lets the reconciler ask as often as it does. */
async function giveUp(id: string) {
  const last = Array.from({ length: 1000 }, (_, attempt) => attempt).findLast(
    (attempt) => reconcileDelayMs(attempt) !== null,
  );
  await setting.db
    .update(checkouts)
    .set({ reconcileAttempts: last ?? 0 })
    .where(eq(checkouts.id, id));
  await reconcileCheckouts(setting.shop, { limit: 100 });
}

test('a deleted person leaves nothing in a checkout that can no longer be paid', async () => {
  const userId = crypto.randomUUID();
  await setting.db.insert(users).values({ id: userId, name: 'Asha', email: 'asha@example.com' });
  const { id, orderId, input } = await start(userId);
  await setting.provider.pay(orderId, { outcome: 'failed' });
  await setting.deliverWebhooks(orderId, { count: 1 });
  await removePerson(setting.shop, { userId });
  expect(await read(id)).toMatchObject({ userId: null, ...aCustomer });

  setting.moveClock(6 * DAY);
  await giveUp(id);
  expect(await forget()).toBe(0);
  expect(await read(id)).toMatchObject(aCustomer);

  setting.moveClock(1 * DAY + 1);
  expect(await forget()).toBe(1);
  const events = await setting.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.providerOrderId, orderId));
  expect(events.map(({ event, payload }) => ({ event, payload }))).toEqual([
    { event: 'payment.failed', payload: {} },
  ]);
  const kept = JSON.stringify(await read(id));
  for (const own of [aCustomer.email, aCustomer.lastName, aCustomer.address, aCustomer.phone]) {
    expect(kept).not.toContain(own);
  }
  expect(await forget()).toBe(0);
  expect(await startCheckout(setting.shop, input)).toEqual({ ok: false, reason: 'key-reused' });
});

test('while the reconciler still asks, however late, the person stays and the payment makes the order', async () => {
  const { id, orderId } = await start();
  await setting.provider.setFaults({ webhook: 'lost' });
  await pay(orderId);
  await setting.provider.setFaults({});
  setting.moveClock(30 * DAY);
  await forget();
  expect(await read(id)).toMatchObject(aCustomer);
  await reconcileCheckouts(setting.shop, { limit: 100 });
  const [order] = await setting.db.select().from(orders).where(eq(orders.checkoutId, id));
  expect(order).toMatchObject({ customerEmail: aCustomer.email });
});

test('a checkout that was paid keeps its person', async () => {
  const { id, orderId } = await start();
  await verifyPayment(setting.shop, await pay(orderId));
  setting.moveClock(8 * DAY);
  await forget();
  expect(await read(id)).toMatchObject({ ...aCustomer, forgottenAt: null });
});

test('money for a forgotten checkout makes no order to nobody: it goes back', async () => {
  const { id, orderId } = await start();
  setting.moveClock(8 * DAY);
  await giveUp(id);
  await forget();
  expect(await read(id)).toMatchObject({ email: '' });
  expect(await verifyPayment(setting.shop, await pay(orderId))).toEqual({ ok: false, reason: 'mismatch' });
  expect(await setting.db.$count(orders, eq(orders.checkoutId, id))).toBe(0);
  expect(await setting.db.select().from(payments).where(eq(payments.checkoutId, id))).toMatchObject([
    { unmatchedReason: 'late', orderId: null },
  ]);
});
