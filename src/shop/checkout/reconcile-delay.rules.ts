const MINUTE = 60_000;

/** After so many attempts, wait so long: every minute at first, hourly until about three days, then no more. */
const STEPS = [
  { upToAttempt: 15, delay: MINUTE },
  { upToAttempt: 45, delay: 10 * MINUTE },
  { upToAttempt: 115, delay: 60 * MINUTE },
];

/** How long after its `attempt`-th question (1, 2, ...) a checkout is asked about again, in ms; null: never. */
export function reconcileDelayMs(attempt: number): number | null {
  return STEPS.find((step) => attempt <= step.upToAttempt)?.delay ?? null;
}
