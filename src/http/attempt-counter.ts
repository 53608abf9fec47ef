import { LRUCache } from 'lru-cache';

export type CountedAttempt = { ok: true } | { ok: false; retryAfterSeconds: number };

type AttemptLimit = { hits: number; windowSeconds: number };

const MOST_SUBJECTS = 20_000;

/**
 * Counts attempts as `countAttempt` does, in the memory of this process: for calls so frequent that a write to the
 * database for each would cost more than what is protected: this process. Each further one has a count of its own; what
 * protects more than that is counted by `createSharedCounter` (src/shop/access/count-together.ts).
 */
export function createAttemptCounter({ hits, windowSeconds }: AttemptLimit) {
  const counted = new LRUCache<string, { hits: number; endsAt: number }>({ max: MOST_SUBJECTS });

  return (subject: string, now: number, factor = 1): CountedAttempt => {
    // By `peek` nobody stays for asking much: the latest to begin stand last, so what makes room is over or nearly so.
    const known = counted.peek(subject);
    const entry = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowSeconds * 1000 };
    if (entry !== known) counted.set(subject, entry);
    entry.hits += 1;
    if (entry.hits <= Math.max(1, Math.round(hits * factor))) return { ok: true };
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((entry.endsAt - now) / 1000)) };
  };
}
