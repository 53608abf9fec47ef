import { setTimeout as pause } from 'node:timers/promises';
import { databaseTrouble } from '../http/unavailable.ts';
import type { RenderedPage } from './page-answers.ts';

type Parts = {
  /** False while nobody tells of changes: the database may be away, or silent. */
  isFed: () => boolean;
  clock: () => number;
  lookMs?: number;
};

/** Once a page could not be made, one reader at a time tries again, this long after the one before. */
const QUIET_MS = 1_000;
/** A database that hangs is told by its silence: a reader of a kept page waits no longer than until it is noticed. */
const LOOK_MS = 1_000;

/**
 * Whether a kept page has to stand in for a new one, because the database is away
 * (docs/decisions/0008-page-cache.md). Gives what `renew` gives; null where that comes to nothing, or does not come at
 * all, for want of a database.
 */
export function createStandIns({ isFed, clock, lookMs = LOOK_MS }: Parts) {
  let isAway = false;
  let isBeingTried = false;
  let quietUntil = 0;

  async function inTime<Found>(renewed: Promise<Found>): Promise<Found | null> {
    for (;;) {
      const waiting = new AbortController();
      const tooLate = pause(lookMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      const found = await Promise.race([renewed, tooLate]).finally(() => waiting.abort());
      if (found !== undefined) return found;
      if (isFed()) continue;
      renewed.catch(() => undefined);
      return null;
    }
  }

  return async <Found extends { rendered: RenderedPage }>(
    renew: () => Promise<Found>,
  ): Promise<Found | null> => {
    if (isAway && (isBeingTried || clock() < quietUntil)) return null;
    isBeingTried = isAway;
    try {
      const found = await inTime(renew());
      isAway = found === null || found.rendered.isInterrupted;
      return isAway ? null : found;
    } catch (error) {
      isAway = databaseTrouble(error) !== null;
      if (isAway) return null;
      throw error;
    } finally {
      isBeingTried = false;
      if (isAway) quietUntil = clock() + QUIET_MS;
    }
  };
}
