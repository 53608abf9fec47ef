import { eq } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { staffOrders } from '../../database/tables/staff-orders.ts';
import type { Shop } from '../shop.types.ts';

/** Of an order that staff made for somebody. */
export type OrderMaker = {
  kind: 'phone' | 'replacement';
  /** Null once the account is gone. */
  email: string | null;
  /** Why it cost less; null where it did not, and for who sees no money. */
  reason: string | null;
};

/** Who made an order, and why it cost less; null for one that its customer made. docs/behaviour/staff-orders.md#orders-by-phone. */
export async function findOrderMaker(
  { db }: Shop,
  { orderId, withMoney }: { orderId: string; withMoney: boolean },
): Promise<OrderMaker | null> {
  const [found] = await db
    .select({ kind: staffOrders.kind, email: users.email, reason: staffOrders.discountReason })
    .from(orders)
    .innerJoin(staffOrders, eq(staffOrders.checkoutId, orders.checkoutId))
    .leftJoin(users, eq(users.id, staffOrders.madeBy))
    .where(eq(orders.id, orderId));
  return found ? { ...found, reason: withMoney ? found.reason : null } : null;
}
