import * as z from 'zod/mini';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import type { RequestLine } from '../../shop/checkout/checkout-api.schema.ts';
import { callApi } from '../cart/call-api.ts';
import {
  type CreatedOrder,
  createdOrderSchema,
  type Payment,
  verifiedOrderSchema,
} from './payment.schema.ts';

/** The server waits up to 35 s for the provider; a browser that gave up earlier would not learn of the order. */
const PATIENCE_MS = 45_000;

export type OrderRequest = {
  cartItems: RequestLine[];
  promoCode: string | null;
  customer: Customer;
  replacesOrderId: string | undefined;
};

const keySchema = z.object({ key: z.string().check(z.minLength(1)) });

/** The provider's public key. */
export async function fetchPaymentKey(): Promise<string> {
  return (await callApi('/api/get-razorpay-key', keySchema)).key;
}

/** Makes the order to be paid, once per key however often it is called. Prices are the server's alone. */
export function createOrder(body: OrderRequest, key: string): Promise<CreatedOrder> {
  return callApi('/api/create-razorpay-order', createdOrderSchema, {
    body,
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/** Tells the shop of a payment; the id of its order comes back. May be repeated at will. */
export async function verifyPayment(payment: Payment): Promise<string> {
  const { order } = await callApi('/api/verify-razorpay-payment', verifiedOrderSchema, {
    body: payment,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return order.id;
}
