import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments, providerEvents, refunds } from '../../database/tables/payments.ts';
import { handleProviderEvent } from '../checkout/handle-provider-event.ts';
import { startCheckout } from '../checkout/start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 20 });
});
afterAll(() => setting.close());

/** An order that was paid and at once refunded at the provider, of which the shop has heard nothing so far. */
async function paidAndRefunded() {
  const fern = await addVariantProduct(setting.db, 5);
  const started = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([fern.line()]),
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('not started');
  const orderId = started.providerOrderId;
  const paid = await setting.provider.pay(orderId);
  if (!('razorpay_payment_id' in paid)) throw new Error('not paid');
  const paymentId = paid.razorpay_payment_id;
  const key = `by-hand-${crypto.randomUUID()}`;
  await setting.gateway.refundPayment({ paymentId, idempotencyKey: key });
  const about = () => setting.provider.received.filter(({ rawBody }) => rawBody.includes(paymentId));
  while (!about().some(({ event }) => event === 'refund.processed')) {
    await setting.provider.waitForWebhooks(setting.provider.received.length + 1);
  }
  const deliver = async (name: string) => {
    for (const { rawBody, eventId, event } of about()) {
      const read = setting.gateway.readWebhookEvent(rawBody);
      if (event === name && read)
        await handleProviderEvent(setting.shop, { method: 'razorpay', ...read, eventId });
    }
  };
  return { paymentId, deliver };
}

async function expectRefunded(paymentId: string) {
  const [payment] = await setting.db.select().from(payments).where(eq(payments.providerPaymentId, paymentId));
  expect(payment).toMatchObject({ status: 'refunded', refundedPaise: 600_00 });
  const [order] = await setting.db
    .select()
    .from(orders)
    .where(eq(orders.id, payment?.orderId ?? ''));
  expect(order).toMatchObject({ paymentStatus: 'refunded' });
  const noted = await setting.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ''));
  expect(noted).toMatchObject([{ state: 'processed', amountPaise: 600_00 }]);
  const told = await setting.db
    .select()
    .from(emails)
    .where(eq(emails.refundId, noted[0]?.id ?? ''));
  expect(told).toMatchObject([{ kind: 'refunded', recipient: 'asha@example.com', state: 'waiting' }]);
  const events = await setting.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.providerPaymentId, paymentId));
  expect(events.every(({ handledAt }) => handledAt !== null)).toBe(true);
}

test('a refund told before its capture waits, and is applied once the payment is recorded', async () => {
  const { paymentId, deliver } = await paidAndRefunded();
  await deliver('refund.processed');
  const waiting = await setting.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.providerPaymentId, paymentId));
  expect(waiting).toMatchObject([{ handledAt: null, outcome: 'unknown payment' }]);
  await deliver('payment.captured');
  await expectRefunded(paymentId);
  await deliver('refund.processed');
  await expectRefunded(paymentId);
});

test('a capture told before its refund', async () => {
  const { paymentId, deliver } = await paidAndRefunded();
  await deliver('payment.captured');
  await deliver('refund.processed');
  await expectRefunded(paymentId);
});

test('both at once, again and again', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { paymentId, deliver } = await paidAndRefunded();
    await Promise.all([deliver('refund.processed'), deliver('payment.captured'), deliver('order.paid')]);
    await expectRefunded(paymentId);
  }
});
