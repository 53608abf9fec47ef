import { and, eq } from 'drizzle-orm';
import { reviews } from '../src/database/tables/reviews.ts';
import type { Author } from '../src/shop/reviews/reviewable.ts';
import type { ReviewForm } from '../src/shop/reviews/reviews.schema.ts';
import { writeReview } from '../src/shop/reviews/write-review.ts';
import type { DeliveredOrder } from './claims.fixtures.ts';
import type { TestShop } from './test-shop.ts';

export const aReviewForm = (change: Partial<ReviewForm> = {}): ReviewForm => ({
  stars: 4,
  arrivedHealthy: true,
  sizeAsShown: true,
  easyToKeep: null,
  light: 'low',
  authorName: 'Asha',
  story: 'Three new leaves so far',
  photoIds: [],
  ...change,
});

/** What a guest says of the ferns of an order that was delivered. */
export function sayOf(
  setting: TestShop,
  order: { claimant: Author; fern: Pick<DeliveredOrder['fern'], 'productId'> },
  change: Partial<ReviewForm> = {},
) {
  const { claimant: author, fern } = order;
  const form = aReviewForm(change);
  return writeReview(setting.shop, {
    author,
    productId: fern.productId,
    form,
    network: '192.0.2.1',
    rateLimitFactor: 100,
  });
}

/** Likewise, as it is stored. */
export async function addReview(
  setting: TestShop,
  order: { orderId: string; claimant: Author; fern: Pick<DeliveredOrder['fern'], 'productId'> },
  change: Partial<ReviewForm> = {},
) {
  const written = await sayOf(setting, order, change);
  if (!written.ok) throw new Error(written.reason);
  const ofOrder = and(eq(reviews.orderId, order.orderId), eq(reviews.productId, order.fern.productId));
  const [row] = await setting.db.select().from(reviews).where(ofOrder);
  if (!row) throw new Error('No review');
  return row;
}
