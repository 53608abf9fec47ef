import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { reviewPhotos, reviews } from '../../database/tables/reviews.ts';
import type { Shop } from '../shop.types.ts';
import { type LightPlace, type ReviewSort, shownName } from './reviews.rules.ts';
import type { ShownReviewsQuery } from './reviews.schema.ts';

/** A review as all can read it. */
export type ShownReview = {
  id: string;
  name: string;
  stars: number;
  story: string;
  light: LightPlace | null;
  reply: string;
  publishedAt: Date;
  photos: { address: string; width: number; height: number }[];
};

export type ShownReviews = { reviews: ShownReview[]; next: string | null };

export const SHOWN_PAGE = 20;

/** By the index of the same columns, forwards or backwards. */
const orders: Readonly<Record<ReviewSort, { by: string[]; direction: 'asc' | 'desc' }>> = {
  newest: { by: ['published_at', 'id'], direction: 'desc' },
  best: { by: ['stars', 'published_at', 'id'], direction: 'desc' },
  worst: { by: ['stars', 'published_at', 'id'], direction: 'asc' },
};

/** One page of a product's published reviews. docs/behaviour/reviews.md#on-the-page-of-the-plant. */
export async function listShownReviews(
  { db }: Shop,
  {
    productId,
    query = {},
    size = SHOWN_PAGE,
  }: { productId: string; query?: ShownReviewsQuery; size?: number },
): Promise<ShownReviews> {
  const { light, stars, sort = 'newest', after } = query;
  const { by, direction } = orders[sort];
  const found = await db
    .select({
      review: reviews,
      key: sql<string>`${reviews.stars} || '_' || (extract(epoch from ${reviews.publishedAt}) * 1000000)::bigint || '_' || ${reviews.id}`,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, productId),
        eq(reviews.state, 'published'),
        light === undefined ? undefined : eq(reviews.light, light),
        stars === undefined ? undefined : eq(reviews.stars, Number(stars)),
        after === undefined ? undefined : beyond(after, by, direction),
      ),
    )
    .orderBy(sql.raw(by.map((column) => `reviews.${column} ${direction}`).join(', ')))
    .limit(size + 1);
  const rows = found.slice(0, size);
  const photos = await readShownPhotos(
    db,
    rows.map(({ review }) => review.id),
  );
  return {
    next: found.length > size ? (rows.at(-1)?.key ?? null) : null,
    reviews: rows.map(({ review }) => ({
      id: review.id,
      name: shownName(review.authorName),
      stars: review.stars,
      story: review.story,
      light: review.light,
      reply: review.reply,
      publishedAt: review.publishedAt ?? review.createdAt,
      photos: photos.get(review.id) ?? [],
    })),
  };
}

/** Behind the row with this key: its stars, its moment in whole microseconds, its id. */
function beyond(after: string, by: string[], direction: 'asc' | 'desc'): SQL {
  const [stars = '', micros = '', id = ''] = after.split('_');
  const moment = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  const place =
    by.length === 3 ? sql`(${stars}::smallint, ${moment}, ${id}::uuid)` : sql`(${moment}, ${id}::uuid)`;
  const columns = sql.raw(`(${by.map((column) => `reviews.${column}`).join(', ')})`);
  return sql`${columns} ${sql.raw(direction === 'asc' ? '>' : '<')} ${place}`;
}

async function readShownPhotos(db: Database, reviewIds: string[]) {
  if (reviewIds.length === 0) return new Map<string, ShownReview['photos']>();
  const rows = await db
    .select()
    .from(reviewPhotos)
    .where(
      and(
        inArray(reviewPhotos.reviewId, reviewIds),
        isNotNull(reviewPhotos.shownKey),
        isNull(reviewPhotos.discardedAt),
      ),
    )
    .orderBy(asc(reviewPhotos.createdAt), asc(reviewPhotos.id));
  const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId ?? '');
  return new Map(
    [...byReview].map(([id, photos]) => [
      id,
      photos.map(({ shownKey, width, height }) => ({ address: `/media/${shownKey}`, width, height })),
    ]),
  );
}

/** In which light its plants stand, as far as anybody said so, and how many reviews say it. */
export async function countByLight({ db }: Shop, { productId }: { productId: string }) {
  const rows = await db
    .select({ light: reviews.light, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.state, 'published')))
    .groupBy(reviews.light);
  return new Map(rows.flatMap(({ light, count: all }) => (light === null ? [] : [[light, all] as const])));
}
