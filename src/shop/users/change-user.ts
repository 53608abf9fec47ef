import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { sessions, users } from '../../database/tables/accounts.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { assertProved } from '../access/proved.ts';
import { type Role, roleRows } from '../access/roles.rules.ts';
import { isStoredPasswordLong } from '../accounts/password-hash.ts';
import { findCredential, forgetSecondFactor } from '../accounts/sign-in-ways.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { ActivityAction } from '../activity/activity.schema.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';

type Change = { actor: Actor; userId: string };
/** Whoever acts on themselves has to say that they mean it. */
type OwnChange = Change & { meansSelf: boolean };

/**
 * Gives somebody a role; it counts from their next click. Refuses to take the last owner away, the actor's own role unless
 * they mean it, and to take on who is blocked, not confirmed, or has a password shorter than staff must have
 * (docs/behaviour/accounts-and-access.md#people).
 */
export async function changeUserRole(
  shop: Shop,
  { actor, userId, role, meansSelf }: OwnChange & { role: Role },
): Promise<UserOutcome> {
  return changePerson(shop, { actor, userId }, async ({ tx, person, isLastAdministrator, now }) => {
    if (person.role === role) return null;
    if (role !== 'admin') {
      if (isLastAdministrator) return 'last-administrator';
      if (userId === actor.userId && !meansSelf) return 'yourself';
    }
    if (role !== 'user') {
      const refusal = await refusePromotion(tx, person);
      if (refusal) return refusal;
    }
    await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
    const change = { field: 'Role', from: roleRows[person.role].label, to: roleRows[role].label };
    return { action: 'role-changed', detail: { changes: [change] } };
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
export async function blockUser(shop: Shop, { actor, userId, meansSelf }: OwnChange): Promise<UserOutcome> {
  return changePerson(shop, { actor, userId }, async ({ tx, person, isLastAdministrator, now }) => {
    if (person.blockedAt) return null;
    if (isLastAdministrator) return 'last-administrator';
    if (userId === actor.userId && !meansSelf) return 'yourself';
    await tx.update(users).set({ blockedAt: now, updatedAt: now }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    return { action: 'blocked' };
  });
}

/** Lets somebody who was blocked sign in again, in the role they had. */
export async function unblockUser(shop: Shop, change: Change): Promise<UserOutcome> {
  return changePerson(shop, change, async ({ tx, person, now }) => {
    if (!person.blockedAt) return null;
    await tx.update(users).set({ blockedAt: null, updatedAt: now }).where(eq(users.id, person.id));
    return { action: 'unblocked' };
  });
}

/** Signs somebody out wherever they are signed in. Refuses the actor unless they mean themselves. */
export async function endUserSessions(
  shop: Shop,
  { actor, userId, meansSelf }: OwnChange,
): Promise<UserOutcome> {
  return changePerson(shop, { actor, userId }, async ({ tx }) => {
    if (userId === actor.userId && !meansSelf) return 'yourself';
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    return { action: 'signed-out', detail: { sessions: ended.length } };
  });
}

/**
 * Takes somebody's second factor away, for who has lost phone and recovery codes: they are signed out everywhere, and set
 * up another. Refuses the actor, who has a way of their own.
 */
export async function resetSecondFactor(shop: Shop, change: Change): Promise<UserOutcome> {
  return changePerson(shop, change, async ({ tx, person, now }) => {
    if (person.id === change.actor.userId) return 'yourself';
    if (!person.twoFactorEnabled) return null;
    await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, person.id));
    await forgetSecondFactor(tx, { userId: person.id });
    await tx.delete(sessions).where(eq(sessions.userId, person.id));
    return { action: 'second-factor-reset' };
  });
}

/** Mails somebody a new link to confirm their address. Refuses one that is confirmed. */
export async function resendConfirmation(shop: Shop, change: Change): Promise<UserOutcome> {
  return changePerson(shop, change, async ({ tx, person: { email, emailVerified } }) => {
    if (emailVerified) return 'already-confirmed';
    await queueEmail(shop, tx, { kind: 'confirmation', recipient: email, returnPath: null });
    return { action: 'confirmation-resent' };
  });
}

type Done = { action: ActivityAction; detail?: Record<string, unknown> };

/**
 * Changes a person, locked, and records it, in one transaction. `change` says what it has done, why it refuses, or
 * with null that there was nothing to do.
 */
async function changePerson(
  shop: Shop,
  { actor, userId }: Change,
  change: (locked: LockedPerson & { tx: Database; now: Date }) => Promise<Done | UserRefusal | null>,
): Promise<UserOutcome> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockPerson(shop, tx, { actor, userId });
    if (!locked) return { ok: false, reason: 'gone' };
    const { email } = locked.person;
    const now = shop.now();
    const done = await change({ ...locked, tx, now });
    if (typeof done === 'string') return { ok: false, reason: done };
    if (done) {
      const { action, detail } = done;
      const kept = { name: email, ...detail };
      await recordActivity(tx, {
        actor,
        action,
        subjectType: 'user',
        subjectIds: [userId],
        detail: kept,
        now,
      });
    }
    return { ok: true, email };
  });
}

type Person = typeof users.$inferSelect;
type LockedPerson = { person: Person; isLastAdministrator: boolean };

/**
 * Locks all administrators, the one who acts among them, and then the person: so that of two who take each other's
 * role away the second is no administrator any more, and one stays. Throws when the actor is none, or has to prove first who they are. Null: nobody.
 */
async function lockPerson(shop: Shop, tx: Database, { actor, userId }: Change): Promise<LockedPerson | null> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
    .orderBy(users.id)
    .for('no key update');
  await assertMay(tx, actor, 'people');
  assertProved(shop, actor);
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
  /** Theirs is shorter than that of staff must be. */
  | 'short-password'
  | 'already-confirmed';

export type UserOutcome = { ok: true; email: string } | { ok: false; reason: UserRefusal };
