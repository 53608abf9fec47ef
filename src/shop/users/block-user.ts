import { eq } from 'drizzle-orm';
import { sessions, users } from '../../database/tables/accounts.ts';
import type { Actor } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { lockPerson } from './lock-person.ts';
import type { UserOutcome } from './user-outcome.types.ts';

/**
 * Blocks somebody: their sessions end, and signing in is refused with a sentence. They can still buy as a guest.
 * Refuses the last administrator, and the actor unless they mean themselves.
 */
export async function blockUser(
  shop: Shop,
  { actor, userId, meansSelf }: { actor: Actor; userId: string; meansSelf: boolean },
): Promise<UserOutcome> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockPerson(tx, { actor, userId });
    if (!locked) return { ok: false, reason: 'gone' };
    const { person, isLastAdministrator } = locked;
    if (person.blockedAt) return { ok: true, email: person.email };
    if (isLastAdministrator) return { ok: false, reason: 'last-administrator' };
    if (userId === actor.userId && !meansSelf) return { ok: false, reason: 'yourself' };
    const now = shop.now();
    await tx.update(users).set({ blockedAt: now, updatedAt: now }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await recordActivity(tx, {
      actor,
      action: 'blocked',
      subjectType: 'user',
      subjectIds: [userId],
      detail: { name: person.email },
      now,
    });
    return { ok: true, email: person.email };
  });
}
