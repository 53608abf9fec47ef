import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPromoCode, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import { signPayment } from '../../payments/razorpay/signatures.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import { handleProviderEvent } from './handle-provider-event.ts';
import { reconcileCheckouts } from './reconcile-checkouts.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';
import { verifyPayment } from './settle-checkout.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
});
afterAll(() => setting.close());

async function start(change: Partial<CreateOrderBody> = {}, stock = 5) {
  const fern = await addVariantProduct(setting.db, stock);
  const body = anOrderBody([fern.line()], change);
  const started = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body,
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  return { fern, checkout: started.checkout, orderId: started.providerOrderId };
}

type Pay = Parameters<TestShop['provider']['pay']>[1];

async function pay(orderId: string, more: Pay = {}) {
  const result = await setting.provider.pay(orderId, more);
  if (!('razorpay_payment_id' in result)) throw new Error('The payment failed');
  return {
    providerOrderId: orderId,
    paymentId: result.razorpay_payment_id,
    method: 'razorpay',
    signature: result.razorpay_signature,
  };
}

/** Until somebody waits for a row that another has. */
const whileOneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await setting.db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  }, 15_000);

async function read(checkoutId: string) {
  const found = await setting.db.select().from(orders).where(eq(orders.checkoutId, checkoutId));
  const [order] = found;
  return {
    found,
    order,
    items: order ? await setting.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)) : [],
    emails: order ? await setting.db.select().from(emails).where(eq(emails.orderId, order.id)) : [],
    holds: await setting.db.select().from(stockHolds).where(eq(stockHolds.checkoutId, checkoutId)),
    payments: await setting.db.select().from(payments).where(eq(payments.checkoutId, checkoutId)),
  };
}

test('a verified payment makes the order, its items, payment, lasting hold, promo use and e-mail', async () => {
  const promo = await addPromoCode(setting.db, { code: 'SETTLE10', usageLimit: 3 });
  const { checkout, orderId } = await start({ promoCode: 'SETTLE10' });
  const verified = await verifyPayment(setting.shop, await pay(orderId));
  expect(verified).toMatchObject({ ok: true, created: true });
  const result = await read(checkout.id);
  expect(result.order).toMatchObject({
    totalAmountPaise: 540_00,
    paymentStatus: 'completed',
    promoCode: 'SETTLE10',
  });
  expect(result.items).toMatchObject([
    { productName: 'Test Fern', productPricePaise: 600_00, selectedPotType: 'Plastic' },
  ]);
  expect(result.holds).toMatchObject([{ quantity: 1, expiresAt: null }]);
  expect(result.payments).toMatchObject([{ status: 'captured', amountPaise: 540_00, unmatchedReason: null }]);
  expect(result.emails).toMatchObject([
    { kind: 'order_placed', recipient: 'asha@example.com', state: 'waiting' },
  ]);
  const [used] = await setting.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
  expect(used?.usageCount).toBe(1);
});

test('verify 50 times at once among repeated webhooks: one order, one e-mail, one lasting hold', async () => {
  const { checkout, orderId } = await start();
  const paid = await pay(orderId);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => verifyPayment(setting.shop, paid))),
    setting.deliverWebhooks(orderId, { count: 3, times: 2 }),
    reconcileCheckouts(setting.shop, { limit: 10 }),
  ]);
  expect(new Set(answers.map((answer) => (answer.ok ? answer.order.id : answer.reason))).size).toBe(1);
  const result = await read(checkout.id);
  expect(result.found).toHaveLength(1);
  expect(result.emails).toHaveLength(1);
  expect(result.holds).toMatchObject([{ expiresAt: null }]);
  expect(result.payments).toHaveLength(1);
});

test('what was verified before, or was never signed, is answered without asking the provider', async () => {
  const { orderId } = await start();
  const paid = await pay(orderId);
  const first = await verifyPayment(setting.shop, paid);
  const asked = vi.spyOn(setting.gateway, 'fetchPayment');
  try {
    expect(await verifyPayment(setting.shop, paid)).toEqual({ ...first, created: false });
    const forged = await verifyPayment(setting.shop, { ...paid, signature: 'f'.repeat(64) });
    expect(forged).toEqual({ ok: false, reason: 'bad-signature' });
    expect(asked).not.toHaveBeenCalled();
  } finally {
    asked.mockRestore();
  }
});

test.each(['normal', 'duplicate', 'reordered'] as const)(
  '%s webhooks alone make one order',
  async (webhook) => {
    const { checkout, orderId } = await start();
    await setting.provider.setFaults({ webhook });
    await pay(orderId);
    await setting.deliverWebhooks(orderId, { count: webhook === 'duplicate' ? 6 : 3 });
    await setting.provider.setFaults({});
    const result = await read(checkout.id);
    expect(result.found).toHaveLength(1);
    expect(result.emails).toHaveLength(1);
  },
);

test('a failed payment makes nothing; the captured one after it does', async () => {
  const { checkout, orderId } = await start();
  await setting.provider.pay(orderId, { outcome: 'failed' });
  await setting.deliverWebhooks(orderId, { count: 1 });
  expect((await read(checkout.id)).found).toHaveLength(0);
  await pay(orderId);
  await setting.deliverWebhooks(orderId, { count: 4 });
  expect((await read(checkout.id)).found).toHaveLength(1);
});

test('with the webhooks lost and the browser gone, the reconciler makes the order', async () => {
  const { checkout, orderId } = await start();
  await setting.provider.setFaults({ webhook: 'lost' });
  await pay(orderId);
  await setting.provider.setFaults({});
  expect((await reconcileCheckouts(setting.shop, { limit: 50 })).settled).toBe(0);
  setting.moveClock(2);
  expect((await reconcileCheckouts(setting.shop, { limit: 50 })).settled).toBe(1);
  expect((await read(checkout.id)).found).toHaveLength(1);
});

test('a late authorisation is captured by the reconciler', async () => {
  const { checkout, orderId } = await start();
  await pay(orderId, { outcome: 'authorized' });
  setting.moveClock(2);
  await reconcileCheckouts(setting.shop, { limit: 50 });
  expect((await read(checkout.id)).order).toMatchObject({ paymentStatus: 'completed' });
});

test('a valid signature settles while the provider cannot be asked; the reconciler confirms it', async () => {
  const { checkout, orderId } = await start();
  const paid = await pay(orderId);
  await setting.provider.setFaults({ status5xx: 100 });
  expect(await verifyPayment(setting.shop, paid)).toMatchObject({ ok: true });
  await setting.provider.setFaults({});
  expect((await read(checkout.id)).order?.paymentStatus).toBe('authorized');
  await reconcileCheckouts(setting.shop, { limit: 50 });
  const result = await read(checkout.id);
  expect(result.order?.paymentStatus).toBe('completed');
  expect(result.payments).toMatchObject([{ status: 'captured' }]);
});

test.each([
  ['amount', { amountPaise: 100 }],
  ['currency', { currency: 'USD' }],
])('a payment of another %s makes no order, is recorded and goes back', async (reason, more) => {
  const { checkout, orderId } = await start();
  const paid = await pay(orderId, more);
  expect(await verifyPayment(setting.shop, paid)).toEqual({ ok: false, reason: 'mismatch' });
  expect(await verifyPayment(setting.shop, paid)).toEqual({ ok: false, reason: 'mismatch' });
  const result = await read(checkout.id);
  expect(result.found).toHaveLength(0);
  expect(result.payments).toMatchObject([{ unmatchedReason: reason }]);
  const [unmatched] = result.payments;
  await refundUnmatchedPayment(setting.shop, { paymentId: unmatched?.id ?? '' });
  await refundUnmatchedPayment(setting.shop, { paymentId: unmatched?.id ?? '' });
  const [refunded] = (await read(checkout.id)).payments;
  expect(refunded).toMatchObject({ status: 'refunded', refundedPaise: unmatched?.amountPaise });
});

test('a second payment of one checkout goes back; the order stays', async () => {
  const { checkout, orderId } = await start();
  const first = await pay(orderId);
  expect(await verifyPayment(setting.shop, first)).toMatchObject({ ok: true });
  const second = { ...first, paymentId: 'pay_AnotherPayment1' };
  await setting.db.transaction(async (tx) => {
    const { recordPayment } = await import('./settle-checkout.ts');
    const payment = await setting.gateway.fetchPayment(first.paymentId);
    expect(
      await recordPayment(setting.shop, tx, checkout.id, { ...payment, id: second.paymentId }),
    ).toMatchObject({
      ok: true,
      created: false,
    });
  });
  const result = await read(checkout.id);
  expect(result.found).toHaveLength(1);
  expect(result.payments.map((payment) => payment.unmatchedReason).toSorted()).toEqual(['duplicate', null]);
  const sentBack = result.payments.find(({ unmatchedReason }) => unmatchedReason !== null);
  const { rows: jobs } = await setting.db.execute(
    sql`select data from pgboss.job where name = 'refund-unmatched-payment' and data ->> 'paymentId' = ${sentBack?.id}`,
  );
  expect(jobs).toHaveLength(1);
});

test('a payment that failed is no money, whoever signed it', async () => {
  const { checkout, orderId } = await start();
  await setting.provider.pay(orderId, { outcome: 'failed' });
  const [failed] = await setting.gateway.listOrderPayments(orderId);
  const paymentId = failed?.id ?? '';
  const signature = signPayment({ orderId, paymentId, secret: setting.provider.keySecret });
  expect(
    await verifyPayment(setting.shop, { method: 'razorpay', providerOrderId: orderId, paymentId, signature }),
  ).toEqual({ ok: false, reason: 'not-paid' });
  expect(await read(checkout.id)).toMatchObject({ found: [], payments: [] });
});

test('an event whose handling broke off is handled when it comes again', async () => {
  const { checkout, orderId } = await start();
  const { paymentId } = await pay(orderId);
  const payment = await setting.gateway.fetchPayment(paymentId);
  const event = {
    method: 'razorpay',
    eventId: crypto.randomUUID(),
    event: 'payment.captured',
    orderId,
    paymentId,
    payment,
    refundId: null,
    order: null,
    refund: null,
    link: null,
    payload: {},
  };
  const breaking = { ...setting.shop, db: Object.create(setting.db) as TestShop['db'] };
  breaking.db.transaction = () => Promise.reject(new Error('The connection is gone'));
  await expect(handleProviderEvent(breaking, event)).rejects.toThrow('The connection is gone');
  expect(await handleProviderEvent(setting.shop, event)).toEqual({ outcome: 'order placed' });
  expect(await handleProviderEvent(setting.shop, event)).toEqual({ outcome: 'repeated' });
  expect((await read(checkout.id)).found).toHaveLength(1);
});

test('tampering is refused: signature, payment of another order, order that nobody knows', async () => {
  const [mine, other] = [await start(), await start()];
  const paid = await pay(other.orderId);
  const secret = setting.provider.keySecret;
  const attempts = [
    { ...paid, signature: paid.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    { ...paid, providerOrderId: mine.orderId },
    { ...paid, signature: '' },
  ];
  for (const attempt of attempts) {
    expect(await verifyPayment(setting.shop, attempt)).toEqual({ ok: false, reason: 'bad-signature' });
  }
  const foreign = { providerOrderId: 'order_Foreign', paymentId: paid.paymentId };
  const signature = signPayment({ orderId: 'order_Foreign', paymentId: paid.paymentId, secret });
  expect(await verifyPayment(setting.shop, { ...foreign, method: 'razorpay', signature })).toEqual({
    ok: false,
    reason: 'unknown-order',
  });
  // Even a signature that fits: the provider says that the payment is another order's.
  const crossed = signPayment({ orderId: mine.orderId, paymentId: paid.paymentId, secret });
  expect(
    await verifyPayment(setting.shop, {
      method: 'razorpay',
      providerOrderId: mine.orderId,
      paymentId: paid.paymentId,
      signature: crossed,
    }),
  ).toEqual({ ok: false, reason: 'mismatch' });
  expect((await read(mine.checkout.id)).found).toHaveLength(0);
  expect(await verifyPayment(setting.shop, paid)).toMatchObject({ ok: true });
});

test('paid after the holds ran out and the plant is gone: still an order, marked for the admin', async () => {
  await addPromoCode(setting.db, { code: 'LASTUSE', usageLimit: 1 });
  const late = await start({ promoCode: 'LASTUSE' }, 1);
  setting.moveClock(16);
  const body = anOrderBody([late.fern.line()], { promoCode: 'LASTUSE' });
  const quick = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body,
  });
  if (!quick.ok || quick.providerOrderId === null) throw new Error('not started');
  expect(await verifyPayment(setting.shop, await pay(quick.providerOrderId))).toMatchObject({ ok: true });
  expect(await verifyPayment(setting.shop, await pay(late.orderId))).toMatchObject({ ok: true });
  expect((await read(quick.checkout.id)).order).toMatchObject({ shortOfStock: false, shortOfPromo: false });
  expect((await read(late.checkout.id)).order).toMatchObject({
    shortOfStock: true,
    shortOfPromo: true,
    totalAmountPaise: 540_00,
  });
  const [promo] = await setting.db.select().from(promoCodes).where(eq(promoCodes.code, 'LASTUSE'));
  expect(promo?.usageCount).toBe(1);
});

test('paid after the holds ran out with the plant still there: an order like any other', async () => {
  const { checkout, orderId } = await start({}, 1);
  setting.moveClock(16);
  expect(await verifyPayment(setting.shop, await pay(orderId))).toMatchObject({ ok: true });
  const result = await read(checkout.id);
  expect(result.order?.shortOfStock).toBe(false);
  expect(result.holds).toMatchObject([{ expiresAt: null }]);
});

test('a hold that runs out while its order waits for the goods, which another bought, is short', async () => {
  const { fern, checkout, orderId } = await start({}, 1);
  const other = await start();
  const paid = await pay(orderId);
  setting.moveClock(14.9);
  const settling = await setting.db.transaction(async (buyer) => {
    await buyer.execute(sql`select from product_variants where id = ${fern.variantId} for update`);
    const began = verifyPayment(setting.shop, paid);
    await whileOneWaits();
    setting.moveClock(1);
    await buyer.insert(stockHolds).values({
      checkoutId: other.checkout.id,
      productId: fern.productId,
      variantId: fern.variantId,
      quantity: 1,
      expiresAt: null,
    });
    return { began };
  });
  expect(await settling.began).toMatchObject({ ok: true });
  expect((await read(checkout.id)).order).toMatchObject({ shortOfStock: true });
});

test('a variant that staff delete while its order waits for it is short, and the order is made', async () => {
  const { fern, checkout, orderId } = await start({}, 1);
  const paid = await pay(orderId);
  const settling = await setting.db.transaction(async (staff) => {
    await staff.execute(sql`delete from product_variants where id = ${fern.variantId}`);
    const began = verifyPayment(setting.shop, paid);
    await whileOneWaits();
    return { began };
  });
  expect(await settling.began).toMatchObject({ ok: true });
  const result = await read(checkout.id);
  expect(result.found).toMatchObject([{ shortOfStock: true }]);
  expect(result.items).toHaveLength(1);
  expect(result.holds).toEqual([]);
});

test('50 racing shoppers who all pay buy exactly what there is', async () => {
  const fern = await addVariantProduct(setting.db, 10);
  const bought = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const body = anOrderBody([fern.line()]);
      const started = await startCheckout(setting.shop, {
        idempotencyKey: crypto.randomUUID(),
        userId: null,
        body,
      });
      if (!started.ok || started.providerOrderId === null) return null;
      const verified = await verifyPayment(setting.shop, await pay(started.providerOrderId));
      return verified.ok ? verified.order : null;
    }),
  );
  const placed = bought.filter((order) => order !== null);
  expect(placed).toHaveLength(10);
  expect(placed.every((order) => !order.shortOfStock)).toBe(true);
  const held = await setting.db.select().from(stockHolds).where(eq(stockHolds.variantId, fern.variantId));
  expect(held.reduce((sum, hold) => sum + hold.quantity, 0)).toBe(10);
});

test('a settled checkout is asked about no more', async () => {
  const { checkout, orderId } = await start();
  await verifyPayment(setting.shop, await pay(orderId));
  const [stored] = await setting.db.select().from(checkouts).where(eq(checkouts.id, checkout.id));
  expect(stored?.reconcileAt).toBeNull();
  expect(stored?.settledAt).not.toBeNull();
});
