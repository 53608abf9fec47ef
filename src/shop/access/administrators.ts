import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';
import { AccessDenied, type Right, type Role, mayRole } from './roles.rules.ts';

/**
 * The member of staff in whose name a verb writes, and when they last proved to be themselves; from the session, never from a
 * body.
 */
export type Actor = { userId: string; provedAt?: Date };

/**
 * Throws AccessDenied unless the actor's role allows this right now: every verb that writes for staff asks for itself,
 * inside its transaction. docs/behaviour/accounts-and-access.md#roles.
 */
export async function assertMay(tx: Database, { userId }: Actor, right: Right): Promise<void> {
  const role = await findRole(tx, userId);
  if (!mayRole(role, right)) throw new AccessDenied(userId, right);
}

/** Whether this person's role allows this right now. */
export async function mayDo(db: Database, { userId }: { userId: string }, right: Right): Promise<boolean> {
  return mayRole(await findRole(db, userId), right);
}

/**
 * Whether this person is an owner right now. Fails closed: when the database cannot say, that is logged and the answer
 * is no. docs/behaviour/accounts-and-access.md#who-may-see-what.
 */
export async function isAdmin(shop: Shop, { userId }: { userId: string }): Promise<boolean> {
  try {
    return (await findRole(shop.db, userId)) === 'admin';
  } catch (error) {
    shop.log.error({ err: error }, 'Error checking admin status:');
    return false;
  }
}

/** Whether this person works for the shop in any role right now. */
export async function isStaff(db: Database, { userId }: { userId: string }): Promise<boolean> {
  return (await findRole(db, userId)) !== 'user';
}

/** Nobody, and who is blocked, may do what customers may. */
async function findRole(db: Database, userId: string): Promise<Role> {
  const [found] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.blockedAt)));
  return found?.role ?? 'user';
}
