import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

/**
 * Whether this person is an administrator right now. Fails closed: when the database cannot say, that is logged and
 * the answer is no. Specification, storefront §6.
 */
export async function isAdmin(shop: Shop, { userId }: { userId: string }): Promise<boolean> {
  try {
    const [admin] = await shop.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'admin'), isNull(users.blockedAt)));
    return admin !== undefined;
  } catch (error) {
    shop.log.error({ err: error }, 'Error checking admin status:');
    return false;
  }
}
