import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderIsTroubled, orderMayBeTroubled, orders } from '../../database/tables/orders.ts';
import { bareNumber } from '../../database/tables/shipments.ts';
import { type OrderWord, findOrdersLike, hasTrigram } from '../found-by-letters.ts';
import { likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { CASH_DAYS, type OrderView } from './order-views.rules.ts';
import type { AdminOrdersQuery, OrderSort } from './orders.schema.ts';
import { orderSearchWords, parcelNumberOf, shortNumberOf } from './search-words.rules.ts';

const DAY_MS = 86_400_000;

/** Which orders a list's query asks for; of words that many have, `words` asks for these, and `latest` are some that have them. */
export type OrdersFilter = { filter: SQL | undefined; words?: SQL; latest?: SQL | undefined };

/** Each part has an index (list-admin-orders-indexes.db.test.ts); what few have is found before. */
export async function findOrdersFilter(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  query: AdminOrdersQuery,
): Promise<OrdersFilter> {
  const narrowed = ordersFilter(query, now());
  const typed = orderSearchWords(query.q ?? '');
  if (typed.length === 0) return { filter: narrowed };
  // Signs alone stand in no index, and name nothing.
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word)).map(toOrderWord);
  if (words.length === 0) return { filter: sql`false` };
  const [found, parcels] = await Promise.all([findOrdersLike(db, words), findByParcel(db, query)]);
  const isOneOf = (ids: string[]) => sql`orders.id = any(${sql.param(ids)}::uuid[])`;
  const few = and(narrowed, isOneOf([...found.ids, ...parcels]));
  if (found.isAll) return { filter: few };
  const all = sql.join(words.map(holds), sql` and `);
  return { filter: narrowed, words: sql`(${all} or ${isOneOf(parcels)})`, latest: few };
}

function ordersFilter(query: AdminOrdersQuery, now: Date): SQL | undefined {
  return and(
    query.user === undefined ? undefined : eq(orders.userId, query.user),
    query.view === undefined ? undefined : viewFilter(query.view, now),
    query.status === undefined ? undefined : eq(orders.orderStatus, query.status),
    query.from === undefined ? undefined : gte(orders.createdAt, startOfDay(query.from)),
    query.to === undefined
      ? undefined
      : lt(orders.createdAt, new Date(startOfDay(query.to).getTime() + DAY_MS)),
  );
}

/** What each view lists. docs/behaviour/back-office.md#views-of-orders. */
export function viewFilter(view: OrderView, now: Date): SQL {
  switch (view) {
    case 'to-pack':
      return eq(orders.orderStatus, 'order_placed');
    case 'to-ship':
      return eq(orders.orderStatus, 'processing');
    case 'problems':
      return sql`(${orderMayBeTroubled} and (${orderIsTroubled} or ${cashIsUnmarked(now)}))`;
  }
}

/**
 * Delivered some days ago, to be paid at the door, and nobody has marked the money.
 * docs/behaviour/cash-on-delivery.md#collected-and-refused.
 */
export function cashIsUnmarked(now: Date): SQL {
  const since = new Date(now.getTime() - CASH_DAYS * DAY_MS).toISOString();
  return sql`(order_status = 'delivered' and payment_status = 'due'
    and coalesce(delivered_at, updated_at) <= ${since}::timestamptz)`;
}

/** So many parcels are looked up by the beginning of their number. */
const PARCELS_FOUND = 200;

/** Those of parcels whose number begins so. */
async function findByParcel(db: Database, { q = '' }: AdminOrdersQuery): Promise<string[]> {
  const number = parcelNumberOf(q);
  if (number === null) return [];
  const { rows } = await db.execute<{ id: string }>(sql`select order_id as id from shipments
    where tracking_number <> '' and ${bareNumber} like ${`${number}%`} limit ${PARCELS_FOUND}`);
  return rows.map(({ id }) => id);
}

/** The table's name is one of ours ('orders' or 'cursor'), never what somebody typed. */
const SORT_KEYS: Record<OrderSort, (table: string) => SQL> = {
  date: (table) => sql.raw(`${table}.created_at`),
  customer: (table) => sql.raw(`lower(${table}.customer_name)`),
  total: (table) => sql.raw(`${table}.total_amount_paise`),
};

type Ordered = { withMoney: boolean; backwards?: boolean };

/** In which order the query's rows stand, and which stand behind one of them, read onwards or backwards. */
export function ordersOrder(query: AdminOrdersQuery, { withMoney, backwards = false }: Ordered) {
  // What they may not see, they cannot sort by.
  const sort = query.sort === 'total' && !withMoney ? undefined : query.sort;
  const key = SORT_KEYS[sort ?? 'date'];
  const descending = (sort === undefined || query.order === 'desc') !== backwards;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return {
    by: sql`${key('orders')} ${direction}, orders.id ${direction}`,
    behind: (id: string) => sql`(${key('orders')}, orders.id) ${sql.raw(descending ? '<' : '>')}
          (select ${key('cursor')}, cursor.id from orders cursor where cursor.id = ${id})`,
  };
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/**
 * A word without three letters in a row is looked for where words begin: the index knows no other pieces. An address is
 * looked up by what stands before its '@', since half of all customers share the rest.
 */
function toOrderWord(word: string): OrderWord {
  const local = word.slice(0, word.indexOf('@') + 1);
  if (local.length > 3 && local.length < word.length)
    return { pattern: likePattern(local), number: null, whole: word };
  const pattern = hasTrigram(word) ? likePattern(word) : likePattern(` ${word}`);
  return { pattern, number: shortNumberOf(word), whole: null };
}

function holds({ pattern, number, whole }: OrderWord): SQL {
  if (whole !== null)
    return sql`(orders.search_text like ${pattern} and strpos(orders.search_text, ${whole}) > 0)`;
  return number === null
    ? sql`orders.search_text like ${pattern}`
    : sql`(orders.number = ${number} or orders.search_text like ${pattern})`;
}
