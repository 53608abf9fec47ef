import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { reviewPhotos, reviews } from '../../database/tables/reviews.ts';
import { isPlant, plantSigns } from '../catalogue/is-plant.ts';
import { type Claimant, type ClaimedOrderRow, findClaimantOrder } from '../claims/claimant.ts';
import type { Shop } from '../shop.types.ts';
import {
  type LightPlace,
  MOST_PHOTOS,
  type ReviewState,
  firstName,
  reviewObstacle,
} from './reviews.rules.ts';

/** Who writes: the order's owner, signed in, or whoever has its private link. docs/behaviour/reviews.md#who-may-write. */
export type Author = Claimant;

/** A plant or a pot of an order, and what its author has said of it so far. */
export type ReviewablePlant = {
  productId: string;
  name: string;
  imageUrl: string | null;
  /** Others are asked nothing about how they live. */
  isPlant: boolean;
  review: OwnReview | null;
};

export type OwnReview = {
  id: string;
  state: ReviewState;
  stars: number;
  arrivedHealthy: boolean | null;
  sizeAsShown: boolean | null;
  easyToKeep: boolean | null;
  light: LightPlace | null;
  authorName: string;
  story: string;
  reply: string;
  createdAt: Date;
};

/** What an order's plants are, and why nothing can be said of them, if so; null for nobody's order. */
export async function findReviewable(shop: Shop, author: Author) {
  const order = await findClaimantOrder(shop, author);
  if (!order) return null;
  return {
    orderId: order.id,
    firstName: firstName(order.customerName),
    obstacle: reviewObstacle(order, shop.settings().reviews),
    plants: await readPlants(shop.db, order),
  };
}

/** Whether the page of this order leads to reviews. */
export function takesReviews(shop: Shop, order: Pick<ClaimedOrderRow, 'orderStatus'>): boolean {
  return reviewObstacle(order, shop.settings().reviews) === null;
}

export type Reviewable = NonNullable<Awaited<ReturnType<typeof findReviewable>>>;

/** Its products that still are in the shop, once each, in the order's own order. */
export async function readPlants(
  db: Database,
  order: Pick<ClaimedOrderRow, 'id'>,
): Promise<ReviewablePlant[]> {
  const rows = await db
    .select({ item: orderItems, review: reviews, product: plantSigns })
    .from(orderItems)
    .innerJoin(products, and(eq(products.id, orderItems.productId), isNull(products.deletedAt)))
    .leftJoin(reviews, and(eq(reviews.orderId, orderItems.orderId), eq(reviews.productId, products.id)))
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const plants = new Map<string, ReviewablePlant>();
  for (const { item, review, product } of rows) {
    if (item.productId === null || plants.has(item.productId)) continue;
    plants.set(item.productId, {
      productId: item.productId,
      name: item.productName,
      imageUrl: item.productImageUrl,
      isPlant: isPlant(product),
      review: review && toOwn(review),
    });
  }
  return [...plants.values()];
}

function toOwn(row: typeof reviews.$inferSelect): OwnReview {
  const { id, state, stars, arrivedHealthy, sizeAsShown, easyToKeep } = row;
  const { light, authorName, story, reply, createdAt } = row;
  return {
    id,
    state,
    stars,
    arrivedHealthy,
    sizeAsShown,
    easyToKeep,
    light,
    authorName,
    story,
    reply: state === 'published' ? reply : '',
    createdAt,
  };
}

/** Ids of the pictures that a form begins with: those that were sent with it, then those of one that was not. */
export async function readPlantPhotos(db: Database, plant: { orderId: string; productId: string }) {
  const rows = await db
    .select({ id: reviewPhotos.id })
    .from(reviewPhotos)
    .where(
      and(
        eq(reviewPhotos.orderId, plant.orderId),
        eq(reviewPhotos.productId, plant.productId),
        isNull(reviewPhotos.discardedAt),
      ),
    )
    .orderBy(isNull(reviewPhotos.reviewId), asc(reviewPhotos.createdAt), asc(reviewPhotos.id))
    .limit(MOST_PHOTOS);
  return rows.map(({ id }) => id);
}

/** All that was said of the plants of these orders, for who asks for their own data. */
export async function listOwnReviews(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({ review: reviews, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.orderId, [...orderIds]))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
  const photos = await db
    .select({ id: reviewPhotos.id, reviewId: reviewPhotos.reviewId })
    .from(reviewPhotos)
    .where(and(inArray(reviewPhotos.orderId, [...orderIds]), isNull(reviewPhotos.discardedAt)));
  return rows.map(({ review, product }) => ({
    ...toOwn(review),
    orderId: review.orderId,
    product,
    photos: photos.filter(({ reviewId }) => reviewId === review.id).map(({ id }) => id),
  }));
}
