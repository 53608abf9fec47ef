import { eq, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { claims } from '../../database/tables/claims.ts';
import { contactMessages } from '../../database/tables/messages.ts';
import { reviews } from '../../database/tables/reviews.ts';
import { type Right, type Role, mayRole } from '../access/roles.rules.ts';
import { viewFilter } from '../orders/orders-query.ts';
import type { Shop } from '../shop.types.ts';
import { countStock } from '../stock-sheet/list-stock.ts';

/** Orders that wait for their next step, and those that somebody has to see to; at most `MOST` of each. */
export type OrderBadge = { toDo: number; problems: number };

/** What the sidebar shows beside its entries, each at most a hundred; null for what a role may not see. */
export type SidebarCounts = {
  orders: OrderBadge | null;
  claims: number | null;
  messages: number | null;
  reviews: number | null;
  lowStock: number | null;
  /** When the newest of them was read, in ms since 1970: of two sets the one with the later moment holds. */
  readAt: number;
};

export const MOST_COUNTED = 100;

type Reading = Pick<Shop, 'db' | 'now'>;

/** What the sidebar shows beside 'Orders': one statement, two bounded looks into indexes. */
export async function countOrderBadge({ db, now }: Reading): Promise<OrderBadge> {
  const { rows } = await db.execute<{ to_do: number; problems: number }>(sql`select
    (select count(*)::int from (select from orders
      where order_status in ('order_placed', 'processing') limit ${MOST_COUNTED}) waiting) as to_do,
    (select count(*)::int from (select from orders where ${viewFilter('problems', now())} limit ${MOST_COUNTED}) troubled) as problems`);
  return { toDo: rows[0]?.to_do ?? 0, problems: rows[0]?.problems ?? 0 };
}

/** Beside 'Claims': those that nobody has answered. */
export const countOpenClaims = ({ db }: Reading) => countUpTo(db, claims, isNull(claims.answer));

/** Beside 'Messages': those that nobody has answered. */
export const countOpenMessages = ({ db }: Reading) =>
  countUpTo(db, contactMessages, isNull(contactMessages.answer));

/** Beside 'Reviews': those that nobody has read. */
export const countWaitingReviews = ({ db }: Reading) => countUpTo(db, reviews, eq(reviews.state, 'waiting'));

async function countUpTo(db: Shop['db'], table: PgTable, filter: ReturnType<typeof eq>): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select from ${table} where ${filter} limit ${MOST_COUNTED}) waiting`,
  );
  return rows[0]?.found ?? 0;
}

/** Beside 'Stock': pots and products of 1 to 5 units, as the dashboard counts them. */
export async function countLowStock(shop: Shop): Promise<number> {
  const { total, hasMoreThanTotal } = await countStock(shop, { show: 'low' }, MOST_COUNTED - 1);
  return hasMoreThanTotal ? MOST_COUNTED : total;
}

type Feed = {
  isListening(): boolean;
  subscribe(listener: { changed(tags: readonly string[]): void; lost(): void }): () => void;
};

/** While no changes are heard of, and while there are none: cash that nobody marks becomes a problem by time alone. */
const UNHEARD_MS = 5_000;
const QUIET_MS = 600_000;

type Parts<Count> = {
  read: () => Promise<Count>;
  /** Whether this tag says that it may have changed. */
  isToldBy: (tag: string) => boolean;
  feed: Feed;
  now?: () => number;
};

/** With the moment from which on it may have been read. */
type Kept<Count> = { count: Count; readAt: number };

/** A count as this copy of the program knows it: read when somebody asks, and again only after a change. */
export function keepCount<Count>({ read, isToldBy, feed, now = Date.now }: Parts<Count>) {
  let notices = 0;
  let known: { kept: Promise<Kept<Count>>; notices: number; at: number } | null = null;
  const renew = () => void (notices += 1);
  feed.subscribe({ changed: (tags) => tags.some(isToldBy) && renew(), lost: renew });
  return (): Promise<Kept<Count>> => {
    const isOld = known !== null && now() - known.at > (feed.isListening() ? QUIET_MS : UNHEARD_MS);
    if (known?.notices === notices && !isOld) return known.kept;
    const at = now();
    const asked = { kept: read().then((count) => ({ count, readAt: at })), notices, at };
    known = asked;
    asked.kept.catch(() => {
      if (known === asked) known = null;
    });
    return asked.kept;
  };
}

/**
 * What tells each right's staff of what they wait for; a claim is told of with its order, and a shelf with the page of its
 * product. docs/behaviour/live-updates.md#the-sidebar.
 */
export const toldBy = {
  orders: (tag: string) => tag === 'orders' || tag === 'messages',
  content: (tag: string) => tag === 'reviews',
  stock: (tag: string) => tag.startsWith('product:') || tag === 'listing',
} as const satisfies Partial<Record<Right, (tag: string) => boolean>>;

/** Every count of the sidebar, each read once for all staff; a role gets those that it may see. */
export function keepSidebarCounts(shop: Shop, feed: Feed) {
  const orders = keepCount({ read: () => countOrderBadge(shop), isToldBy: toldBy.orders, feed });
  const openClaims = keepCount({ read: () => countOpenClaims(shop), isToldBy: toldBy.orders, feed });
  const written = keepCount({ read: () => countOpenMessages(shop), isToldBy: toldBy.orders, feed });
  const waiting = keepCount({ read: () => countWaitingReviews(shop), isToldBy: toldBy.content, feed });
  const low = keepCount({ read: () => countLowStock(shop), isToldBy: toldBy.stock, feed });
  return async (role: Role): Promise<SidebarCounts> => {
    const mayPack = mayRole(role, 'orders');
    const [badge, unanswered, unwritten, unread, lowStock] = await Promise.all([
      mayPack ? orders() : null,
      mayPack ? openClaims() : null,
      mayPack ? written() : null,
      mayRole(role, 'content') ? waiting() : null,
      mayRole(role, 'stock') ? low() : null,
    ]);
    return {
      orders: badge?.count ?? null,
      claims: unanswered?.count ?? null,
      messages: unwritten?.count ?? null,
      reviews: unread?.count ?? null,
      lowStock: lowStock?.count ?? null,
      readAt: Math.max(
        0,
        ...[badge, unanswered, unwritten, unread, lowStock].map((kept) => kept?.readAt ?? 0),
      ),
    };
  };
}
