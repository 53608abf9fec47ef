import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { orders, orderTimeline } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';

/**
 * Gives the orders that were placed as a guest with this person's address to their account. Only once the address is
 * confirmed: before that it may be somebody else's (decisions, 'Accounts'). Gives how many there were.
 */
export async function attachGuestOrders(shop: Shop, { userId }: { userId: string }): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
    if (!user) return 0;
    const attached = await tx
      .update(orders)
      .set({ userId })
      .where(and(isNull(orders.userId), sql`lower(${orders.customerEmail}) = lower(${user.email})`))
      .returning({ orderId: orders.id });
    if (attached.length === 0) return 0;
    const createdAt = shop.now();
    await tx
      .insert(orderTimeline)
      .values(attached.map(({ orderId }) => ({ orderId, actor: userId, event: 'attached', createdAt })));
    return attached.length;
  });
}
