import type { ReviewRequest } from '../shop/reviews/ask-for-reviews.ts';
import type { AccountMatter } from './write-email.ts';

/** What asks for reviews of an order's plants; `url` opens them all, the way to be asked no more among them. */
export function reviewMatter({ firstName, plants }: ReviewRequest, url: string): AccountMatter {
  const review = { firstName, plants, stopUrl: `${url}#asking` };
  return { about: 'review-request', url, orderNumber: null, review };
}
