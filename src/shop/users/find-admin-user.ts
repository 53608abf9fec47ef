import { desc, eq } from 'drizzle-orm';
import { profiles } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { findOwnSignIn } from '../accounts/find-own-sign-in.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminUserDetail } from './admin-user.types.ts';
import { readAdminUsers } from './read-admin-users.ts';

const LATEST_ORDERS = 10;

/** All about one person that staff need; null for an id that nobody has. */
export async function findAdminUser(
  shop: Shop,
  { userId }: { userId: string },
): Promise<AdminUserDetail | null> {
  const { db } = shop;
  const [user] = await readAdminUsers(shop, [userId]);
  if (!user) return null;
  const [[profile], signIn, latestOrders, history] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.userId, userId)),
    findOwnSignIn(shop, { userId }),
    db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        orderStatus: orders.orderStatus,
        totalAmountPaise: orders.totalAmountPaise,
      })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(LATEST_ORDERS),
    listActivity(shop, { subjectType: 'user', subjectId: userId }),
  ]);
  return {
    ...user,
    phone: profile?.phone ?? null,
    address: profile
      ? [profile.address, `${profile.city}, ${profile.state} ${profile.zipCode}`, profile.country]
      : [],
    signIn,
    latestOrders,
    history,
  };
}
