import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import type { ReceivedFile } from '../../media/media.types.ts';
import { orders } from '../../database/tables/orders.ts';
import { reviewPhotos, reviews } from '../../database/tables/reviews.ts';
import type { Jobs, Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;
const A_ROUND = 50;

type Photo = typeof reviewPhotos.$inferSelect;

/**
 * Gives each picture of a published review an address and the usual sizes, and takes them back from one that is published
 * no more. Done twice, it changes nothing. docs/behaviour/reviews.md#photographs.
 */
export async function settleReviewPhotos(
  shop: Shop,
  { reviewId }: Jobs['settle-review-photos'],
): Promise<void> {
  const rows = await shop.db
    .select({ photo: reviewPhotos, state: reviews.state })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(and(eq(reviewPhotos.reviewId, reviewId), isNull(reviewPhotos.discardedAt)))
    .orderBy(asc(reviewPhotos.createdAt));
  for (const { photo, state } of rows) {
    if (state === 'published') await show(shop, photo);
    else await hide(shop, photo);
  }
}

/** The files first: what has an address is there. Of a review that was taken back meanwhile nothing stays. */
async function show(shop: Shop, photo: Photo): Promise<void> {
  if (photo.shownKey !== null) return;
  const file = await readBack(shop, photo);
  if (!file) return;
  const key = `reviews/${photo.id}.webp`;
  await shop.media.add(key, file);
  await shop.media.makeSizes(key);
  const isShown = await shop.db.transaction(async (tx) => {
    const [review] = await tx
      .select({ state: reviews.state })
      .from(reviews)
      .where(eq(reviews.id, photo.reviewId ?? ''))
      .for('share');
    if (review?.state !== 'published') return false;
    const shown = await tx
      .update(reviewPhotos)
      .set({ shownKey: key })
      .where(and(eq(reviewPhotos.id, photo.id), isNull(reviewPhotos.discardedAt)))
      .returning({ id: reviewPhotos.id });
    return shown.length > 0;
  });
  if (!isShown) await shop.media.remove(key);
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

async function hide(shop: Shop, { id, shownKey }: Photo): Promise<void> {
  if (shownKey === null) return;
  await shop.db.update(reviewPhotos).set({ shownKey: null }).where(eq(reviewPhotos.id, id));
  await shop.media.remove(shownKey);
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
