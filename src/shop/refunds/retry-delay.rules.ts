const MINUTE_MS = 60_000;
/** Longer than a call of the provider takes with all its repeats. */
const LEASE_MS = MINUTE_MS;
const LONGEST_MS = 60 * MINUTE_MS;

/** Until when whoever begins to ask the provider is left alone. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** When a refund without an answer is asked for again after its `attempt`-th try (1, 2, ...): doubled up to an hour. */
export function nextTry(now: Date, attempt: number): Date {
  return new Date(now.getTime() + Math.min(LONGEST_MS, MINUTE_MS * 2 ** (attempt - 1)));
}
