import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPromoCode, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';
import { findLinkedOrder, findPlacedOrder } from '../orders/order-links.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import { readCheckoutStates } from './checkout-state.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

const newKey = () => crypto.randomUUID().replaceAll('-', '');

async function begin({
  userId = null,
  ...change
}: Partial<CreateOrderBody> & { userId?: string | null } = {}) {
  const key = newKey();
  const fern = await addVariantProduct(setting.db, 5);
  const started = await startCheckout(setting.shop, {
    idempotencyKey: key,
    userId,
    body: anOrderBody([fern.line()], change),
  });
  if (!started.ok) throw new Error(started.reason);
  return { key, providerOrderId: started.providerOrderId ?? '', checkout: started.checkout };
}

async function read(key: string, certain = false) {
  return (await readCheckoutStates(setting.shop, { idempotencyKeys: [key], certain }))[0];
}

const readOrderId = async (checkoutId: string) =>
  (await setting.db.select().from(orders).where(eq(orders.checkoutId, checkoutId)))[0]?.id;

test('an attempt that nobody paid is open, and its order at the provider is known again', async () => {
  const { key, providerOrderId } = await begin();
  expect(await read(key)).toEqual({ state: 'open', providerOrderId });
  expect(await read(key, true)).toEqual({ state: 'open', providerOrderId });
});

test('a payment of which the shop heard nothing is found and settled, by whoever asks first', async () => {
  const { key, providerOrderId, checkout } = await begin();
  await setting.provider.setFaults({ webhook: 'lost' });
  await setting.provider.pay(providerOrderId);
  await setting.provider.setFaults({});
  expect(await read(key)).toMatchObject({ state: 'open' });
  const answers = await Promise.all([read(key, true), read(key, true), read(key, true)]);
  const orderId = await readOrderId(checkout.id);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ state: 'paid', orderId })));
  expect(await setting.db.$count(orders, eq(orders.checkoutId, checkout.id))).toBe(1);
  expect(await read(key)).toEqual({ state: 'paid', orderId });
});

test('a payment that comes by webhook alone is under way, then paid', async () => {
  const { key, providerOrderId, checkout } = await begin();
  await setting.provider.pay(providerOrderId, { outcome: 'authorized' });
  await setting.deliverWebhooks(providerOrderId, { count: 1 });
  expect(await read(key)).toEqual({ state: 'under-way', providerOrderId });
  expect(await read(key, true)).toEqual({ state: 'under-way', providerOrderId });
  const [payment] = await setting.gateway.listOrderPayments(providerOrderId);
  await setting.gateway.capturePayment({
    paymentId: payment?.id ?? '',
    amountPaise: checkout.totalPaise,
    currency: 'INR',
  });
  await setting.deliverWebhooks(providerOrderId, { count: 3 });
  expect(await read(key)).toEqual({ state: 'paid', orderId: await readOrderId(checkout.id) });
});

test('a failed payment leaves the attempt open', async () => {
  const { key, providerOrderId } = await begin();
  await setting.provider.pay(providerOrderId, { outcome: 'failed' });
  await setting.deliverWebhooks(providerOrderId, { count: 1 });
  expect(await read(key)).toMatchObject({ state: 'open' });
  expect(await read(key, true)).toMatchObject({ state: 'open' });
});

test('a zero total is paid at once, though its answer was lost', async () => {
  await addPromoCode(setting.db, { code: 'NOTHING', discountValue: 100 });
  const { key, checkout } = await begin({ promoCode: 'NOTHING' });
  expect(await read(key)).toEqual({ state: 'paid', orderId: await readOrderId(checkout.id) });
});

test('an unknown key, a forgotten checkout and money that went back are over', async () => {
  expect(await read(newKey(), true)).toEqual({ state: 'ended' });
  const [forgotten, returned] = [await begin(), await begin()];
  await setting.db
    .update(checkouts)
    .set({ forgottenAt: new Date() })
    .where(eq(checkouts.id, forgotten.checkout.id));
  await setting.db.insert(payments).values({
    providerPaymentId: 'pay_back',
    providerOrderId: returned.providerOrderId,
    checkoutId: returned.checkout.id,
    amountPaise: 1_00,
    currency: 'INR',
    status: 'refunded',
    unmatchedReason: 'amount',
  });
  expect(await read(forgotten.key, true)).toEqual({ state: 'ended' });
  expect(await read(returned.key, true)).toEqual({ state: 'ended' });
});

test('a provider that is away leaves it unknown, and never says that it is open', async () => {
  const { key } = await begin();
  await setting.provider.setFaults({ status5xx: 100 });
  expect(await read(key, true)).toEqual({ state: 'unknown' });
  await setting.provider.setFaults({});
  expect(await read(key, true)).toMatchObject({ state: 'open' });
});

test('several are answered in the order in which they were asked for', async () => {
  const [one, two] = [await begin(), await begin()];
  const keys = [two.key, newKey(), one.key];
  expect(await readCheckoutStates(setting.shop, { idempotencyKeys: keys, certain: false })).toEqual([
    { state: 'open', providerOrderId: two.providerOrderId },
    { state: 'ended' },
    { state: 'open', providerOrderId: one.providerOrderId },
  ]);
});

test('the placed order opens for a day to the browser that has its key, with a link to follow it', async () => {
  await addPromoCode(setting.db, { code: 'FREEONCE', discountValue: 100 });
  await setting.db.insert(users).values({ id: 'own', email: 'asha@example.com', emailVerified: true });
  const [guest, own] = [
    await begin({ promoCode: 'FREEONCE' }),
    await begin({ promoCode: 'FREEONCE', userId: 'own' }),
  ];
  const find = (idempotencyKey: string, userId: string | null = null) =>
    findPlacedOrder(setting.shop, { idempotencyKey, userId });
  const found = await find(guest.key);
  expect(found?.order).toMatchObject({
    items: [{ productName: 'Test Fern' }],
    address: ['12 Lake Road', 'Bengaluru, Karnataka 560001', 'India'],
  });
  expect(await findLinkedOrder(setting.shop, { token: found?.trackingToken ?? '' })).toMatchObject({
    id: found?.order.id,
  });
  expect(await find(guest.key, 'own')).not.toBeNull();
  expect(await find(own.key, 'own')).not.toBeNull();
  expect(await find(own.key)).toBeNull();
  expect(await find(own.key, 'somebody else')).toBeNull();
  expect(await find(newKey())).toBeNull();
  setting.moveClock(25 * 60);
  expect(await find(guest.key)).toBeNull();
});

test('a database that loses the answer of the provider keeps nobody waiting who asks again', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const input = { idempotencyKey: crypto.randomUUID(), userId: null, body: anOrderBody([fern.line()]) };
  const ask = (shop: Shop) => startCheckout(shop, input);
  await setting.db.execute(`
    create function lose() returns trigger language plpgsql as $$ begin raise 'lost' using errcode = '57P01'; end $$;
    create trigger losing before update on checkouts for each row
      when (new.provider_order_id is not null) execute function lose()`);
  await expect(ask(setting.shop)).rejects.toThrow();
  await setting.db.execute('drop function lose cascade');
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const again = await ask({ ...setting.shop, wait });
  expect([again.ok, waits]).toEqual([true, []]);
  const receipt = again.ok ? again.checkout.receipt : '';
  const made = await (await setting.provider.call(`/orders?receipt=${receipt}`)).json();
  expect(made).toMatchObject({ count: 1 });
});
