import { signPayment } from '../payments/razorpay/signatures.ts';
import { announce, composeEvent } from './announce.ts';
import { ApiRefusal } from './api-refusal.ts';
import { type PaymentEntity, createRandomId, describePayment, findTestCard } from './entities.ts';
import { readFaults } from './faults.ts';
import { readAmount } from './orders.ts';
import type {
  OutgoingEvent,
  PaymentFailure,
  SandboxContext,
  StoredOrder,
  StoredPayment,
} from './sandbox.types.ts';

type PaymentRequest = {
  orderId: string;
  outcome: 'captured' | 'authorized' | 'failed';
  amount?: number | undefined;
  currency?: string | undefined;
  cardNumber?: string | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
};

export type PaymentResult =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | { error: PaymentFailure & { metadata: { payment_id: string; order_id: string } } };

const declined: PaymentFailure = {
  code: 'BAD_REQUEST_ERROR',
  description:
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
};

/** A shopper's attempt to pay an order: what the payment window gets back. Events are on their way when it answers. */
export async function makePayment(context: SandboxContext, request: PaymentRequest): Promise<PaymentResult> {
  const order = await context.store.get('order', request.orderId);
  if (!order) throw new ApiRefusal('The id provided does not exist', { field: 'order_id' });
  if (await context.store.get('capture', order.id)) {
    throw new ApiRefusal('Payment already done for this order.', { reason: 'order_already_paid' });
  }
  const payment = await keepPayment(context, order, request);
  if (payment.failure) {
    await announce(context, [await composeEvent(context, 'payment.failed', payment)]);
    return { error: { ...payment.failure, metadata: { payment_id: payment.id, order_id: order.id } } };
  }
  const { lateAuthorisation } = await readFaults(context);
  if (!lateAuthorisation) await authorisePayment(context, payment);
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: signPayment({ orderId: order.id, paymentId: payment.id, secret: context.keySecret }),
  };
}

/** The bank's yes; the money is taken at once when the order is captured automatically. */
async function authorisePayment(context: SandboxContext, payment: StoredPayment): Promise<void> {
  const authorized: StoredPayment = { ...payment, phase: 'authorized' };
  await context.store.put('payment', payment.id, authorized);
  const events = [await composeEvent(context, 'payment.authorized', authorized)];
  if (payment.captureWhenAuthorized) events.push(...(await takeMoney(context, authorized)));
  await announce(context, events);
}

/** Authorises the payments that late authorisation kept waiting, or the one named; gives their ids. */
export async function authoriseWaiting(context: SandboxContext, paymentId?: string): Promise<string[]> {
  const payments = await context.store.list('payment', paymentId ?? '');
  const waiting = payments.filter((payment) => payment.phase === 'created');
  for (const payment of waiting) await authorisePayment(context, payment);
  return waiting.map((payment) => payment.id);
}

/** Captures an authorised payment: the events that tell of it, or none when another payment holds the order. */
async function takeMoney(context: SandboxContext, payment: StoredPayment): Promise<OutgoingEvent[]> {
  const capture = { paymentId: payment.id, amount: payment.amount };
  if (!(await context.store.add('capture', payment.orderId, capture))) return [];
  const order = await context.store.get('order', payment.orderId);
  return Promise.all([
    composeEvent(context, 'payment.captured', payment),
    composeEvent(context, 'order.paid', payment),
    ...(order?.linkId ? [composeEvent(context, 'payment_link.paid', payment)] : []),
  ]);
}

async function keepPayment(
  context: SandboxContext,
  order: StoredOrder,
  request: PaymentRequest,
): Promise<StoredPayment> {
  const payment: StoredPayment = {
    id: createRandomId('pay'),
    orderId: order.id,
    amount: request.amount ?? order.amount,
    currency: request.currency ?? order.currency,
    phase: request.outcome === 'failed' ? 'failed' : 'created',
    captureWhenAuthorized: request.outcome === 'captured' && order.autoCapture,
    cardNumber: findTestCard(request.cardNumber).number,
    email: request.email ?? null,
    contact: request.contact ?? null,
    description: request.description ?? null,
    failure: request.outcome === 'failed' ? declined : null,
    createdAt: Math.floor(context.clock().getTime() / 1000),
  };
  await context.store.put('payment', payment.id, payment);
  await context.store.put('attempt', `${order.id}.${payment.id}`, { paymentId: payment.id });
  return payment;
}

/** `POST /payments/:id/capture`. */
export async function capturePayment(
  context: SandboxContext,
  payment: StoredPayment,
  body: Record<string, unknown>,
): Promise<PaymentEntity> {
  const amount = readAmount(body['amount']);
  const step = 'payment_capture';
  const { status } = await describePayment(context.store, payment);
  if (status === 'captured' || status === 'refunded') {
    throw new ApiRefusal('This payment has already been captured', { step });
  }
  if (status !== 'authorized') {
    throw new ApiRefusal('Only payments which have been authorized and not yet captured can be captured', {
      step,
    });
  }
  if (amount !== payment.amount) {
    throw new ApiRefusal('Capture amount must be equal to the amount authorized', { field: 'amount', step });
  }
  if (body['currency'] !== undefined && body['currency'] !== payment.currency) {
    throw new ApiRefusal('Capture currency must be equal to the payment currency', {
      field: 'currency',
      step,
    });
  }
  const events = await takeMoney(context, payment);
  if (events.length === 0) throw new ApiRefusal('Payment already done for this order.', { step });
  await announce(context, events);
  return describePayment(context.store, payment);
}
