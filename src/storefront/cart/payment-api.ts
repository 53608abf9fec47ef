import * as z from 'zod/mini';
import type { CreateOrderBody } from '../../shop/checkout/checkout-api.schema.ts';
import { callApi } from './call-api.ts';
import {
  type AttemptAnswer,
  attemptStatesSchema,
  type CreatedOrder,
  createdOrderSchema,
  type Payment,
  verifiedOrderSchema,
} from './payment.schema.ts';

/** The server waits up to 35 s for the provider; a browser that gave up earlier would not learn of the order. */
const PATIENCE_MS = 45_000;

const keySchema = z.object({ key: z.string().check(z.minLength(1)) });

/** The provider's public key. */
export async function fetchPaymentKey(): Promise<string> {
  return (await callApi('/api/get-razorpay-key', keySchema)).key;
}

/** Makes the order to be paid, once per key however often it is called. Prices are the server's alone. */
export function createOrder(body: CreateOrderBody, key: string): Promise<CreatedOrder> {
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

/**
 * What became of attempts to pay, by their keys and in their order; `certain` has the shop ask the provider where it
 * knows of no payment itself.
 */
export async function fetchAttemptStates(keys: string[], certain: boolean): Promise<AttemptAnswer[]> {
  const body = { attempts: keys, certain };
  return (await callApi('/api/checkout-state', attemptStatesSchema, { body })).attempts;
}
