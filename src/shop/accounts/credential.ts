import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { accounts } from '../../database/tables/accounts.ts';

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
