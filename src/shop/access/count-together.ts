import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/client.ts';
import {
  type Attempt,
  type AttemptLimit,
  type CountedAttempt,
  addAttempts,
  refusal,
  scaledHits,
} from './count-attempt.ts';

const MOST_SUBJECTS = 20_000;
/** Of a limit: what one process lets through without a word to the others, and how much more it tells at a time. */
const UNTOLD = 1 / 8;
const STEP = 1 / 24;

type Entry = {
  hits: number;
  told: number;
  endsAt: number;
  /** What is known of all copies. */
  all: number;
  full: { endsAt: Date } | null;
  /** While this is so, nobody goes by. */
  telling: Promise<unknown> | null;
};

/**
 * Counts attempts as `countAttempt` does, for calls so frequent that a write for each would cost more than what is
 * protected: whoever stays below an eighth of the limit costs none; what comes beyond is written down in steps, for all
 * copies of the program together. So one copy lets through exactly the limit, and each further one at most an eighth of it
 * more (docs/decisions/0037-bounds.md).
 */
export function createSharedCounter({ name, hits, windowSeconds }: AttemptLimit) {
  const counted = new LRUCache<string, Entry>({ max: MOST_SUBJECTS });

  return async (db: Database, { subject, now, factor }: Attempt): Promise<CountedAttempt> => {
    const most = scaledHits(hits, factor);
    const at = now.getTime();
    // By `peek` nobody stays for asking much: the latest to begin stand last, so what makes room is over or nearly so.
    const known = counted.peek(subject);
    const begun = { hits: 0, told: 0, endsAt: at + windowSeconds * 1000, all: 0, full: null, telling: null };
    const entry: Entry = known && known.endsAt > at ? known : begun;
    if (entry !== known) counted.set(subject, entry);
    // oxlint-disable-next-line no-await-in-loop -- whoever wakes first may have something to tell, too
    while (entry.telling) await entry.telling;
    if (entry.full && entry.full.endsAt > now) return refusal(entry.full, now);
    entry.hits += 1;
    const untold = entry.hits - entry.told;
    const mayWait = Math.floor(most * (entry.told === 0 ? UNTOLD : STEP));
    if (untold <= mayWait && entry.all + untold <= most) return { ok: true };
    entry.told = entry.hits;
    const telling = addAttempts(db, { name, windowSeconds }, { subject, now, times: untold });
    entry.telling = telling.catch(() => undefined).finally(() => (entry.telling = null));
    const { all, endsAt } = await telling;
    entry.all = all;
    if (all <= most) return { ok: true };
    entry.full = { endsAt };
    return refusal(entry.full, now);
  };
}
