import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { type AdminOrder, readAdminOrders } from './admin-order.ts';
import type { AdminOrdersQuery, OrderSort } from './orders.schema.ts';
import { orderSearchWords, shortNumberOf } from './search-words.rules.ts';

export const ADMIN_ORDERS_PAGE = 25;
/** What a search finds is counted so far: beyond it nobody needs to know how many. */
const COUNT_LIMIT = 10_000;
const DAY_MS = 86_400_000;

export type AdminOrdersPage = {
  /** The address of the person whose orders alone are listed, if one is asked for; null: there is nobody. */
  of: string | null | undefined;
  orders: AdminOrder[];
  /** Of all pages; of a search up to 10,000. */
  total: number;
  hasMoreThanTotal: boolean;
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

/** The table's name is one of ours ('orders' or 'cursor'), never what somebody typed. */
const SORT_KEYS: Record<OrderSort, (table: string) => SQL> = {
  date: (table) => sql.raw(`${table}.created_at`),
  customer: (table) => sql.raw(`lower(${table}.customer_name)`),
  total: (table) => sql.raw(`${table}.total_amount_paise`),
};

/** One page of all orders, paged by key: it stays right while orders come in. */
export async function listAdminOrders(
  shop: Shop,
  query: AdminOrdersQuery,
  { withMoney }: { withMoney: boolean },
): Promise<AdminOrdersPage> {
  const words = orderSearchWords(query.q ?? '');
  const filter = and(
    query.user === undefined ? undefined : eq(orders.userId, query.user),
    query.status === undefined ? undefined : eq(orders.orderStatus, query.status),
    query.from === undefined ? undefined : gte(orders.createdAt, startOfDay(query.from)),
    query.to === undefined
      ? undefined
      : lt(orders.createdAt, new Date(startOfDay(query.to).getTime() + DAY_MS)),
    ...words.map(holds),
  );
  // Whose order they may not see, they cannot sort by.
  const sort = query.sort === 'total' && !withMoney ? undefined : query.sort;
  const key = SORT_KEYS[sort ?? 'date'];
  const cursor = query.after ?? query.before;
  const backwards = query.before !== undefined && query.after === undefined;
  const descending = (sort === undefined || query.order === 'desc') !== backwards;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const beyond =
    cursor === undefined
      ? undefined
      : sql`(${key('orders')}, orders.id) ${sql.raw(descending ? '<' : '>')}
          (select ${key('cursor')}, cursor.id from orders cursor where cursor.id = ${cursor})`;
  const [rows, total, of] = await Promise.all([
    shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(filter, beyond))
      .orderBy(sql`${key('orders')} ${direction}, orders.id ${direction}`)
      .limit(ADMIN_ORDERS_PAGE + 1),
    words.length === 0 ? shop.db.$count(orders, filter) : countSome(shop, filter),
    query.user === undefined ? undefined : addressOf(shop, query.user),
  ]);
  const more = rows.length > ADMIN_ORDERS_PAGE;
  const ids = rows.slice(0, ADMIN_ORDERS_PAGE).map(({ id }) => id);
  if (backwards) ids.reverse();
  return {
    of,
    orders: await readAdminOrders(shop.db, ids, { withMoney }),
    total: words.length === 0 ? total : Math.min(total, COUNT_LIMIT),
    hasMoreThanTotal: words.length > 0 && total > COUNT_LIMIT,
    next: (backwards ? cursor !== undefined : more) ? (ids.at(-1) ?? null) : null,
    previous: (backwards ? more : cursor !== undefined) ? (ids[0] ?? null) : null,
  };
}

async function addressOf(shop: Shop, userId: string): Promise<string | null> {
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

async function countSome(shop: Shop, filter: SQL | undefined): Promise<number> {
  const counted = sql`(select 1 from orders where ${filter} limit ${COUNT_LIMIT + 1}) counted`;
  const [row] = await shop.db.select({ total: sql<number>`count(*)::int` }).from(counted);
  return row?.total ?? 0;
}

/** A word of one or two letters is looked for where words begin: the index knows no other pieces so short. */
function holds(word: string): SQL {
  const pattern = word.length < 3 ? likePattern(` ${word}`) : likePattern(word);
  const number = shortNumberOf(word);
  return number === null
    ? sql`orders.search_text like ${pattern}`
    : sql`(orders.number = ${number} or orders.search_text like ${pattern})`;
}
