import { and, sql } from 'drizzle-orm';
import { LOOKED_AT } from '../found-by-letters.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminOrdersQuery } from './orders.schema.ts';
import { type OrdersFilter, findOrdersFilter, ordersOrder } from './orders-query.ts';

export type OrderNeighbours = { previous: string | null; next: string | null };

type Asked = { orderId: string; query: AdminOrdersQuery; withMoney: boolean };

/**
 * The orders before and after one in the list that a query makes. The order itself need not be in it (any more): its
 * place stays. docs/behaviour/back-office.md#one-order.
 */
export async function findOrderNeighbours(shop: Shop, asked: Asked): Promise<OrderNeighbours> {
  const found = await findOrdersFilter(shop, asked.query);
  const [previous, next] = await Promise.all([
    findBeside(shop, asked, { found, backwards: true }),
    findBeside(shop, asked, { found, backwards: false }),
  ]);
  return { previous, next };
}

async function findBeside(
  { db }: Shop,
  { orderId, query, withMoney }: Asked,
  { found, backwards }: { found: OrdersFilter; backwards: boolean },
): Promise<string | null> {
  const order = ordersOrder(query, { withMoney, backwards });
  const behind = and(found.filter, order.behind(orderId));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (select * from orders where ${behind} order by ${order.by} limit ${LOOKED_AT}) orders
      where ${found.words ?? sql`true`} limit 1`,
  );
  return rows[0]?.id ?? null;
}
