import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { accountEmails, users } from '../../database/tables/accounts.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';

export type RemovedPerson = { ok: true } | { ok: false; reason: 'last-administrator' };

/**
 * Deletes a person with sessions, ways to sign in and profile. Their orders stay as the snapshots they are, without
 * an owner, and their tracking links end. The last administrator is refused.
 */
export async function removePerson(shop: Shop, { userId }: { userId: string }): Promise<RemovedPerson> {
  return shop.db.transaction(async (tx) => {
    // Two administrators who leave at once wait for each other here.
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
      .orderBy(users.id)
      .for('update');
    const isLast = administrators.length === 1 && administrators[0]?.id === userId;
    if (isLast) return { ok: false, reason: 'last-administrator' };
    await tx.update(orders).set({ trackingRevokedAt: shop.now() }).where(eq(orders.userId, userId));
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (user) {
      await tx
        .delete(newsletterSubscribers)
        .where(sql`lower(${newsletterSubscribers.email}) = lower(${user.email})`);
      await tx
        .delete(accountEmails)
        .where(and(eq(accountEmails.recipient, user.email), ne(accountEmails.kind, 'order-link')));
    }
    return { ok: true };
  });
}
