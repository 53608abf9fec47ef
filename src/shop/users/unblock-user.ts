import { eq } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import type { Actor } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { lockPerson } from './lock-person.ts';
import type { UserOutcome } from './user-outcome.types.ts';

/** Lets somebody who was blocked sign in again, in the role they had. */
export async function unblockUser(
  shop: Shop,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<UserOutcome> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockPerson(tx, { actor, userId });
    if (!locked) return { ok: false, reason: 'gone' };
    const { email, blockedAt } = locked.person;
    if (!blockedAt) return { ok: true, email };
    const now = shop.now();
    await tx.update(users).set({ blockedAt: null, updatedAt: now }).where(eq(users.id, userId));
    await recordActivity(tx, {
      actor,
      action: 'unblocked',
      subjectType: 'user',
      subjectIds: [userId],
      detail: { name: email },
      now,
    });
    return { ok: true, email };
  });
}
