import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import type { ReceivedFile } from '../../media/media.types.ts';
import { orders } from '../../database/tables/orders.ts';
import { reviewPhotos, reviews } from '../../database/tables/reviews.ts';
import type { Jobs, Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;
const A_ROUND = 50;

type Photo = typeof reviewPhotos.$inferSelect;

/** Of a review that is published and has no address yet, or the other way round. */
const isUnsettled = sql`(${reviewPhotos.shownKey} is not null) <> (${reviews.state} = 'published')`;

/**
 * Gives each picture of a published review an address and the usual sizes, and takes them back from one that is published
 * no more. What staff decide meanwhile is looked at again until nothing is left to do, so that of several at once, whatever
 * the order, the last decision counts. docs/behaviour/reviews.md#photographs.
 */
export async function settleReviewPhotos(
  shop: Shop,
  { reviewId }: Pick<Jobs['settle-review-photos'], 'reviewId'>,
): Promise<void> {
  const lost = new Set<string>();
  for (;;) {
    const rows = await shop.db
      .select({ photo: reviewPhotos, state: reviews.state })
      .from(reviewPhotos)
      .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
      .where(and(eq(reviewPhotos.reviewId, reviewId), isNull(reviewPhotos.discardedAt), isUnsettled))
      .orderBy(asc(reviewPhotos.createdAt));
    const next = rows.find(({ photo }) => !lost.has(photo.id));
    if (!next) return;
    const { photo, state } = next;
    if (state !== 'published') await hide(shop, photo);
    else if (!(await show(shop, photo))) lost.add(photo.id);
  }
}

/** Likewise of all whose job could not do it, as while the storage was away for a day; gives how many reviews. */
export async function settleLeftPhotos(shop: Shop): Promise<number> {
  const left = await shop.db
    .selectDistinct({ reviewId: reviews.id })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(and(isNull(reviewPhotos.discardedAt), isUnsettled));
  for (const review of left) await settleReviewPhotos(shop, review);
  return left.length;
}

/** The files first: what has an address is there. False where its own file is not. */
async function show(shop: Shop, photo: Photo): Promise<boolean> {
  const file = await readBack(shop, photo);
  if (!file) return false;
  // Its own for each time: whoever takes back an earlier one takes nothing of this.
  const key = `reviews/${crypto.randomUUID()}.webp`;
  await shop.media.add(key, file);
  await shop.media.makeSizes(key);
  const isPublished = shop.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, reviewPhotos.reviewId), eq(reviews.state, 'published')));
  const shown = await shop.db
    .update(reviewPhotos)
    .set({ shownKey: key })
    .where(
      and(
        eq(reviewPhotos.id, photo.id),
        isNull(reviewPhotos.shownKey),
        isNull(reviewPhotos.discardedAt),
        exists(isPublished),
      ),
    )
    .returning({ id: reviewPhotos.id });
  if (shown.length === 0) await shop.media.remove(key);
  return true;
}

async function readBack(shop: Shop, { key, bytes, width, height }: Photo): Promise<ReceivedFile | null> {
  const body = await shop.media.readPrivate(key);
  if (!body) return null;
  const content = new Uint8Array(await new Response(body).arrayBuffer());
  return {
    contentType: 'image/webp',
    extension: 'webp',
    content,
    bytes,
    width,
    height,
    firstFrameOnly: false,
    discard: async () => undefined,
  };
}

/** The files first: tried again, what could not be removed is still known. */
async function hide(shop: Shop, { id, shownKey }: Photo): Promise<void> {
  if (shownKey === null) return;
  await shop.media.remove(shownKey);
  await shop.db
    .update(reviewPhotos)
    .set({ shownKey: null })
    .where(and(eq(reviewPhotos.id, id), eq(reviewPhotos.shownKey, shownKey)));
}

/**
 * Deletes pictures that were taken out of a form or whose review is gone, or whose form was not sent within a day: the files
 * first, then the row. Run every minute; gives how many went.
 */
export async function forgetReviewPhotos(shop: Shop): Promise<number> {
  const before = new Date(shop.now().getTime() - DAY_MS);
  const due = await shop.db
    .select()
    .from(reviewPhotos)
    .where(
      or(
        isNotNull(reviewPhotos.discardedAt),
        and(isNull(reviewPhotos.reviewId), lt(reviewPhotos.createdAt, before)),
      ),
    )
    .limit(A_ROUND);
  for (const { id, key, shownKey } of due) {
    if (shownKey !== null) await shop.media.remove(shownKey);
    await shop.media.removePrivate(key);
    await shop.db.delete(reviewPhotos).where(eq(reviewPhotos.id, id));
  }
  return due.length;
}

/**
 * Takes back what a person wrote of plants, published or not, with their pictures. In the transaction that removes them.
 */
export async function forgetReviewsOf(
  tx: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(reviewPhotos)
    .set({ discardedAt: now })
    .where(and(inArray(reviewPhotos.orderId, theirs), isNull(reviewPhotos.discardedAt)));
  await tx.delete(reviews).where(inArray(reviews.orderId, theirs));
}
