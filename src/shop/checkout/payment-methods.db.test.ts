import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { createWalletMethod } from '../../../tests/wallet-provider.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { createPaymentMethods } from '../../payments/payment-method.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { handleProviderEvent } from './handle-provider-event.ts';
import { reconcileCheckouts } from './reconcile-checkouts.ts';
import { verifyPayment } from './settle-checkout.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
let wallet: ReturnType<typeof createWalletMethod>;
beforeEach(async () => {
  setting = await createTestShop();
  wallet = createWalletMethod();
  setting.shop.payments = createPaymentMethods(setting.method, wallet.method);
});
afterEach(() => setting.close());

async function start(paymentMethod?: string) {
  const fern = await addVariantProduct(setting.db, 5);
  const body = anOrderBody([fern.line()], paymentMethod === undefined ? {} : { paymentMethod });
  const started = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body,
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  return started;
}

test('a way to pay that no file of the shop knows: bought with, settled once, sent back by its own provider', async () => {
  const { checkout, providerOrderId } = await start('wallet');
  expect(providerOrderId).toMatch(/^wallet_order/);
  const paid = wallet.pay(providerOrderId);
  const verified = await Promise.all(Array.from({ length: 8 }, () => verifyPayment(setting.shop, paid)));
  expect(verified.filter((one) => one.ok && one.created)).toHaveLength(1);
  const [order] = await setting.db.select().from(orders).where(eq(orders.checkoutId, checkout.id));
  expect(order).toMatchObject({ paymentMethod: 'wallet', paymentStatus: 'completed' });
  const [payment] = await setting.db.select().from(payments);
  expect(payment).toMatchObject({ paymentMethod: 'wallet', status: 'captured' });

  const actor = await addAdministrator(setting.db);
  const refunded = await refundOrder(setting.shop, {
    actor,
    orderId: order?.id ?? '',
    amountPaise: 100_00,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(refunded).toEqual({ ok: true, amountPaise: 100_00 });
  expect([...wallet.refunds.values()]).toMatchObject([{ paymentId: paid.paymentId, amountPaise: 100_00 }]);
});

test('its event and the reconciler settle it likewise', async () => {
  const heard = await start('wallet');
  const { paymentId } = wallet.pay(heard.providerOrderId);
  const event = wallet.method.gateway.readWebhookEvent(
    JSON.stringify({ event: 'payment.captured', payment: paymentId }),
  );
  if (!event) throw new Error('Unreadable');
  expect(
    await handleProviderEvent(setting.shop, { ...event, method: 'wallet', eventId: 'wallet-1' }),
  ).toEqual({ outcome: 'order placed' });
  const unheard = await start('wallet');
  wallet.pay(unheard.providerOrderId);
  expect(await reconcileCheckouts(setting.shop, { limit: 10 })).toMatchObject({ settled: 1, failed: 0 });
});

test('what one provider says of the order of another is nothing to it', async () => {
  const ours = await start();
  const stranger = wallet.pay((await start('wallet')).providerOrderId);
  const { providerOrderId } = ours;
  const signature = wallet.sign(`${providerOrderId} ${stranger.paymentId}`);
  expect(await verifyPayment(setting.shop, { ...stranger, providerOrderId, signature })).toEqual({
    ok: false,
    reason: 'unknown-order',
  });
  const payment = {
    ...(await wallet.method.gateway.fetchPayment(stranger.paymentId)),
    orderId: providerOrderId,
  };
  const told = { event: 'payment.captured', orderId: providerOrderId, payment, paymentId: payment.id };
  const event = { ...told, order: null, refund: null, refundId: null, payload: {}, eventId: 'forged' };
  expect(await handleProviderEvent(setting.shop, { ...event, method: 'wallet' })).toEqual({
    outcome: 'unknown-order',
  });
  expect(await setting.db.$count(orders)).toBe(0);
});

test('without a choice the standard one; an unknown one is refused and holds nothing', async () => {
  expect((await start()).checkout.paymentMethod).toBe(setting.method.key);
  const fern = await addVariantProduct(setting.db, 5);
  const refused = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([fern.line()], { paymentMethod: 'shells' }),
  });
  expect(refused).toEqual({ ok: false, reason: 'unknown-method' });
  expect(await setting.db.$count(checkouts)).toBe(1);
});

test('what was paid by a method that is gone is refused, not broken', async () => {
  const { providerOrderId } = await start('wallet');
  expect(await verifyPayment(setting.shop, wallet.pay(providerOrderId))).toMatchObject({ ok: true });
  const [order] = await setting.db.select().from(orders);
  setting.shop.payments = createPaymentMethods(setting.method);
  const refunded = await refundOrder(setting.shop, {
    actor: await addAdministrator(setting.db),
    orderId: order?.id ?? '',
    amountPaise: 100_00,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(refunded).toMatchObject({ ok: false, reason: 'refused' });
  expect(setting.shop.payments.label('wallet')).toBe('wallet');
});
