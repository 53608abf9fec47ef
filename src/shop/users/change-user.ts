import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { sessions, users } from '../../database/tables/accounts.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { isStoredPasswordLong } from '../accounts/password-hash.ts';
import { findCredential } from '../accounts/sign-in-ways.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import type { UserRole } from './admin-users.ts';

type RoleChange = { actor: Actor; userId: string; role: UserRole; meansSelf: boolean };

/**
 * Makes somebody an administrator, or no longer one; it counts from their next click. Refuses to take the last one
 * away, the actor's own role unless they mean it, and to promote who is blocked, not confirmed, or has a password
 * shorter than an administrator's (docs/behaviour/accounts-and-access.md#signing-up).
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

/** Mails somebody a new link to confirm their address. Refuses one that is confirmed. */
export async function resendConfirmation(
  shop: Shop,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<UserOutcome> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockPerson(tx, { actor, userId });
    if (!locked) return { ok: false, reason: 'gone' };
    const { email, emailVerified } = locked.person;
    if (emailVerified) return { ok: false, reason: 'already-confirmed' };
    await queueEmail(shop, tx, { kind: 'confirmation', recipient: email, returnPath: null });
    await recordActivity(tx, {
      actor,
      action: 'confirmation-resent',
      subjectType: 'user',
      subjectIds: [userId],
      detail: { name: email },
      now: shop.now(),
    });
    return { ok: true, email };
  });
}

type Person = typeof users.$inferSelect;
type LockedPerson = { person: Person; isLastAdministrator: boolean };

/**
 * Locks all administrators, the one who acts among them, and then the person: so that of two who take each other's
 * role away the second is no administrator any more, and one stays. Throws when the actor is none. Null: nobody.
 */
async function lockPerson(
  tx: Database,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<LockedPerson | null> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
    .orderBy(users.id)
    .for('no key update');
  await assertAdministrator(tx, actor);
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!person) return null;
  const others = administrators.filter(({ id }) => id !== userId);
  return { person, isLastAdministrator: person.role === 'admin' && others.length === 0 };
}

/** Why something was not done to a person. */
export type UserRefusal =
  | 'gone'
  | 'last-administrator'
  /** It is the actor, who has not said that they mean themselves. */
  | 'yourself'
  | 'unconfirmed'
  | 'blocked'
  /** Theirs is shorter than an administrator's must be. */
  | 'short-password'
  | 'already-confirmed';

export type UserOutcome = { ok: true; email: string } | { ok: false; reason: UserRefusal };
