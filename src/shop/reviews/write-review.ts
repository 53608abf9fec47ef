import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/tables/orders.ts';
import { reviews } from '../../database/tables/reviews.ts';
import { countAttempt } from '../access/count-attempt.ts';
import type { Shop } from '../shop.types.ts';
import { keepSentPhotos } from './review-photos.ts';
import { type Author, findReviewable } from './reviewable.ts';
import { noPlantAnswers } from './reviews.rules.ts';
import type { ReviewForm } from './reviews.schema.ts';

const BY_ORDER = { name: 'reviews by order', hits: 30, windowSeconds: 3_600 };
const BY_NETWORK = { name: 'reviews by network', hits: 60, windowSeconds: 3_600 };

type Written = {
  author: Author;
  productId: string;
  form: ReviewForm;
  /** From where it was sent. */
  network: string;
  rateLimitFactor?: number;
};

export type WrittenReview =
  | { ok: true; reviewId: string }
  | {
      ok: false;
      reason: 'unknown-order' | 'off' | 'not-delivered' | 'cancelled' | 'published' | 'photos-gone';
    }
  | { ok: false; reason: 'too-often'; retryAfterSeconds: number };

/** Ends the transaction with nothing written. */
class Undone extends Error {
  readonly refusal: WrittenReview;

  constructor(refusal: WrittenReview) {
    super('Not written');
    this.refusal = refusal;
  }
}

/**
 * Keeps what somebody says of a plant or pot that they got, for staff to read first: one review of each product of an order,
 * which its author may write anew until it is published. Those of one order take turns. docs/behaviour/reviews.md#a-review.
 */
export async function writeReview(shop: Shop, written: Written): Promise<WrittenReview> {
  const { author, productId } = written;
  const found = await findReviewable(shop, author);
  const plant = found?.plants.find((one) => one.productId === productId);
  if (!found || !plant) return { ok: false, reason: 'unknown-order' };
  if (found.obstacle !== null) return { ok: false, reason: found.obstacle };
  const isTooOften = await countWriting(shop, found.orderId, written);
  if (isTooOften) return isTooOften;
  const form = plant.isPlant ? written.form : { ...written.form, ...noPlantAnswers };
  try {
    return await shop.db.transaction((tx) => store(shop, tx, { ...written, form, orderId: found.orderId }));
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

async function countWriting(shop: Shop, orderId: string, { network, rateLimitFactor }: Written) {
  const now = shop.now();
  for (const [limit, subject] of [[BY_ORDER, orderId] as const, [BY_NETWORK, network] as const]) {
    const counted = await countAttempt(shop.db, limit, { subject, now, factor: rateLimitFactor });
    if (!counted.ok) return { ...counted, reason: 'too-often' as const };
  }
  return null;
}

async function store(
  shop: Shop,
  tx: Database,
  written: Written & { orderId: string },
): Promise<WrittenReview> {
  const { orderId, productId } = written;
  const { photoIds, ...said } = written.form;
  const now = shop.now();
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
  const kept = { ...said, photoCount: new Set(photoIds).size, updatedAt: now };
  const [row] = await tx
    .insert(reviews)
    .values({ ...kept, orderId, productId, createdAt: now })
    .onConflictDoUpdate({
      target: [reviews.orderId, reviews.productId],
      // Changed after a refusal it waits again.
      set: { ...kept, state: 'waiting', version: sql`${reviews.version} + 1` },
      setWhere: sql`${reviews.state} <> 'published'`,
    })
    .returning({ id: reviews.id });
  if (!row) throw new Undone({ ok: false, reason: 'published' });
  if (!(await keepSentPhotos(tx, { orderId, productId, reviewId: row.id, photoIds, now }))) {
    throw new Undone({ ok: false, reason: 'photos-gone' });
  }
  return { ok: true, reviewId: row.id };
}
