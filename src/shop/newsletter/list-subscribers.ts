import { and, sql } from 'drizzle-orm';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import type { SubscribersQuery } from './subscribers.schema.ts';

export const SUBSCRIBERS_PAGE = 50;

export type Subscriber = { id: string; key: string; email: string; createdAt: Date };
export type SubscribersPage = KeyPage<Subscriber> & { total: number };

/** One page of who asked for the newsletter, the newest first. */
export async function listSubscribers(
  shop: Shop,
  query: SubscribersQuery,
  size = SUBSCRIBERS_PAGE,
): Promise<SubscribersPage> {
  const list = newestFirst('newsletter_subscribers', query);
  const filter = query.q
    ? sql`lower(newsletter_subscribers.email) like ${likePattern(query.q.toLowerCase())}`
    : undefined;
  const { id, email, createdAt } = newsletterSubscribers;
  const [found, total] = await Promise.all([
    shop.db
      .select({ id, email, createdAt, key: list.key })
      .from(newsletterSubscribers)
      .where(and(filter, list.beyond))
      .orderBy(list.order)
      .limit(size + 1),
    shop.db.$count(newsletterSubscribers, filter),
  ]);
  return { ...list.take(found, size), total };
}
