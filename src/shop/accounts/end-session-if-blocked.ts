import { eq } from 'drizzle-orm';
import { sessions, users } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

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
