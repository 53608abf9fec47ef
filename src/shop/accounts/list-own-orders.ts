import { and, desc, eq, sql } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { orderIdSchema } from '../orders/orders.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { OwnOrder } from './own-order.types.ts';
import { readOrderItems } from './read-order-items.ts';

const PAGE = 20;

export type OwnOrdersPage = {
  orders: OwnOrder[];
  /** The id to list on from; null at the end. */
  nextAfter: string | null;
};

/** A person's orders, newest first, 20 at a time; `after` is the last order of the page before. */
export async function listOwnOrders(
  shop: Shop,
  { userId, after }: { userId: string; after: string | null },
): Promise<OwnOrdersPage> {
  const cursor = after === null ? null : await findCursor(shop, { userId, id: after });
  const rows = await shop.db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      orderStatus: orders.orderStatus,
      totalAmountPaise: orders.totalAmountPaise,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        cursor
          ? sql`(${orders.createdAt}, ${orders.id}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const items = await readOrderItems(
    shop.db,
    page.map(({ id }) => id),
  );
  return {
    orders: page.map((order) => ({ ...order, items: items.get(order.id) ?? [] })),
    nextAfter: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Read as text: a timestamp loses its microseconds in a Date. */
async function findCursor(shop: Shop, { userId, id }: { userId: string; id: string }) {
  if (!orderIdSchema.safeParse(id).success) return null;
  const [cursor] = await shop.db
    .select({ id: orders.id, createdAt: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, id)));
  return cursor ?? null;
}
