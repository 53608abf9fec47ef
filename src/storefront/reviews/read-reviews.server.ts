import { averageText, reviewCount } from '../../shop/catalogue/ratings.rules.ts';
import { readRating } from '../../shop/catalogue/product-ratings.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { type ShownReview, listShownReviews } from '../../shop/reviews/shown-reviews.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { ratingLine, reviewsSection } from './reviews-html.server.tsx';

/** So many of them stand on the product's own page. */
const ON_PRODUCT = 3;

const none = { line: '', section: '', data: {} };

/**
 * What a product's page says of its reviews: a line and a section as HTML, and what search engines are told: no more than
 * stands there. All empty without reviews, or where they could not be read.
 */
export async function readProductReviews(shop: Shop, productId: string) {
  const read = async () => {
    const rating = await readRating(shop.db, productId);
    const count = reviewCount(rating);
    if (count === 0) return none;
    const shown = await listShownReviews(shop, { productId, size: ON_PRODUCT });
    const aggregateRating = {
      '@type': 'AggregateRating',
      ratingValue: averageText(rating),
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    };
    return {
      line: ratingLine(rating),
      section: reviewsSection({ productId, rating, shown }),
      data: { aggregateRating, review: shown.reviews.map(reviewData) },
    };
  };
  return (await orNothing(shop, 'Reviews could not be read', read())) ?? none;
}

/** One review as search engines are told of it. */
export function reviewData({ name, stars, story, publishedAt }: ShownReview) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: indianDay(publishedAt),
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    ...(story === '' ? {} : { reviewBody: story }),
  };
}
