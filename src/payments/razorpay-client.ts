import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isProviderError, ProviderError } from './provider-error.ts';
import type {
  CapturePaymentInput,
  CreateOrderInput,
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
} from './provider.types.ts';
import {
  collectionSchema,
  orderEntitySchema,
  paymentEntitySchema,
  refundEntitySchema,
} from './razorpay-entities.schema.ts';
import {
  createRazorpayRequest,
  isUnreachable,
  type RazorpayConnection,
  type RazorpayRequest,
} from './razorpay-request.ts';

export const razorpayApiUrl = 'https://api.razorpay.com/v1';

/**
 * The payment provider over its REST API. An attempt may take 5 s; reads and idempotent calls are repeated while the
 * provider is unreachable, and a repeated create-order never makes a second order for the same receipt.
 */
export function createRazorpayClient(connection: RazorpayConnection): PaymentProvider {
  const request = createRazorpayRequest({ ...connection, apiUrl: connection.apiUrl.replace(/\/+$/, '') });
  return {
    keyId: connection.keyId,
    createOrder: (input) => createOrder(request, input),
    findOrderByReceipt: (receipt) => findOrderByReceipt(request.repeatedly, receipt),
    fetchPayment: (paymentId) => fetchPayment(request, paymentId),
    listPayments: async ({ from, to, count, skip }) => {
      const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
      const query = { from: seconds(from), to: seconds(to), count: String(count), skip: String(skip) };
      const path = `/payments?${new URLSearchParams(query)}`;
      const { items } = await request.once({ method: 'GET', path, answer: collectionSchema(z.unknown()) });
      const payments = items.flatMap((item) => paymentEntitySchema.safeParse(item).data ?? []);
      return { payments, isLast: items.length < count };
    },
    listOrderPayments: async (orderId) => {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`;
      return (
        await request.repeatedly({ method: 'GET', path, answer: collectionSchema(paymentEntitySchema) })
      ).items;
    },
    capturePayment: (input) => capturePayment(request, input),
    fetchRefund: (refundId) =>
      request.repeatedly({
        method: 'GET',
        path: `/refunds/${encodeURIComponent(refundId)}`,
        answer: refundEntitySchema,
      }),
    refundPayment: ({ paymentId, amountPaise, idempotencyKey, receipt }) =>
      request.repeatedly({
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        body: {
          ...(amountPaise === undefined ? {} : { amount: amountPaise }),
          ...(receipt === undefined ? {} : { receipt }),
        },
        headers: { 'x-refund-idempotency': idempotencyKey },
        answer: refundEntitySchema,
      }),
  };
}

async function createOrder(request: RazorpayRequest, input: CreateOrderInput): Promise<ProviderOrder> {
  const body = {
    amount: input.amountPaise,
    currency: input.currency,
    receipt: input.receipt,
    payment_capture: true,
    notes: input.notes ?? {},
  };
  const mayContinue = request.startPatience();
  let cause: unknown = null;
  for (const delayMs of [0, ...request.retryDelaysMs]) {
    if (cause !== null) {
      if (!mayContinue()) break;
      await wait(delayMs);
      const known = await lookUp(request, input);
      if (known === 'unknown') continue;
      if (known !== 'none') return known;
    }
    try {
      return await request.once({ method: 'POST', path: '/orders', body, answer: orderEntitySchema });
    } catch (error) {
      if (!isUnreachable(error) && !isReceiptTaken(error)) throw error;
      cause = error;
    }
  }
  const known = mayContinue() ? await lookUp(request, input) : 'unknown';
  if (typeof known === 'object') return known;
  throw cause;
}

/** After an order was asked for without an answer: it may exist all the same. */
async function lookUp(
  request: RazorpayRequest,
  input: CreateOrderInput,
): Promise<ProviderOrder | 'none' | 'unknown'> {
  try {
    const made = await findOrderByReceipt(request.once, input.receipt);
    return made ? assertSame(made, input) : 'none';
  } catch (error) {
    if (isUnreachable(error)) return 'unknown';
    throw error;
  }
}

async function findOrderByReceipt(
  ask: RazorpayRequest['once'],
  receipt: string,
): Promise<ProviderOrder | null> {
  const path = `/orders?${new URLSearchParams({ receipt })}`;
  const { items } = await ask({ method: 'GET', path, answer: collectionSchema(orderEntitySchema) });
  return items.find((order) => order.receipt === receipt) ?? null;
}

function fetchPayment(request: RazorpayRequest, paymentId: string): Promise<ProviderPayment> {
  const path = `/payments/${encodeURIComponent(paymentId)}`;
  return request.repeatedly({ method: 'GET', path, answer: paymentEntitySchema });
}

async function capturePayment(
  request: RazorpayRequest,
  input: CapturePaymentInput,
): Promise<ProviderPayment> {
  try {
    return await request.repeatedly({
      method: 'POST',
      path: `/payments/${encodeURIComponent(input.paymentId)}/capture`,
      body: { amount: input.amountPaise, currency: input.currency },
      answer: paymentEntitySchema,
    });
  } catch (error) {
    if (isUnreachable(error)) throw error;
    // A second capture is refused; what counts is whether the first one took place.
    const payment = await fetchPayment(request, input.paymentId);
    if (payment.status === 'captured' || payment.status === 'refunded') return payment;
    throw error;
  }
}

function isReceiptTaken(error: unknown): boolean {
  return isProviderError(error) && error.kind === 'refused' && /receipt.*unique/i.test(error.message);
}

function assertSame(made: ProviderOrder, input: CreateOrderInput): ProviderOrder {
  if (made.amountPaise === input.amountPaise && made.currency === input.currency) return made;
  const message = 'Another order with this receipt has a different amount';
  throw new ProviderError({ kind: 'refused', status: null, code: 'RECEIPT_IN_USE', message });
}
