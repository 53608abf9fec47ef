import { sql } from 'drizzle-orm';
import { viewFilter } from '../orders/orders-query.ts';
import type { Shop } from '../shop.types.ts';

/** Orders that wait for their next step, and those that somebody has to see to; at most `MOST` of each. */
export type OrderBadge = { toDo: number; problems: number };

export const MOST_COUNTED = 100;

/** What the sidebar shows beside 'Orders': one statement, two bounded looks into indexes. */
export async function countOrderBadge({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<OrderBadge> {
  const { rows } = await db.execute<{ to_do: number; problems: number }>(sql`select
    (select count(*)::int from (select from orders
      where order_status in ('order_placed', 'processing') limit ${MOST_COUNTED}) waiting) as to_do,
    (select count(*)::int from (select from orders where ${viewFilter('problems', now())} limit ${MOST_COUNTED}) troubled) as problems`);
  return { toDo: rows[0]?.to_do ?? 0, problems: rows[0]?.problems ?? 0 };
}

type Feed = {
  isListening(): boolean;
  subscribe(listener: { changed(tags: readonly string[]): void; lost(): void }): () => void;
};

type Parts = {
  read: () => Promise<OrderBadge>;
  feed: Feed;
  now?: () => number;
};

/** While no changes are heard of, and while there are none: cash that nobody marks becomes a problem by time alone. */
const UNHEARD_MS = 5_000;
const QUIET_MS = 600_000;

/** The badge as this copy of the program knows it: read when somebody asks, and again only after orders changed. */
export function keepOrderBadge({ read, feed, now = Date.now }: Parts) {
  let notices = 0;
  let known: { badge: Promise<OrderBadge>; notices: number; at: number } | null = null;
  const renew = () => void (notices += 1);
  const stop = feed.subscribe({ changed: (tags) => tags.includes('orders') && renew(), lost: renew });
  return {
    current(): Promise<OrderBadge> {
      const isOld = known !== null && now() - known.at > (feed.isListening() ? QUIET_MS : UNHEARD_MS);
      if (known?.notices === notices && !isOld) return known.badge;
      const asked = { badge: read(), notices, at: now() };
      known = asked;
      asked.badge.catch(() => {
        if (known === asked) known = null;
      });
      return asked.badge;
    },
    stop,
  };
}
