import { and, count, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { profiles, users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { readWrongPasswords } from '../accounts/sign-in-attempts.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminUser } from './admin-user.types.ts';

/** People as staff see them, in the order of the ids; unknown ids are left out. */
export async function readAdminUsers(
  shop: Pick<Shop, 'db' | 'now'>,
  ids: readonly string[],
): Promise<AdminUser[]> {
  const { db } = shop;
  if (ids.length === 0) return [];
  const [rows, totals] = await Promise.all([
    db
      .select({ user: users, firstName: profiles.firstName, lastName: profiles.lastName })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(users.id, [...ids])),
    readTotals(db, ids),
  ]);
  const wrong = await readWrongPasswords(
    shop,
    rows.map(({ user }) => user.email),
  );
  const byId = new Map(rows.map((row) => [row.user.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { user, firstName, lastName } = row;
    return {
      id,
      name: [firstName, lastName].filter(Boolean).join(' ') || user.name,
      email: user.email,
      role: user.role,
      isConfirmed: user.emailVerified,
      blockedAt: user.blockedAt,
      createdAt: user.createdAt,
      ...(totals.get(id) ?? { orders: 0, spentPaise: 0 }),
      wrongPasswords: wrong.get(user.email) ?? { count: 0, addresses: 0 },
    };
  });
}

async function readTotals(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({
      id: orders.userId,
      orders: count(),
      paidPaise: sum(orders.totalAmountPaise).mapWith(Number),
      // An order has one payment that pays it; what was paid twice went back whole.
      refundedPaise: sql<number>`coalesce(sum(${payments.refundedPaise}), 0)`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isNull(payments.unmatchedReason)))
    .where(inArray(orders.userId, [...ids]))
    .groupBy(orders.userId);
  return new Map(
    rows.map((row) => [row.id, { orders: row.orders, spentPaise: row.paidPaise - row.refundedPaise }]),
  );
}
