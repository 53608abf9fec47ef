import { eq } from 'drizzle-orm';
import { sessions } from '../../database/tables/accounts.ts';
import type { Actor } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { lockPerson } from './lock-person.ts';
import type { UserOutcome } from './user-outcome.types.ts';

/** Signs somebody out wherever they are signed in. Refuses the actor unless they mean themselves. */
export async function endUserSessions(
  shop: Shop,
  { actor, userId, meansSelf }: { actor: Actor; userId: string; meansSelf: boolean },
): Promise<UserOutcome> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockPerson(tx, { actor, userId });
    if (!locked) return { ok: false, reason: 'gone' };
    if (userId === actor.userId && !meansSelf) return { ok: false, reason: 'yourself' };
    const { email } = locked.person;
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    await recordActivity(tx, {
      actor,
      action: 'signed-out',
      subjectType: 'user',
      subjectIds: [userId],
      detail: { name: email, sessions: ended.length },
      now: shop.now(),
    });
    return { ok: true, email };
  });
}
