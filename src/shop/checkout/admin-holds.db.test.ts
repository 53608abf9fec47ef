import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { payments } from '../../database/tables/payments.ts';
import { startPhoneOrder } from '../staff-orders/start-phone-order.ts';
import { HOLDS_PAGE, freeCheckout, holdsSchema, listHolds } from './admin-holds.ts';
import { verifyPayment } from './settle-checkout.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 10 });
});
afterAll(() => setting.close());

async function start(fern: Awaited<ReturnType<typeof addVariantProduct>>, units: number, name = 'somebody') {
  const started = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([fern.line(units)], { customer: { ...aCustomer, email: `${name}@example.com` } }),
    origin: { browser: crypto.randomUUID(), network: `203.0.113.${units}`, factor: 1000 },
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('not started');
  return { id: started.checkout.id, orderId: started.providerOrderId };
}

async function pay(orderId: string) {
  const paid = await setting.provider.pay(orderId);
  if (!('razorpay_payment_id' in paid)) throw new Error('not paid');
  return verifyPayment(setting.shop, {
    providerOrderId: orderId,
    paymentId: paid.razorpay_payment_id,
    method: 'razorpay',
    signature: paid.razorpay_signature,
  });
}

const list = (query: Record<string, string> = {}) =>
  listHolds(setting.shop, holdsSchema.parse(query), { withMoney: true });

test('staff see who holds what, since and until when, and what is known of the payment', async () => {
  const fern = await addVariantProduct(setting.db, 9, { potType: 'Krish' });
  const { id, orderId } = await start(fern, 9, 'kavya');
  const [first] = (await list()).rows;
  expect(first).toMatchObject({
    id,
    email: 'kavya@example.com',
    network: '203.0.113.9',
    units: 9,
    valuePaise: 9 * 600_00,
    lines: [{ product: 'Test Fern', variant: 'Krish, Small (4"), White', quantity: 9 }],
    paymentSeen: null,
    yields: false,
  });
  setting.moveClock(6);
  expect((await list()).rows[0]).toMatchObject({ yields: true });
  await setting.provider.pay(orderId, { outcome: 'failed' });
  await setting.deliverWebhooks(orderId, { count: 1 });
  expect((await list()).rows[0]).toMatchObject({ paymentSeen: 'failed', yields: false });
  for (const q of ['kavya', 'FERN krish', '203.0.113.9', orderId]) {
    expect((await list({ q })).rows.map((row) => row.id)).toEqual([id]);
  }
  expect((await list({ q: 'nobody%' })).rows).toEqual([]);
  await pay(orderId);
  expect((await list()).rows).toEqual([]);
});

test('freed, it can be bought by everybody; paid after that, the money goes back', async () => {
  const actor = await addAdministrator(setting.db);
  const fern = await addVariantProduct(setting.db, 5);
  const held = await start(fern, 5);
  await expect(start(fern, 1, 'other')).rejects.toThrow('not started');
  expect(await freeCheckout(setting.shop, { actor, checkoutId: held.id })).toBe(true);
  expect(await freeCheckout(setting.shop, { actor, checkoutId: held.id })).toBe(false);
  const [logged] = await setting.db.select().from(activityLog).orderBy(desc(activityLog.createdAt)).limit(1);
  expect(logged).toMatchObject({
    actorId: actor.userId,
    action: 'freed',
    subjectType: 'checkout',
    subjectId: held.id,
    detail: { name: '5 × Test Fern', units: 5 },
  });
  await start(fern, 1, 'other');
  expect(await pay(held.orderId)).toEqual({ ok: false, reason: 'gone' });
  const [payment] = await setting.db.select().from(payments).where(eq(payments.checkoutId, held.id));
  expect(payment).toMatchObject({ unmatchedReason: 'gone' });
});

test('freed, and paid while all of it is still there: its order', async () => {
  const actor = await addAdministrator(setting.db);
  const held = await start(await addVariantProduct(setting.db, 5), 5);
  await freeCheckout(setting.shop, { actor, checkoutId: held.id });
  expect(await pay(held.orderId)).toMatchObject({ ok: true, order: { shortOfStock: false } });
  expect(await freeCheckout(setting.shop, { actor, checkoutId: held.id })).toBe(false);
});

test('freed and paid at the same moment: one order or the money back, never both', async () => {
  const actor = await addAdministrator(setting.db);
  for (let round = 0; round < 5; round += 1) {
    const held = await start(await addVariantProduct(setting.db, 5), 5);
    const [settled] = await Promise.all([
      pay(held.orderId),
      freeCheckout(setting.shop, { actor, checkoutId: held.id }),
    ]);
    expect(settled).toMatchObject({ ok: true, order: { shortOfStock: false } });
  }
});

test('only administrators may free', async () => {
  const userId = crypto.randomUUID();
  await setting.db.insert(users).values({ id: userId, email: `${userId}@example.com` });
  const held = await start(await addVariantProduct(setting.db, 5), 1);
  const actor = { userId, email: '' };
  await expect(freeCheckout(setting.shop, { actor, checkoutId: held.id })).rejects.toThrow(
    'Their role does not allow',
  );
});

test('pages follow each other', async () => {
  const fern = await addVariantProduct(setting.db, 1000);
  for (let n = 0; n < HOLDS_PAGE + 3; n += 1) await start(fern, 1, `pager${n}`);
  const first = await list({ q: 'pager' });
  const second = await list({ q: 'pager', after: first.next ?? '' });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(HOLDS_PAGE + 3);
  expect((await list({ q: 'pager', before: second.previous ?? '' })).rows).toEqual(first.rows);
});

test('what an order by phone holds is listed for as long as it holds it, and can be freed', async () => {
  const actor = await addAdministrator(setting.db);
  const { productId, variantId } = await addVariantProduct(setting.db, 5);
  const started = await startPhoneOrder(setting.shop, {
    actor,
    draft: {
      key: crypto.randomUUID(),
      lines: [{ productId, variantId, quantity: 5 }],
      customer: { ...aCustomer, email: 'phoned@example.com' },
      discountPaise: 0,
      freeDelivery: false,
      reason: '',
      hours: 72,
      pay: 'link',
      expectedPaise: 1_000_000_00,
    },
  });
  if (!started.ok || started.order) throw new Error('It does not wait for a payment');
  const checkoutId = started.checkout.id;
  const listed = async () => (await list({ q: 'phoned' })).rows.map(({ id }) => id);
  setting.moveClock(71 * 60);
  expect(await listed()).toEqual([checkoutId]);
  setting.moveClock(3 * 60);
  expect(await listed()).toEqual([]);
  expect(await freeCheckout(setting.shop, { actor, checkoutId })).toBe(false);
  setting.moveClock(-3 * 60);
  expect(await freeCheckout(setting.shop, { actor, checkoutId })).toBe(true);
  expect(await listed()).toEqual([]);
});
