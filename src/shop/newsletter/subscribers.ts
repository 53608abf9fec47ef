import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { pageKey, searchWords } from '../list-page.schema.ts';
import type { Counted } from '../list-page.rules.ts';
import { type KeyPage, countSome, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';

const SUBSCRIBERS_PAGE = 50;

export type Subscriber = { id: string; key: string; email: string; createdAt: Date };
export type SubscribersPage = KeyPage<Subscriber> & Counted;

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
  const [found, counted] = await Promise.all([
    shop.db
      .select({ id, email, createdAt, key: list.key })
      .from(newsletterSubscribers)
      .where(and(filter, list.beyond))
      .orderBy(list.order)
      .limit(size + 1),
    countSome(shop.db, newsletterSubscribers, filter, { isSearch: Boolean(query.q) }),
  ]);
  return { ...list.take(found, size), ...counted };
}

/** The query of /admin/newsletter; what makes no sense is left out. */
export const subscribersSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  after: pageKey,
  before: pageKey,
});

type SubscribersQuery = z.infer<typeof subscribersSchema>;

type RemovedSubscriber = { ok: true } | { ok: false; reason: 'gone' };

/** Takes an address off the newsletter. The log keeps that it was done, and not whose it was: they asked to go. */
export async function removeSubscriber(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<RemovedSubscriber> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'newsletter');
    const removed = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
      .returning({ id: newsletterSubscribers.id });
    if (removed.length === 0) return { ok: false, reason: 'gone' };
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'newsletter',
      subjectIds: [id],
      detail: { name: 'one address' },
      now: shop.now(),
    });
    return { ok: true };
  });
}
