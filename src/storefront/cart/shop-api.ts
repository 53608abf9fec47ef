import { checkoutCalls, standardMethod } from '../../payments/standard-method.rules.ts';
import type { CreateOrderBody } from '../../shop/checkout/checkout-api.schema.ts';
import {
  type AttemptAnswer,
  type CreatedOrder,
  attemptStatesSchema,
  createdOrderSchema,
  paymentKeySchema,
  verifiedOrderSchema,
} from '../../shop/checkout/checkout-answers.schema.ts';
import type { Payment } from './attempt.rules.ts';
import { ApiRefusal, callApi } from './call-api.ts';

/** The server waits up to 35 s for the provider; a browser that gave up earlier would not learn of the order. */
const LONG_PATIENCE_MS = 45_000;

/** The provider's public key. */
export async function fetchPaymentKey(method: string): Promise<string> {
  const isStandard = method === standardMethod.key;
  const address = `${checkoutCalls.paymentKey}${isStandard ? '' : `?method=${encodeURIComponent(method)}`}`;
  return (await callApi(address, paymentKeySchema)).key;
}

/** Makes the order to be paid, once per key however often it is called. Prices are the server's alone. */
export function createOrder(body: CreateOrderBody, key: string): Promise<CreatedOrder> {
  return callApi(checkoutCalls.createOrder, createdOrderSchema, {
    body,
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(LONG_PATIENCE_MS),
  });
}

/** Tells the shop of a payment; the id of its order comes back. May be repeated at will. */
export async function verifyPayment(payment: Payment, method?: string): Promise<string> {
  const { order } = await callApi(checkoutCalls.verifyPayment, verifiedOrderSchema, {
    body: { ...payment, paymentMethod: method },
    signal: AbortSignal.timeout(LONG_PATIENCE_MS),
  });
  return order.id;
}

/** What the shopper reads of a payment that the shop does not take. */
export function refusedPaymentNotice(error: unknown): string {
  const isReturned = error instanceof ApiRefusal && error.code === 'payment_returned';
  return isReturned
    ? error.message
    : 'If money left your account all the same, it is returned to you. You can try again.';
}

/**
 * What became of attempts to pay, by their keys and in their order; `certain` has the shop ask the provider where it
 * knows of no payment itself.
 */
export async function fetchAttemptStates(keys: string[], certain: boolean): Promise<AttemptAnswer[]> {
  const body = { attempts: keys, certain };
  return (await callApi('/api/checkout-state', attemptStatesSchema, { body })).attempts;
}
