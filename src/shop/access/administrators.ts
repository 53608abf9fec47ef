import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

/** The administrator in whose name a verb writes; from the session, never from a body. */
export type Actor = { userId: string };

/** Throws unless the actor is an administrator right now: every verb that writes for staff asks for itself. */
export async function assertAdministrator(tx: Database, { userId }: Actor): Promise<void> {
  if (!(await findAdministrator(tx, userId))) throw new Error(`Only administrators may do this: ${userId}`);
}

/**
 * Whether this person is an administrator right now. Fails closed: when the database cannot say, that is logged and
 * the answer is no. docs/behaviour/accounts-and-access.md#who-may-see-what.
 */
export async function isAdmin(shop: Shop, { userId }: { userId: string }): Promise<boolean> {
  try {
    return (await findAdministrator(shop.db, userId)) !== undefined;
  } catch (error) {
    shop.log.error({ err: error }, 'Error checking admin status:');
    return false;
  }
}

async function findAdministrator(db: Database, userId: string) {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), isNull(users.blockedAt)));
  return found;
}
