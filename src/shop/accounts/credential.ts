import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { accounts, verifications } from '../../database/tables/accounts.ts';
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
