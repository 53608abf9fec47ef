import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { rateLimits } from '../../database/tables/accounts.ts';

export type AttemptLimit = {
  /** What is limited, like 'sign-in by account'. */
  name: string;
  /** How many within the window are let through. */
  hits: number;
  windowSeconds: number;
};

export type CountedAttempt = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Who tries and when. `factor`: how much more than usual the shop lets through (RATE_LIMIT_FACTOR); 1 if nothing is said. */
export type Attempt = { subject: string; now: Date; factor?: number | undefined };

/**
 * Counts one attempt of `subject` (an address, an account) in the database, for all copies of the program together.
 * Refuses it when the window has had its fill, and says when the window ends. Of many at once exactly `hits` times
 * `factor` pass.
 */
export async function countAttempt(
  db: Database,
  { hits, ...limit }: AttemptLimit,
  { factor, ...attempt }: Attempt,
): Promise<CountedAttempt> {
  const counted = await addAttempts(db, limit, { ...attempt, times: 1 });
  return counted.all <= scaledHits(hits, factor) ? { ok: true } : refusal(counted, attempt.now);
}

/** Whatever the factor, one attempt is let through. */
export const scaledHits = (hits: number, factor = 1) => Math.max(1, Math.round(hits * factor));

/** Notes so many attempts at once. Gives how many there were in this window, these among them, and when it ends. */
export async function addAttempts(
  db: Database,
  { name, windowSeconds }: Omit<AttemptLimit, 'hits'>,
  { subject, now, times }: { subject: string; now: Date; times: number },
): Promise<{ all: number; endsAt: Date }> {
  const key = createHash('sha256').update(`${name}\0${subject}`).digest('base64url');
  const endsAt = new Date(now.getTime() + windowSeconds * 1000);
  const ended = sql`${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, hits: times, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${ended} then excluded.hits else ${rateLimits.hits} + excluded.hits end`,
        endsAt: sql`case when ${ended} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning();
  if (!counted) throw new Error('The attempt was not counted');
  return { all: counted.hits, endsAt: counted.endsAt };
}

export function refusal({ endsAt }: { endsAt: Date }, now: Date): CountedAttempt {
  const wait = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  return { ok: false, retryAfterSeconds: Math.max(1, wait) };
}
