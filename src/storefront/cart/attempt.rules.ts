import * as z from 'zod/mini';

/** Less than the 15 minutes for which create-order holds stock: a repeated attempt still has most of its hold. */
export const ATTEMPT_MINUTES = 14;

/** One try to pay one order. */
export const paymentAttemptSchema = z.object({
  /** The Idempotency-Key of its create-order call. */
  key: z.string(),
  /** Stands for the body of that call. */
  fingerprint: z.string(),
  /** When it began, epoch time in ms. */
  at: z.number(),
  /** Its key must not be used again. */
  retired: z.optional(z.boolean()),
  /** The provider's order of an earlier attempt, whose holds this one takes over. */
  replaces: z.optional(z.string()),
  /** Its own order at the provider. */
  orderId: z.optional(z.string()),
});

export type PaymentAttempt = z.infer<typeof paymentAttemptSchema>;

type Wanted = { fingerprint: string; now: number; newKey: () => string };

/**
 * The attempt that a press on Pay belongs to: the previous one while the body is the same and its hold lives, so that
 * its key leads to the same order; else a new one, which replaces the previous one's order.
 */
export function nextAttempt(previous: PaymentAttempt | null, wanted: Wanted): PaymentAttempt {
  const usable = previous && !previous.retired && isLive(previous, wanted.now);
  if (usable && previous.fingerprint === wanted.fingerprint) return previous;
  const replaces = orderToReplace(previous);
  return {
    key: wanted.newKey(),
    fingerprint: wanted.fingerprint,
    at: wanted.now,
    ...(replaces === undefined ? {} : { replaces }),
  };
}

/**
 * The provider's order whose holds are this shopper's own, should they start over. Also an old one: what ran out, or
 * was paid after all, the server passes over.
 */
export function orderToReplace(attempt: PaymentAttempt | null): string | undefined {
  return attempt?.orderId ?? attempt?.replaces;
}

/** Whether an attempt's order still holds what was ordered. A clock that was set back ends it. */
function isLive(attempt: PaymentAttempt, now: number): boolean {
  const age = now - attempt.at;
  return age >= 0 && age < ATTEMPT_MINUTES * 60_000;
}
