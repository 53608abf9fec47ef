import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';

export type Person = typeof users.$inferSelect;
export type LockedPerson = { person: Person; isLastAdministrator: boolean };

/**
 * Locks all administrators, the one who acts among them, and then the person: so that of two who take each other's
 * role away the second is no administrator any more, and one stays. Throws when the actor is none. Null: nobody.
 */
export async function lockPerson(
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
