import { and, eq, isNull, sql } from 'drizzle-orm';
import { accountEmails } from '../../database/tables/accounts.ts';
import { keptError } from '../emails/kept-error.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { AccountEmailAbout } from './get-account-email.ts';

/** How a try ended: it left, there was nobody to write to, or it has to be tried again. */
type Outcome = { about: AccountEmailAbout | 'nothing' } | { error: string };

/**
 * Counts one try of a mail about an account. After an error it waits for the next one, until the queue gives it up
 * (give-up-account-email.ts). What was sent stays sent.
 */
export async function recordAccountEmailAttempt(
  shop: Shop,
  { accountEmailId, ...outcome }: { accountEmailId: string } & Outcome,
): Promise<void> {
  await shop.db
    .update(accountEmails)
    .set({ attempts: sql`${accountEmails.attempts} + 1`, ...whatIsTrueThen(outcome, shop.now()) })
    .where(and(eq(accountEmails.id, accountEmailId), isNull(accountEmails.sentAt)));
}

function whatIsTrueThen(outcome: Outcome, now: Date): Partial<typeof accountEmails.$inferInsert> {
  if ('error' in outcome) return { lastError: keptError(outcome.error) };
  const made = outcome.about === 'nothing' ? { nothingToSay: true } : { about: outcome.about };
  return { ...made, sentAt: now, lastError: null, failedAt: null };
}
