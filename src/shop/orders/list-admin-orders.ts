import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { LOOKED_AT } from '../found-by-letters.ts';
import type { Counted } from '../list-page.rules.ts';
import { countAmongNewest, countSome } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { type AdminOrder, readAdminOrders } from './admin-order.ts';
import { type AdminOrdersQuery, ORDER_ROWS } from './orders.schema.ts';
import { MOST_IN_VIEW, type OrderView } from './order-views.rules.ts';
import { type OrdersFilter, findOrdersFilter, ordersOrder, viewFilter } from './orders-query.ts';

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
  const found = await findOrdersFilter(shop, query);
  const cursor = query.after ?? query.before;
  const backwards = query.before !== undefined && query.after === undefined;
  const order = ordersOrder(query, { withMoney, backwards });
  const behind = cursor === undefined ? undefined : order.behind(cursor);
  const [read, counted, of] = await Promise.all([
    readIds(shop.db, found, { behind, by: order.by, most: size + 1 }),
    countFound(shop.db, found, Boolean(query.q)),
    query.user === undefined ? undefined : addressOf(shop, query.user),
  ]);
  const more = read.length > size;
  const ids = read.slice(0, size);
  if (backwards) ids.reverse();
  return {
    of,
    orders: await readAdminOrders(shop.db, ids, { withMoney }),
    ...counted,
    next: (backwards ? cursor !== undefined : more) ? (ids.at(-1) ?? null) : null,
    previous: (backwards ? more : cursor !== undefined) ? (ids[0] ?? null) : null,
  };
}

type Reading = { behind: SQL | undefined; by: SQL; most: number };

async function readIds(
  db: Database,
  { filter, words, latest }: OrdersFilter,
  { behind, by, most }: Reading,
): Promise<string[]> {
  const read = (which: SQL | undefined) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(which, behind))
      .orderBy(by)
      .limit(most)
      .then((rows) => rows.map(({ id }) => id));
  if (words === undefined) return read(filter);
  const { rows } = await db.execute<{ id: string }>(sql`select id
    from (select * from orders where ${and(filter, behind) ?? sql`true`} order by ${by} limit ${LOOKED_AT}) orders
    where ${words} limit ${most}`);
  if (rows.length === most) return rows.map(({ id }) => id);
  // Too rare in this order: those that came last, then.
  const some = await read(latest);
  return some.length > rows.length ? some : rows.map(({ id }) => id);
}

const countFound = (db: Database, { filter, words }: OrdersFilter, isSearch: boolean) =>
  words === undefined
    ? countSome(db, orders, filter, { isSearch })
    : countAmongNewest(db, orders, { filter, asked: words, most: LOOKED_AT });

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

/** What a day's packing begins with: the view 'To pack', whoever waits longest first; as many as are laid on one table. */
export async function listOrdersToPack({ db, now }: Shop): Promise<string[]> {
  const { by } = ordersOrder({ sort: 'date', order: 'asc' }, { withMoney: false });
  const filter = viewFilter('to-pack', now());
  return readIds(db, { filter }, { behind: undefined, by, most: ORDER_ROWS.most });
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
