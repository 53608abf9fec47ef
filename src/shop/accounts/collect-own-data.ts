import { asc, desc, eq, sql } from 'drizzle-orm';
import { accounts, sessions, users } from '../../database/tables/accounts.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { orders } from '../../database/tables/orders.ts';
import { getOrderDetails } from '../orders/own-orders.ts';
import type { Shop } from '../shop.types.ts';
import { findProfile } from './find-profile.ts';

/** Everything the shop keeps about a person, for them to take away. Nothing secret: no password, no session key. */
export async function collectOwnData(shop: Shop, { userId }: { userId: string }) {
  const [user] = await shop.db
    .select({
      email: users.email,
      name: users.name,
      image: users.image,
      emailVerified: users.emailVerified,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error('No such user');
  const signInMethods = await shop.db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt));
  const ownSessions = await shop.db
    .select({
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
  const [newsletter] = await shop.db
    .select({ since: newsletterSubscribers.createdAt })
    .from(newsletterSubscribers)
    .where(sql`lower(${newsletterSubscribers.email}) = lower(${user.email})`);
  const ownOrders = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return {
    exportedAt: shop.now(),
    account: user,
    signInMethods,
    profile: await findProfile(shop, { userId }),
    sessions: ownSessions,
    newsletter: newsletter ?? null,
    orders: await getOrderDetails(shop.db, ownOrders),
  };
}
