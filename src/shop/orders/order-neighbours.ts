import { and } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminOrdersQuery } from './orders.schema.ts';
import { ordersFilter, ordersOrder } from './orders-query.ts';

export type OrderNeighbours = { previous: string | null; next: string | null };

type Asked = { orderId: string; query: AdminOrdersQuery; withMoney: boolean };

/**
 * The orders before and after one in the list that a query makes. The order itself need not be in it (any more): its
 * place stays. docs/behaviour/back-office.md#one-order.
 */
export async function findOrderNeighbours(shop: Shop, asked: Asked): Promise<OrderNeighbours> {
  const [previous, next] = await Promise.all([
    findBeside(shop, asked, { backwards: true }),
    findBeside(shop, asked, { backwards: false }),
  ]);
  return { previous, next };
}

async function findBeside(
  { db, now }: Shop,
  { orderId, query, withMoney }: Asked,
  { backwards }: { backwards: boolean },
): Promise<string | null> {
  const order = ordersOrder(query, { withMoney, backwards });
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersFilter(query, now()), order.behind(orderId)))
    .orderBy(order.by)
    .limit(1);
  return found?.id ?? null;
}
