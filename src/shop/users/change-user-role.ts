import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import type { Actor } from '../access/administrators.ts';
import { findCredential } from '../accounts/credential.ts';
import { isStoredPasswordLong } from '../accounts/password-hash.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import type { UserRole } from './admin-user.types.ts';
import { type Person, lockPerson } from './lock-person.ts';
import type { UserOutcome, UserRefusal } from './user-outcome.types.ts';

type RoleChange = { actor: Actor; userId: string; role: UserRole; meansSelf: boolean };

/**
 * Makes somebody an administrator, or no longer one; it counts from their next click. Refuses to take the last one
 * away, the actor's own role unless they mean it, and to promote who is blocked, not confirmed, or has a password
 * shorter than an administrator's (decisions, 'Accounts').
 */
export async function changeUserRole(
  shop: Shop,
  { actor, userId, role, meansSelf }: RoleChange,
): Promise<UserOutcome> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockPerson(tx, { actor, userId });
    if (!locked) return { ok: false, reason: 'gone' };
    const { person, isLastAdministrator } = locked;
    if (person.role === role) return { ok: true, email: person.email };
    const refusal =
      role === 'admin'
        ? await refusePromotion(tx, person)
        : isLastAdministrator
          ? 'last-administrator'
          : userId === actor.userId && !meansSelf
            ? 'yourself'
            : null;
    if (refusal) return { ok: false, reason: refusal };
    const now = shop.now();
    await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
    await recordActivity(tx, {
      actor,
      action: role === 'admin' ? 'promoted' : 'demoted',
      subjectType: 'user',
      subjectIds: [userId],
      detail: { name: person.email },
      now,
    });
    return { ok: true, email: person.email };
  });
}

async function refusePromotion(tx: Database, person: Person): Promise<UserRefusal | null> {
  if (person.blockedAt) return 'blocked';
  if (!person.emailVerified) return 'unconfirmed';
  const credential = await findCredential(tx, { userId: person.id });
  return credential?.password && !isStoredPasswordLong(credential.password) ? 'short-password' : null;
}
