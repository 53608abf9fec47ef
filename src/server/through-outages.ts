import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../database/check-server.ts';
import { databaseTrouble } from '../http/unavailable.ts';

type Patience = {
  /** In ms; the shop does not start without it then. */
  most: number;
  log: { info(message: string): void };
  /** Ends what the failed try has begun. */
  undo(): Promise<unknown>;
  every?: number;
};

/**
 * Does a step of the start that speaks to the database alone, and once more where that went away meanwhile: it is waited for as
 * for one that is not up yet (docs/operating/troubles.md#it-does-not-start). Throws StartError when it stays away.
 */
export async function throughOutages(
  step: () => Promise<void>,
  { most, log, undo, every = 500 }: Patience,
): Promise<void> {
  let left: number | null = null;
  let told = false;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      await undo().catch(() => undefined);
      if (!isAway(error)) throw error;
      left ??= performance.now();
      const waited = performance.now() - left;
      if (waited >= most) {
        const text = `The database went away while the shop started, and did not come back within ${Math.round(most / 1000)} s.`;
        throw new StartError(text, { cause: error });
      }
      if (!told) {
        told = true;
        log.info(
          `The database went away while the shop started. Waiting for it, ${Math.ceil(most / 1000)} s at most.`,
        );
      }
      await pause(every);
    }
  }
}

/** Also where a connection was never had: what `step` speaks to is the database. A file that is missing has a path. */
function isAway(error: unknown): boolean {
  if (databaseTrouble(error) === 'away') return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    const isOfConnection = 'syscall' in at && !('path' in at);
    if (isOfConnection || /^(?:timeout|Connection terminated|Query read timeout)/.test(at.message))
      return true;
  }
  return false;
}

type Queue = { start(): Promise<void>; stop(): Promise<void> };

/** The start of a queue and of the work on it, whichever of its statements the database goes away at. */
export function startPatiently(queue: Queue, patience: Omit<Patience, 'undo'>) {
  const outages = { ...patience, undo: () => queue.stop() };
  let started = false;
  const start = async () => {
    await queue.start();
    started = true;
  };
  return {
    /** With what is to be ready by then, too. */
    start: (beside: () => Promise<unknown>) =>
      throughOutages(async () => {
        // Both to their end: a queue that still starts could not be stopped.
        const steps = await Promise.allSettled([start(), beside()]);
        for (const step of steps) if (step.status === 'rejected') throw step.reason;
      }, outages),
    work: (begin: () => Promise<void>) =>
      throughOutages(async () => {
        if (!started) await start();
        started = false;
        await begin();
      }, outages),
  };
}
