import { expect, test } from 'vitest';
import { noRating } from '../../shop/catalogue/ratings.rules.ts';
import { reviewData } from './read-reviews.server.ts';
import { reviewsSection } from './reviews-html.server.tsx';

// Half past one at night in India, and still the day before in London.
const review = {
  id: 'r1',
  name: 'Asha',
  stars: 5,
  story: 'Green',
  light: null,
  reply: '',
  publishedAt: new Date('2026-11-27T20:00:00Z'),
  photos: [],
};

test('people and search engines are told the same day, the one in India', () => {
  expect(reviewData(review).datePublished).toBe('2026-11-28');
  const html = reviewsSection({
    productId: 'p1',
    rating: { ...noRating, stars: [0, 0, 0, 0, 1] },
    shown: { reviews: [review], next: null },
  });
  expect(html).toContain('<time dateTime="2026-11-28">Nov 28, 2026</time>');
});
