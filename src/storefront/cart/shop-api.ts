import { mayPass } from '../../http/retry-read.ts';
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
import { type Shape, number, object, optional, readAs, text } from '../../shop/shapes.rules.ts';
import type { Payment } from './attempt.rules.ts';

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

type Refusal = { code: string; message: string; line?: number | undefined; field?: string | undefined };

/** The shop's answer to a call it would not or could not serve: its sentence for the shopper as the message. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly status: number;
  readonly code: string;
  /** Position of the cart line that it is about, if it is about one. */
  readonly line: number | undefined;
  /** The form's field that it is about, if it is about one. */
  readonly field: string | undefined;

  constructor(status: number, { code, message, line, field }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.line = line;
    this.field = field;
  }

  /** The same call would be refused again. */
  get isFinal(): boolean {
    return !mayPass(this.status);
  }
}

/** For reads that are tried again: whether trying again is in vain. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiRefusal && error.isFinal;
}

type Call = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

const PATIENCE_MS = 20_000;

const refusalShape = object({
  error: object({
    code: text,
    message: text,
    line: optional(number),
    field: optional(text),
  }),
});

/**
 * One call of the shop's API, never repeated: POST with a body, GET without. Gives what was answered, checked by
 * `shape`; throws ApiRefusal for an error status, anything else for no (or no readable) answer.
 */
export async function callApi<T>(
  path: string,
  shape: Shape<T>,
  { body, headers, signal = AbortSignal.timeout(PATIENCE_MS) }: Call = {},
): Promise<T> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  if (response.ok) return shape.parse(await response.json());
  const refusal = readAs(refusalShape, await response.json().catch(() => null));
  throw new ApiRefusal(response.status, refusal?.error ?? { code: 'unreadable', message: '' });
}
