import { and, eq, sql } from 'drizzle-orm';
import { accounts, users } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';
import { findCredential } from './credential.ts';

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
