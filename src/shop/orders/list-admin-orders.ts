import { type SQL, and, eq, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Counted } from '../list-page.rules.ts';
import { countSome } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { type AdminOrder, readAdminOrders } from './admin-order.ts';
import { type AdminOrdersQuery, ORDER_ROWS } from './orders.schema.ts';
import { MOST_IN_VIEW, type OrderView } from './order-views.rules.ts';
import { ordersFilter, ordersOrder, viewFilter } from './orders-query.ts';

export type AdminOrdersPage = Counted & {
  /** The address of the person whose orders alone are listed, if one is asked for; null: there is nobody. */
  of: string | null | undefined;
  orders: AdminOrder[];
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

/** One page of all orders, paged by key: it stays right while orders come in. */
export async function listAdminOrders(
  shop: Shop,
  query: AdminOrdersQuery,
  { withMoney }: { withMoney: boolean },
): Promise<AdminOrdersPage> {
  if (query.ids) return theseOrders(shop, query.ids, { withMoney });
  const size = query.rows === undefined ? ORDER_ROWS.usual : ORDER_ROWS.most;
  const filter = ordersFilter(query, shop.now());
  const cursor = query.after ?? query.before;
  const backwards = query.before !== undefined && query.after === undefined;
  const order = ordersOrder(query, { withMoney, backwards });
  const [rows, counted, of] = await Promise.all([
    shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(filter, cursor === undefined ? undefined : order.behind(cursor)))
      .orderBy(order.by)
      .limit(size + 1),
    countSome(shop.db, orders, filter, { isSearch: Boolean(query.q) }),
    query.user === undefined ? undefined : addressOf(shop, query.user),
  ]);
  const more = rows.length > size;
  const ids = rows.slice(0, size).map(({ id }) => id);
  if (backwards) ids.reverse();
  return {
    of,
    orders: await readAdminOrders(shop.db, ids, { withMoney }),
    ...counted,
    next: (backwards ? cursor !== undefined : more) ? (ids.at(-1) ?? null) : null,
    previous: (backwards ? more : cursor !== undefined) ? (ids[0] ?? null) : null,
  };
}

/** Those that came last, the newest first; so many at most. */
export async function listLatestOrders(
  shop: Shop,
  { withMoney, most }: { withMoney: boolean; most: number },
): Promise<AdminOrder[]> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(ordersOrder({ order: 'desc' }, { withMoney }).by)
    .limit(most);
  return readAdminOrders(
    shop.db,
    rows.map(({ id }) => id),
    { withMoney },
  );
}

/** Those that a screen shows already, as they are now. */
async function theseOrders(
  shop: Shop,
  ids: readonly string[],
  seen: { withMoney: boolean },
): Promise<AdminOrdersPage> {
  const found = await readAdminOrders(shop.db, ids, seen);
  const whole = { of: undefined, hasMoreThanTotal: false, next: null, previous: null };
  return { ...whole, orders: found, total: found.length };
}

export type ViewCounts = Readonly<Record<OrderView | 'all', number>>;

/** How many orders each view has, up to one more than a thousand less one: beyond it nobody needs to know. */
export async function countOrderViews({ db, now }: Shop): Promise<ViewCounts> {
  const at = now();
  const some = (which: SQL | undefined) =>
    sql<number>`(select count(*)::int from (select 1 from orders where ${which ?? sql`true`} limit ${MOST_IN_VIEW + 1}) counted)`;
  const [counts] = await db
    .select({
      'to-pack': some(viewFilter('to-pack', at)),
      'to-ship': some(viewFilter('to-ship', at)),
      problems: some(viewFilter('problems', at)),
      all: some(undefined),
    })
    .from(sql`(values (1)) once`);
  if (!counts) throw new Error('Nothing was counted');
  return counts;
}

async function addressOf(shop: Shop, userId: string): Promise<string | null> {
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
