import * as z from 'zod/mini';

/** Less than the 15 minutes for which create-order holds stock: a repeated attempt still has most of its hold. */
export const ATTEMPT_MINUTES = 14;

const totals = z.object({
  subtotalPaise: z.number(),
  shippingPaise: z.number(),
  discountPaise: z.number(),
  totalPaise: z.number(),
});

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
  /** Its own order at the provider, the cart it was made for and the units it holds by `skuOf`. */
  order: z.optional(
    z.object({ id: z.string(), cart: z.string(), units: z.record(z.string(), z.number()), totals }),
  ),
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
  const replaces = previous?.order?.id ?? previous?.replaces;
  return {
    key: wanted.newKey(),
    fingerprint: wanted.fingerprint,
    at: wanted.now,
    ...(replaces === undefined ? {} : { replaces }),
  };
}

/** Whether an attempt's order still holds what was ordered. A clock that was set back ends it. */
export function isLive(attempt: PaymentAttempt, now: number): boolean {
  const age = now - attempt.at;
  return age >= 0 && age < ATTEMPT_MINUTES * 60_000;
}
