import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { accountEmails } from '../../database/tables/accounts.ts';
import type { Actor } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { BegunAgain } from '../emails/begun-again.types.ts';
import { emailKindLabel } from '../emails/email-kinds.rules.ts';
import type { Shop } from '../shop.types.ts';

/**
 * Has a mail about an account sent once more in the caller's transaction, with the Message-ID that it has: tried anew,
 * or, while it waits after a failed try, tried at once. Its links are made when it is. One that is about to be tried is
 * left alone.
 */
export async function beginAccountEmailAgain(
  shop: Shop,
  tx: Database,
  { actor, id }: { actor: Actor; id: string },
): Promise<BegunAgain> {
  // The second of two who ask at once waits here.
  const [email] = await tx.select().from(accountEmails).where(eq(accountEmails.id, id)).for('no key update');
  if (!email) return null;
  const isWaiting = email.sentAt === null && email.failedAt === null;
  if (isWaiting && email.lastError === null) return 'on-its-way';
  if (isWaiting) {
    await shop.jobs.hurry(tx, 'send-account-email', { accountEmailId: id });
  } else if (!(await shop.jobs.enqueue(tx, 'send-account-email', { accountEmailId: id }))) {
    // It has just left, and the queue is about to note that.
    return 'on-its-way';
  }
  const anew = isWaiting
    ? {}
    : { attempts: 0, about: null, sentAt: null, nothingToSay: false, failedAt: null };
  await tx
    .update(accountEmails)
    .set({ ...anew, lastError: null })
    .where(eq(accountEmails.id, id));
  await recordActivity(tx, {
    actor,
    action: 'resent',
    subjectType: 'email',
    subjectIds: [id],
    detail: { name: `${emailKindLabel(email.kind)}, ${email.recipient}` },
    now: shop.now(),
  });
  return { attempts: isWaiting ? email.attempts : 0 };
}
