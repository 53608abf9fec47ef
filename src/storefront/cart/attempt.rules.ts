import { HOLD_MINUTES } from '../../shop/checkout/hold-bounds.rules.ts';
import { type Of, boolean, list, number, object, optional, record, text } from '../../shop/shapes.rules.ts';

/** So much before its hold ends, an attempt is not begun again: a new one holds anew. */
const SPARE_MINUTES = 1;

/** After so long nobody waits for a payment of it: the shop itself asks the provider no longer. */
const REMEMBERED_DAYS = 3;

/** What a payment window hands over, and the shop wants back: a method's own matter. */
const paymentSchema = record(text);

export type Payment = Of<typeof paymentSchema>;

/** One try to pay one order. */
const paymentAttemptSchema = object({
  /** The Idempotency-Key of its create-order call: 128 random bits, by which the shop tells what became of it. */
  key: text,
  /** Stands for the body of that call. */
  fingerprint: text,
  /** When it began, epoch time in ms. */
  at: number,
  /** What of the cart it pays. */
  lines: list(object({ cartItemId: text, id: text, quantity: number })),
  /** How long its stock is held, if not as long as usual. */
  heldMinutes: optional(number),
  /** There was nothing to pay, or nothing yet. */
  free: optional(boolean),
  /** Its key must not be used again. */
  retired: optional(boolean),
  /** Its own order at the provider. */
  orderId: optional(text),
  /** What the payment window handed over: the shop may not know of it yet. */
  payment: optional(paymentSchema),
  /** By which payment method, where it is not the standard one. */
  method: optional(text),
});

/** A browser's attempts, the latest first. */
export const paymentAttemptsSchema = list(paymentAttemptSchema);

export type PaymentAttempt = Of<typeof paymentAttemptSchema>;
type Attempts = readonly PaymentAttempt[];

/** The order that this browser placed last. */
export const placedOrderSchema = object({
  id: text,
  /** Of its create-order call: opens what the success page shows. */
  key: text,
  /** When this browser learned of it, epoch time in ms. */
  at: number,
  /** There was nothing to pay. */
  free: boolean,
  /** Its success was said. */
  announced: boolean,
});

export type PlacedOrder = Of<typeof placedOrderSchema>;

export type AttemptsState = {
  /** False on the server and until the records were read. */
  ready: boolean;
  attempts: readonly PaymentAttempt[];
  placed: PlacedOrder | null;
  /** What the shop said last: nothing to wait for ('clear'), money on its way ('under-way'), or no answer yet. */
  known: 'asking' | 'clear' | 'under-way' | 'unknown';
  /** Why a payment in hand came to nothing, until the next one begins. */
  refusal: string | null;
};

export const unreadAttempts: AttemptsState = {
  ready: false,
  attempts: [],
  placed: null,
  known: 'asking',
  refusal: null,
};

/** Whether money of this browser is on its way: nothing else is paid meanwhile. */
export function isInDoubt({ attempts, known }: AttemptsState): boolean {
  return known === 'under-way' || attempts.some(({ payment }) => payment !== undefined);
}

type Wanted = Pick<PaymentAttempt, 'fingerprint' | 'lines' | 'free' | 'method'> & {
  now: number;
  newKey: () => string;
};

/**
 * The attempt that a press on Pay belongs to: the latest one while the body is the same and its hold lives, so that
 * its key leads to the same order; else a new one.
 */
export function nextAttempt(attempts: Attempts, { now, newKey, ...wanted }: Wanted): PaymentAttempt {
  const [latest] = attempts;
  const usable = latest && !latest.retired && isYounger(latest, now, heldMinutes(latest) - SPARE_MINUTES);
  if (usable && latest.fingerprint === wanted.fingerprint) return latest;
  return { key: newKey(), at: now, ...wanted };
}

/**
 * The provider's order whose holds are this shopper's own, of the latest attempt that has one; leaving out the attempt
 * with `exceptKey`. Also an old one: what ran out, or was paid after all, the server passes over.
 */
export function ownOrder(attempts: Attempts, exceptKey?: string): string | undefined {
  return attempts.find(({ key, orderId }) => orderId !== undefined && key !== exceptKey)?.orderId;
}

/** Likewise the one whose holds are still alive and include a product. */
export function ownOrderOfProduct(attempts: Attempts, productId: string, now: number): string | undefined {
  const latest = attempts.find(({ orderId }) => orderId !== undefined);
  const holds = latest && isYounger(latest, now, heldMinutes(latest));
  return holds && latest.lines.some(({ id }) => id === productId) ? latest.orderId : undefined;
}

/** With one attempt changed, or put first if it is new; the oldest go. */
export function withAttempt(attempts: Attempts, attempt: PaymentAttempt, most: number): PaymentAttempt[] {
  const isKnown = attempts.some(({ key }) => key === attempt.key);
  if (isKnown) return attempts.map((one) => (one.key === attempt.key ? attempt : one));
  return [attempt, ...attempts].slice(0, most);
}

/** Those of which something may still come. A clock that was set back ends an attempt. */
export function rememberedAttempts(attempts: Attempts, now: number): PaymentAttempt[] {
  return attempts.filter((attempt) => isYounger(attempt, now, REMEMBERED_DAYS * 24 * 60));
}

/** Whether a shopper may be paying just now, here or in another tab. */
export function isRecent(attempts: Attempts, now: number): boolean {
  return attempts.some((attempt) => isYounger(attempt, now, 2 * HOLD_MINUTES));
}

function heldMinutes(attempt: PaymentAttempt): number {
  return attempt.heldMinutes ?? HOLD_MINUTES;
}

function isYounger(attempt: PaymentAttempt, now: number, minutes: number): boolean {
  const age = now - attempt.at;
  return age >= 0 && age < minutes * 60_000;
}
