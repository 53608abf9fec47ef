import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productRatings } from '../../database/tables/reviews.ts';
import { type Rating, noRating } from './ratings.rules.ts';

/** What the published reviews of these products say, by product id; nothing for one that has none. */
export async function readRatings(db: Database, productIds: readonly string[]): Promise<Map<string, Rating>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productRatings)
    .where(inArray(productRatings.productId, [...productIds]));
  return new Map(rows.map((row) => [row.productId, toRating(row)]));
}

/** Likewise of one; all zeros where there are no reviews. */
export async function readRating(db: Database, productId: string): Promise<Rating> {
  return (await readRatings(db, [productId])).get(productId) ?? noRating;
}

function toRating(row: typeof productRatings.$inferSelect): Rating {
  return {
    stars: [row.one, row.two, row.three, row.four, row.five],
    healthy: { yes: row.healthyYes, no: row.healthyNo },
    size: { yes: row.sizeYes, no: row.sizeNo },
    easy: { yes: row.easyYes, no: row.easyNo },
  };
}
