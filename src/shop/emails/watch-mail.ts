import { and, between, count, eq, gt, isNotNull, min, sql } from 'drizzle-orm';
import { emails } from '../../database/tables/emails.ts';
import { shopWatch } from '../../database/tables/watch.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import type { Shop } from '../shop.types.ts';

/** A mail server that is away for a moment is nobody's business: mails are tried again by themselves. */
const MAIL_LATE_MS = 10 * 60_000;
/** What waits longer was given up, and is told of as failed. */
const MAIL_GIVEN_UP_MS = 30 * 86_400_000;

/** E-mails, of orders and accounts together, that should have left by now; one entry if there are any. */
export async function findWaitingEmails(shop: Shop) {
  const until = new Date(shop.now().getTime() - MAIL_LATE_MS);
  const since = new Date(shop.now().getTime() - MAIL_GIVEN_UP_MS);
  const [found] = await shop.db
    .select({
      count: count(),
      at: min(emails.createdAt),
      lastError: sql<string | null>`(array_agg(${emails.lastError} order by ${emails.createdAt} desc)
        filter (where ${emails.lastError} is not null))[1]`,
    })
    .from(emails)
    .where(and(eq(emails.state, 'waiting'), between(emails.createdAt, since, until)));
  if (!found?.at) return [];
  return [{ count: found.count, lastError: found.lastError, at: new Date(found.at).toISOString() }];
}

/**
 * Keeps in mind since when no e-mail gets out, and has staff told once one has left again: before, nobody could be. In
 * the back office they see it meanwhile. Called every minute. docs/behaviour/settings.md#staff-alerts.
 */
export async function watchMail(shop: Shop): Promise<void> {
  const [late] = await findWaitingEmails(shop);
  const [watch] = await shop.db.select().from(shopWatch);
  const since = watch?.mailDownSince ?? null;
  if (late && late.lastError !== null && since === null) {
    const mailDownSince = new Date(late.at);
    await shop.db
      .insert(shopWatch)
      .values({ mailDownSince })
      .onConflictDoUpdate({ target: shopWatch.onlyRow, set: { mailDownSince } });
  }
  if (late || since === null || !(await hasLeftSince(shop, since))) return;
  await shop.db.transaction(async (tx) => {
    const ended = await tx
      .update(shopWatch)
      .set({ mailDownSince: null })
      .where(isNotNull(shopWatch.mailDownSince))
      .returning();
    if (ended.length > 0)
      await noteAlert(shop, tx, { kind: 'mail-back', detail: { since: since.toISOString() } });
  });
}

/** Whether one of those that were asked for since then has left. */
async function hasLeftSince({ db }: Shop, since: Date): Promise<boolean> {
  const left = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.state, 'sent'),
        gt(emails.createdAt, new Date(since.getTime() - 1)),
        gt(emails.sentAt, since),
      ),
    )
    .limit(1);
  return left.length > 0;
}
