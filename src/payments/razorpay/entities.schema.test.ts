import { expect, test } from 'vitest';
import { webhookEventSchema } from './entities.schema.ts';

const payment = {
  id: 'pay_1',
  entity: 'payment',
  amount: 59800,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_1',
  method: 'card',
  amount_refunded: 0,
  error_description: '',
  created_at: 1567674797,
  something_new: { nested: true },
};
const order = {
  id: 'order_1',
  amount: 59800,
  amount_paid: 59800,
  currency: 'INR',
  receipt: 'r1',
  status: 'paid',
  created_at: 1,
};

test('a captured payment is read with its order', () => {
  const event = webhookEventSchema.parse({
    entity: 'event',
    account_id: 'acc_1',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity: payment } },
    created_at: 1567674800,
  });
  expect(event).toMatchObject({
    event: 'payment.captured',
    paymentId: 'pay_1',
    orderId: 'order_1',
    refundId: null,
  });
  expect(event.payment).toMatchObject({ amountPaise: 59800, status: 'captured', errorDescription: null });
});

test('a paid order carries payment and order', () => {
  const event = webhookEventSchema.parse({
    event: 'order.paid',
    payload: { payment: { entity: payment }, order: { entity: order } },
  });
  expect(event.order).toMatchObject({ id: 'order_1', amountPaidPaise: 59800, status: 'paid', receipt: 'r1' });
});

test('a refund names its payment even without the payment entity', () => {
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, currency: 'INR', status: 'processed' };
  const event = webhookEventSchema.parse({
    event: 'refund.processed',
    payload: { refund: { entity: refund } },
  });
  expect(event).toMatchObject({ paymentId: 'pay_1', refundId: 'rfnd_1', orderId: null });
});

test('an unknown event passes with what can be read of it', () => {
  expect(
    webhookEventSchema.parse({ event: 'settlement.processed', payload: { settlement: {} } }),
  ).toMatchObject({
    event: 'settlement.processed',
    paymentId: null,
    orderId: null,
  });
  expect(webhookEventSchema.parse({ event: 'toString', payload: 5 }).event).toBe('toString');
});

test.each([
  ['without a payload', { event: 'payment.captured' }],
  ['without its entity', { event: 'payment.captured', payload: { payment: {} } }],
  [
    'with a fraction of a paisa',
    { event: 'payment.captured', payload: { payment: { entity: { ...payment, amount: 1.5 } } } },
  ],
  ['that pays no order', { event: 'order.paid', payload: { payment: { entity: payment } } }],
  ['without a name', { payload: { payment: { entity: payment } } }],
])('a known event %s is refused', (_case, body) => {
  expect(webhookEventSchema.safeParse(body).success).toBe(false);
});
