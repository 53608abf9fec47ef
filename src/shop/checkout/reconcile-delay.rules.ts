const MINUTE = 60_000;
const LONGEST = 8 * 60 * MINUTE;
/** With the first one, 17 in almost three days. */
const REPEATS = 16;

/** How long after its `attempt`-th question (1, 2, ...) a checkout is asked about again, in ms; null: never. */
export function reconcileDelayMs(attempt: number): number | null {
  return attempt > REPEATS ? null : Math.min(LONGEST, MINUTE * 2 ** (Math.max(1, attempt) - 1));
}
