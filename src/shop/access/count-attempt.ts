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

/**
 * Counts one attempt of `subject` (an address, an account) in the database, for all copies of the program together.
 * Refuses it when the window has had its fill, and says when the window ends. Of many at once exactly `hits` pass.
 */
export async function countAttempt(
  db: Database,
  { name, hits, windowSeconds }: AttemptLimit,
  { subject, now }: { subject: string; now: Date },
): Promise<CountedAttempt> {
  const key = createHash('sha256').update(`${name}\0${subject}`).digest('base64url');
  const endsAt = new Date(now.getTime() + windowSeconds * 1000);
  const ended = sql`${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${ended} then 1 else ${rateLimits.hits} + 1 end`,
        endsAt: sql`case when ${ended} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning();
  if (!counted) throw new Error('The attempt was not counted');
  if (counted.hits <= hits) return { ok: true };
  const wait = Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000);
  return { ok: false, retryAfterSeconds: Math.max(1, wait) };
}
