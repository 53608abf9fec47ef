import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/tables/orders.ts';
import { reviewPhotos } from '../../database/tables/reviews.ts';
import { countAttempt } from '../access/count-attempt.ts';
import { findClaimantOrder } from '../claims/claimant.ts';
import { type KeptPhoto, keepPrivatePhoto, openPrivatePhoto } from '../media/private-photos.ts';
import type { Shop } from '../shop.types.ts';
import { type Author, findReviewable } from './reviewable.ts';
import { MOST_PHOTOS } from './reviews.rules.ts';

const UPLOADS = { name: 'review photographs by order', hits: 40, windowSeconds: 3_600 };

type NewPhoto = {
  author: Author;
  productId: string;
  body: AsyncIterable<Uint8Array>;
  declaredBytes: number | null;
  rateLimitFactor?: number;
};

export type AddedPhoto =
  | KeptPhoto
  | { ok: false; reason: 'unknown-order' | 'closed' | 'published' }
  | { ok: false; reason: 'too-often'; retryAfterSeconds: number };

/** Takes a picture of a plant that is being written about. docs/behaviour/reviews.md#photographs. */
export async function addReviewPhoto(shop: Shop, input: NewPhoto): Promise<AddedPhoto> {
  const { author, productId, body, declaredBytes, rateLimitFactor } = input;
  const found = await findReviewable(shop, author);
  const plant = found?.plants.find((one) => one.productId === productId);
  if (!found || !plant) return { ok: false, reason: 'unknown-order' };
  if (found.obstacle !== null) return { ok: false, reason: 'closed' };
  if (plant.review?.state === 'published') return { ok: false, reason: 'published' };
  const { orderId } = found;
  const attempt = { subject: orderId, now: shop.now(), factor: rateLimitFactor };
  const counted = await countAttempt(shop.db, UPLOADS, attempt);
  if (!counted.ok) return { ok: false, reason: 'too-often', retryAfterSeconds: counted.retryAfterSeconds };
  if (!(await hasRoom(shop.db, orderId, productId))) return { ok: false, reason: 'too-many' };

  const keptAs = { orderId, productId, createdAt: shop.now() };
  return keepPrivatePhoto(shop, {
    body,
    declaredBytes,
    folder: `reviews/${orderId}`,
    note: (photo) =>
      shop.db.transaction(async (tx) => {
        await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
        if (!(await hasRoom(tx, orderId, productId))) return false;
        await tx.insert(reviewPhotos).values({ ...photo, ...keptAs });
        return true;
      }),
    async stored(id) {
      const kept = await shop.db
        .update(reviewPhotos)
        .set({ storedAt: shop.now() })
        .where(and(eq(reviewPhotos.id, id), isNull(reviewPhotos.discardedAt)))
        .returning({ id: reviewPhotos.id });
      return kept.length > 0;
    },
  });
}

/** A plant's pictures that are kept, sent or not. */
const ofPlant = (orderId: string, productId: string) =>
  and(
    eq(reviewPhotos.orderId, orderId),
    eq(reviewPhotos.productId, productId),
    isNull(reviewPhotos.discardedAt),
  );

/** Beside those that were sent: any of them may be replaced by the form that these are for. */
async function hasRoom(db: Database, orderId: string, productId: string): Promise<boolean> {
  const [found] = await db
    .select({ unsent: count() })
    .from(reviewPhotos)
    .where(and(ofPlant(orderId, productId), isNull(reviewPhotos.reviewId)));
  return (found?.unsent ?? 0) < MOST_PHOTOS;
}

type Picked = { author: Author; photoId: string };

/** Takes a picture out that was not sent with its review; one that was goes when the form is sent without it. */
export async function removeReviewPhoto(shop: Shop, { author, photoId }: Picked): Promise<boolean> {
  const order = await findClaimantOrder(shop, author);
  if (!order) return false;
  const removed = await shop.db
    .update(reviewPhotos)
    .set({ discardedAt: shop.now() })
    .where(
      and(
        eq(reviewPhotos.id, photoId),
        eq(reviewPhotos.orderId, order.id),
        isNull(reviewPhotos.reviewId),
        isNull(reviewPhotos.discardedAt),
      ),
    )
    .returning({ id: reviewPhotos.id });
  return removed.length > 0;
}

/** The bytes of a picture, WebP, for whoever may write about its order; null for every other. */
export async function readOwnReviewPhoto(shop: Shop, { author, photoId }: Picked) {
  const order = await findClaimantOrder(shop, author);
  if (!order) return null;
  const [photo] = await shop.db
    .select()
    .from(reviewPhotos)
    .where(
      and(eq(reviewPhotos.id, photoId), eq(reviewPhotos.orderId, order.id), isNull(reviewPhotos.discardedAt)),
    );
  return openPrivatePhoto(shop, photo);
}

/** Likewise for staff, once it was sent; that they may see it was asked before. */
export async function readReviewPhoto(shop: Shop, { photoId }: { photoId: string }) {
  const [photo] = await shop.db
    .select()
    .from(reviewPhotos)
    .where(
      and(eq(reviewPhotos.id, photoId), isNotNull(reviewPhotos.reviewId), isNull(reviewPhotos.discardedAt)),
    );
  return openPrivatePhoto(shop, photo);
}

type Sent = {
  orderId: string;
  productId: string;
  reviewId: string;
  photoIds: readonly string[];
  now: Date;
};

/** Gives a form's pictures to its review, and lets go of those that were taken out; false if one is not there any more. */
export async function keepSentPhotos(tx: Database, sent: Sent): Promise<boolean> {
  const { orderId, productId, reviewId, photoIds, now } = sent;
  const wanted = [...new Set(photoIds)];
  const all = await tx
    .select({ id: reviewPhotos.id, storedAt: reviewPhotos.storedAt })
    .from(reviewPhotos)
    .where(ofPlant(orderId, productId));
  const there = all.filter(({ id, storedAt }) => storedAt !== null && wanted.includes(id));
  if (there.length < wanted.length) return false;
  const others = all.flatMap(({ id }) => (wanted.includes(id) ? [] : [id]));
  if (wanted.length > 0)
    await tx.update(reviewPhotos).set({ reviewId }).where(inArray(reviewPhotos.id, wanted));
  if (others.length > 0)
    await tx.update(reviewPhotos).set({ discardedAt: now }).where(inArray(reviewPhotos.id, others));
  return true;
}
