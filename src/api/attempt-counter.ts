import type { AttemptLimit, CountedAttempt } from '../shop/access/count-attempt.ts';

const MOST_SUBJECTS = 20_000;

/**
 * Counts attempts as `countAttempt` does, in the memory of this process: for calls so frequent that a write to the
 * database for each would cost more than what is protected. With several processes each has a count of its own.
 */
export function createAttemptCounter({ hits, windowSeconds }: Omit<AttemptLimit, 'name'>) {
  const counted = new Map<string, { hits: number; endsAt: number }>();

  return (subject: string, now: number, factor = 1): CountedAttempt => {
    const known = counted.get(subject);
    const entry = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowSeconds * 1000 };
    entry.hits += 1;
    // The latest to begin stands last: what makes room is over or nearly so.
    if (entry !== known) counted.delete(subject);
    counted.set(subject, entry);
    for (const [oldest, { endsAt }] of counted) {
      if (endsAt > now && counted.size <= MOST_SUBJECTS) break;
      counted.delete(oldest);
    }
    if (entry.hits <= Math.max(1, Math.round(hits * factor))) return { ok: true };
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((entry.endsAt - now) / 1000)) };
  };
}
