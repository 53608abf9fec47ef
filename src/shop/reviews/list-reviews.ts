import { type SQL, and, asc, count, desc, eq, gte, isNull, min, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { products } from '../../database/tables/catalogue.ts';
import { reviewPhotos, reviews } from '../../database/tables/reviews.ts';
import { normaliseImageAddress } from '../catalogue/image-address.rules.ts';
import { findProductsLike, hasTrigram } from '../found-by-letters.ts';
import { type KeyPage, goOn, likePattern, newestFirst, oldestFirst, searchedRows } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import type { LightPlace, ReviewState } from './reviews.rules.ts';
import type { ReviewsQuery } from './reviews.schema.ts';

export const REVIEWS_PAGE = 50;
/** Each may be looked up in its plant: a page may have fewer, and the next goes on. */
const MOST_SEARCHED = 2_500;

/** A review in a list of the back office. */
export type ListedReview = {
  id: string;
  productId: string;
  productName: string;
  /** Of the plant. */
  imageUrl: string | null;
  stars: number;
  story: string;
  authorName: string;
  photoCount: number;
  state: ReviewState;
  createdAt: Date;
};

const listed = {
  id: reviews.id,
  productId: reviews.productId,
  productName: products.name,
  imageUrl: sql<string | null>`products.image_urls->>0`,
  stars: reviews.stars,
  story: reviews.story,
  authorName: reviews.authorName,
  photoCount: reviews.photoCount,
  state: reviews.state,
  createdAt: reviews.createdAt,
};

/** One page of the reviews, the newest first; unless others are asked for those that wait, what waited longest first. */
export async function listReviews(
  shop: Shop,
  query: ReviewsQuery,
  { size = REVIEWS_PAGE }: { size?: number } = {},
): Promise<KeyPage<ListedReview>> {
  const { q, state = 'waiting' } = query;
  const list = state === 'waiting' ? oldestFirst('reviews', query) : newestFirst('reviews', query);
  const filter = state === 'all' ? undefined : eq(reviews.state, state);
  const isAsked = q ? await areFoundBy(shop.db, q, { filter, list, most: size + 1 }) : filter;
  const found = await shop.db
    .select({ ...listed, key: list.key })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(isAsked, list.beyond))
    .orderBy(list.order)
    .limit(size + 1);
  const taken = list.take(found, size);
  const page = q
    ? await goOn(shop.db, reviews, taken, { filter, list, most: MOST_SEARCHED, keys: query })
    : taken;
  return {
    ...page,
    rows: page.rows.map(({ key: _key, ...row }) => ({
      ...row,
      imageUrl: normaliseImageAddress(row.imageUrl, ''),
    })),
  };
}

type Searching = { filter: SQL | undefined; list: ReturnType<typeof newestFirst>; most: number };

/** By what is written, who wrote it, or the plant: a plant is looked up where common letters do not find it soon enough. */
async function areFoundBy(db: Database, q: string, { filter, list, most }: Searching) {
  const words = likePattern(q);
  const named = hasTrigram(q) ? await findProductsLike(db, { typed: q }) : { ids: [], isAll: false };
  // Those of plants that are deleted stay.
  const gone = sql`array(select id from products where name ilike ${words} and deleted_at is not null)`;
  const isOfPlant = named.isAll
    ? sql`(product_id = any(${sql.param(named.ids)}::uuid[]) or product_id = any(${gone}))`
    : sql`(select name ilike ${words} from products where products.id = reviews.product_id)`;
  return sql`reviews.id in (select id from ${searchedRows(db, reviews, { filter, list }, MOST_SEARCHED)}
    where ${isOfPlant} or author_name ilike ${words} or story ilike ${words} limit ${most})`;
}

/** All of a review that concerns staff. */
export type ReviewDetail = Omit<ListedReview, 'imageUrl'> & {
  orderId: string;
  arrivedHealthy: boolean | null;
  sizeAsShown: boolean | null;
  easyToKeep: boolean | null;
  light: LightPlace | null;
  reply: string;
  version: number;
  /** Ids of its pictures. */
  photos: string[];
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** Null for an id that no review has. */
export async function findReview(
  { db }: Shop,
  { reviewId }: { reviewId: string },
): Promise<ReviewDetail | null> {
  const [row] = await db
    .select({ review: reviews, productName: products.name, decidedBy: users.email })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.decidedBy))
    .where(eq(reviews.id, reviewId));
  if (!row) return null;
  const photos = await db
    .select({ id: reviewPhotos.id })
    .from(reviewPhotos)
    .where(and(eq(reviewPhotos.reviewId, reviewId), isNull(reviewPhotos.discardedAt)))
    .orderBy(asc(reviewPhotos.createdAt), asc(reviewPhotos.id));
  const { repliedAt: _at, publishedAt: _since, updatedAt: _changed, ...review } = row.review;
  return {
    ...review,
    productName: row.productName,
    decidedBy: row.decidedBy,
    photos: photos.map(({ id }) => id),
  };
}

const MOST_COUNTED = 1_000;

/** Reviews that nobody has read; one entry if there are any. */
export async function findWaitingReviews({ db }: Shop) {
  const waiting = db
    .select({ at: reviews.createdAt })
    .from(reviews)
    .where(eq(reviews.state, 'waiting'))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(MOST_COUNTED)
    .as('waiting');
  const [found] = await db.select({ count: count(), at: min(waiting.at) }).from(waiting);
  return found?.at
    ? [{ count: found.count, isMore: found.count === MOST_COUNTED, at: found.at.toISOString() }]
    : [];
}

const SHORTEST_QUOTE = 10;

/** The newest published ones that say enough to be quoted. docs/behaviour/reviews.md#quotes. */
export async function listQuotable({ db }: Shop, { limit }: { limit: number }): Promise<ListedReview[]> {
  return db
    .select(listed)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.state, 'published'), gte(sql`length(${reviews.story})`, SHORTEST_QUOTE)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}
