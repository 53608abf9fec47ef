import { and, count, eq, gt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { accounts, sessions, twoFactors, users, verifications } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

/** What the sign-in with a password is called among the ways to sign in. */
export const CREDENTIAL = 'credential';

/** A person's own way to sign in with a password, if there is one; its password may have been taken away. */
export async function findCredential(db: Database, { userId }: { userId: string }) {
  const [credential] = await db
    .select({ id: accounts.id, password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)));
  return credential ?? null;
}

/** Whether the link of a mail still lets somebody choose a password: not used, and not over. */
export async function isPasswordLinkGood(shop: Shop, { token }: { token: string }): Promise<boolean> {
  // As better-auth stores it (auth-options.ts, `storeIdentifier`).
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
  const [link] = await shop.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, shop.now())));
  return link !== undefined;
}

export type OwnSignIn = {
  hasPassword: boolean;
  hasGoogle: boolean;
  /** Browsers in which the person is signed in now. */
  devices: number;
};

/** The ways in which a person signs in, and in how many places they are. */
export async function findOwnSignIn(shop: Shop, { userId }: { userId: string }): Promise<OwnSignIn> {
  const ways = await shop.db
    .select({ provider: accounts.providerId, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  const [open] = await shop.db
    .select({ total: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, shop.now())));
  return {
    hasPassword: ways.some(({ provider, password }) => provider === CREDENTIAL && password !== null),
    hasGoogle: ways.some(({ provider }) => provider === 'google'),
    devices: open?.total ?? 0,
  };
}

/** Deletes the second factor of a person, with the devices that were trusted because of it and half-done sign-ins. */
export async function forgetSecondFactor(tx: Database, { userId }: { userId: string }): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

/**
 * The owner of an address has shown up, and the account that waits there for its confirmation may be a stranger's: its
 * password counts no more, and the owner chooses one by mail. Confirmed accounts stay as they are.
 */
export async function distrustUnconfirmedPassword(shop: Shop, { email }: { email: string }): Promise<void> {
  const [user] = await shop.db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.emailVerified, false)));
  const credential = user ? await findCredential(shop.db, { userId: user.id }) : null;
  if (credential) {
    await shop.db.update(accounts).set({ password: null }).where(eq(accounts.id, credential.id));
  }
}

/**
 * Ends a session that has just begun if its person was blocked at the same moment, and says whether it did. Waits for
 * a blocking under way: either that finds the session, or this finds the person blocked.
 */
export async function endSessionIfBlocked(
  shop: Shop,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ blockedAt: users.blockedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('share');
    if (!user?.blockedAt) return false;
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    return true;
  });
}
