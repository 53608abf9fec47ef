import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { getProgramSecret } from '../../database/program-secret.ts';
import { users } from '../../database/tables/accounts.ts';
import { staffInvitations } from '../../database/tables/invitations.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { assertProved } from '../access/proved.ts';
import { countAttempt } from '../access/count-attempt.ts';
import { AccessDenied, type StaffRole, roleRows } from '../access/roles.rules.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import {
  type AcceptRefusal,
  INVITATION_DAYS,
  type InvitationRefusal,
  type OpenInvitation,
  invitationState,
} from './invitations.rules.ts';
import { isStoredPasswordLong } from './password-hash.ts';
import { findCredential } from './sign-in-ways.ts';

const DAY_MS = 86_400_000;
const mostAnHour = { name: 'invitations of one owner', hits: 30, windowSeconds: 3600 };

type Invited = { ok: true } | { ok: false; reason: InvitationRefusal };

/**
 * Asks somebody by mail to work for the shop, for seven days; an earlier invitation of the same address ends. Only owners
 * may. docs/behaviour/accounts-and-access.md#invitations.
 */
export async function inviteStaff(
  shop: Shop,
  { actor, email, role }: { actor: Actor; email: string; role: StaffRole },
): Promise<Invited> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'people');
    assertProved(shop, actor);
    // Of two who invite one address at once the second ends what the first began.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`invitation ${email}`}))`);
    const [known] = await tx
      .select({ role: users.role, blockedAt: users.blockedAt })
      .from(users)
      .where(sql`lower(${users.email}) = ${email}`);
    if (known?.blockedAt) return { ok: false, reason: 'blocked' };
    if (known && known.role !== 'user') return { ok: false, reason: 'already-staff' };
    const counted = await countAttempt(tx, mostAnHour, { subject: actor.userId, now });
    if (!counted.ok) return { ok: false, reason: 'too-many' };
    await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(and(eq(staffInvitations.email, email), isOpen));
    const id = crypto.randomUUID();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    await tx
      .insert(staffInvitations)
      .values({ id, email, role, invitedBy: actor.userId, expiresAt, createdAt: now });
    await queueEmail(shop, tx, { kind: 'staff-invitation', recipient: email, invitationId: id });
    const detail = { name: email, role: roleRows[role].label };
    await recordActivity(tx, {
      actor,
      action: 'invited',
      subjectType: 'invitation',
      subjectIds: [id],
      detail,
      now,
    });
    return { ok: true };
  });
}

/** Takes an invitation back: its link leads to nothing from now on. False where it was not open any more. */
export async function revokeInvitation(
  shop: Shop,
  { actor, invitationId }: { actor: Actor; invitationId: string },
): Promise<{ ok: boolean }> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'people');
    assertProved(shop, actor);
    const [revoked] = await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(and(eq(staffInvitations.id, invitationId), isOpen))
      .returning();
    if (!revoked) return { ok: false };
    await recordActivity(tx, {
      actor,
      action: 'invitation-revoked',
      subjectType: 'invitation',
      subjectIds: [invitationId],
      detail: { name: revoked.email },
      now,
    });
    return { ok: true };
  });
}

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt));
const SHOWN = 100;

/** The invitations that wait to be accepted, the newest first. */
export async function listOpenInvitations({ db, now }: Shop): Promise<OpenInvitation[]> {
  return db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: users.email,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(and(isOpen, gt(staffInvitations.expiresAt, now())))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id))
    .limit(SHOWN);
}

type LinkedInvitation = { id: string; email: string; role: StaffRole; problem: AcceptRefusal | null };

/** The invitation that a link opens, and why it can be accepted no more; null for a link that this shop did not make. */
export async function findLinkedInvitation(
  shop: Shop,
  { token }: { token: string },
): Promise<LinkedInvitation | null> {
  const id = readInvitationToken(await invitationSecret(shop.db), token);
  if (id === null) return null;
  const [found] = await shop.db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  if (!found) return null;
  const state = invitationState(found, shop.now());
  return { id, email: found.email, role: found.role, problem: state === 'open' ? null : state };
}

type Accepted = { ok: true; role: StaffRole } | { ok: false; reason: AcceptRefusal };

/**
 * Gives whoever is signed in the role that they were invited to, once. Their address is exactly the invited one, and the
 * owner who asked is one still.
 */
export async function acceptInvitation(
  shop: Shop,
  { token, userId }: { token: string; userId: string },
): Promise<Accepted> {
  const id = readInvitationToken(await invitationSecret(shop.db), token);
  if (id === null) return { ok: false, reason: 'unknown' };
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    const [invitation] = await tx
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.id, id))
      .for('no key update');
    if (!invitation) return { ok: false, reason: 'unknown' };
    const state = invitationState(invitation, now);
    if (state !== 'open') return { ok: false, reason: state };
    // First the owner, then the person: as whoever changes people does (change-user.ts).
    await tx.select({ id: users.id }).from(users).where(eq(users.id, invitation.invitedBy)).for('share');
    if (!(await mayInvite(tx, invitation.invitedBy))) return { ok: false, reason: 'revoked' };
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!person || person.blockedAt) throw new AccessDenied(userId, 'people');
    if (person.email.toLowerCase() !== invitation.email) return { ok: false, reason: 'other-address' };
    if (!person.emailVerified) return { ok: false, reason: 'unconfirmed' };
    if (person.role !== 'user') return { ok: false, reason: 'already-staff' };
    const credential = await findCredential(tx, { userId });
    if (credential?.password && !isStoredPasswordLong(credential.password)) {
      return { ok: false, reason: 'short-password' };
    }
    const { role } = invitation;
    await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
    await tx.update(staffInvitations).set({ acceptedAt: now }).where(eq(staffInvitations.id, id));
    const change = { field: 'Role', from: roleRows.user.label, to: roleRows[role].label };
    await recordActivity(tx, {
      actor: { userId },
      action: 'invitation-accepted',
      subjectType: 'user',
      subjectIds: [userId],
      detail: { name: person.email, changes: [change] },
      now,
    });
    return { ok: true, role };
  });
}

async function mayInvite(tx: Database, userId: string): Promise<boolean> {
  try {
    await assertMay(tx, { userId }, 'people');
    return true;
  } catch (error) {
    if (error instanceof AccessDenied) return false;
    throw error;
  }
}

function invitationSecret(db: Database): Promise<string> {
  return getProgramSecret(db, 'invitations');
}

/** The private part of an invitation's link. What it is good for, and how long, is kept with the invitation. */
export async function makeInvitationToken({ db }: Pick<Shop, 'db'>, id: string): Promise<string> {
  return `${id}.${sign(await invitationSecret(db), id)}`;
}

function readInvitationToken(secret: string, token: string): string | null {
  const [, id = '', signed = ''] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signed);
  const expected = Buffer.from(sign(secret, id));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function sign(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`invitation\0${id}`).digest('base64url');
}
