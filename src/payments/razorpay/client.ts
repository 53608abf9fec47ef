import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  type CapturePaymentInput,
  type CreateOrderInput,
  type PaymentLinks,
  type PaymentProvider,
  ProviderError,
  type ProviderOrder,
  type ProviderPayment,
  isProviderError,
} from '../provider.ts';
import {
  collectionSchema,
  linkEntitySchema,
  linkListSchema,
  orderEntitySchema,
  paymentEntitySchema,
  refundEntitySchema,
} from './entities.schema.ts';
import {
  type RazorpayConnection,
  type RazorpayRequest,
  createRazorpayRequest,
  isUnreachable,
} from './request.ts';

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
      const { items } = await request.once({ path, answer: collectionSchema(z.unknown()) });
      const payments = items.flatMap((item) => paymentEntitySchema.safeParse(item).data ?? []);
      return { payments, isLast: items.length < count };
    },
    listOrderPayments: async (orderId) => {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`;
      return (await request.repeatedly({ path, answer: collectionSchema(paymentEntitySchema) })).items;
    },
    capturePayment: (input) => capturePayment(request, input),
    links: createLinks(request),
    fetchRefund: (refundId) =>
      request.repeatedly({
        path: `/refunds/${encodeURIComponent(refundId)}`,
        answer: refundEntitySchema,
      }),
    refundPayment: ({ paymentId, amountPaise, idempotencyKey, receipt }) =>
      request.repeatedly({
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount: amountPaise, receipt },
        headers: { 'x-refund-idempotency': idempotencyKey },
        answer: refundEntitySchema,
      }),
  };
}

function createLinks({ once, repeatedly }: RazorpayRequest): PaymentLinks {
  const pathOf = (linkId: string) => `/payment_links/${encodeURIComponent(linkId)}`;
  const fetchLink = (linkId: string) => repeatedly({ path: pathOf(linkId), answer: linkEntitySchema });
  return {
    fetch: fetchLink,
    async create({ amountPaise, currency, reference, description, expiresAt, customer, notes = {} }) {
      const body = {
        amount: amountPaise,
        currency,
        accept_partial: false,
        reference_id: reference,
        description,
        expire_by: Math.floor(expiresAt.getTime() / 1000),
        customer: { name: customer.name, email: customer.email, contact: customer.phone },
        // The shop writes itself.
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes,
      };
      try {
        return await repeatedly({ path: '/payment_links', body, answer: linkEntitySchema });
      } catch (error) {
        if (
          !isProviderError(error) ||
          error.kind !== 'refused' ||
          !/reference_id.*exist/i.test(error.message)
        )
          throw error;
        const path = `/payment_links?${new URLSearchParams({ reference_id: reference })}`;
        const { payment_links: links } = await repeatedly({ path, answer: linkListSchema });
        const made = links.find((link) => link.reference === reference);
        if (!made) throw error;
        return made;
      }
    },
    async cancel(linkId) {
      try {
        return await once({ path: `${pathOf(linkId)}/cancel`, body: {}, answer: linkEntitySchema });
      } catch (error) {
        // It may have been carried out, or refused because the link is paid or over.
        const link = await fetchLink(linkId);
        if (link.status === 'created' || link.status === 'partially_paid') throw error;
        return link;
      }
    },
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
      return await request.once({ path: '/orders', body, answer: orderEntitySchema });
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
  const { items } = await ask({ path, answer: collectionSchema(orderEntitySchema) });
  return items.find((order) => order.receipt === receipt) ?? null;
}

function fetchPayment(request: RazorpayRequest, paymentId: string): Promise<ProviderPayment> {
  const path = `/payments/${encodeURIComponent(paymentId)}`;
  return request.repeatedly({ path, answer: paymentEntitySchema });
}

async function capturePayment(
  request: RazorpayRequest,
  input: CapturePaymentInput,
): Promise<ProviderPayment> {
  try {
    return await request.repeatedly({
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
