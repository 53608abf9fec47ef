import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import type { Actor } from './actor.types.ts';

/** Throws unless the actor is an administrator right now: every verb that writes for staff asks for itself. */
export async function assertAdministrator(tx: Database, { userId }: Actor): Promise<void> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), isNull(users.blockedAt)));
  if (!admin) throw new Error(`Only administrators may do this: ${userId}`);
}
