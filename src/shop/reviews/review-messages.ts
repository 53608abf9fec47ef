import type { ReviewState } from './reviews.rules.ts';

const decided: Readonly<Record<ReviewState, string>> = {
  waiting: 'its author has changed it',
  published: 'it was published',
  refused: 'it was refused',
};

/** What people are told about reviews. docs/behaviour/reviews.md. */
export const reviewMessages = {
  noSuchOrder: 'There is no such order, or it is not yours',
  notYet: 'Reviews are written once an order was delivered.',
  off: 'Reviews are not taken at present.',
  published: 'Your review is published already. To change it, please write to us.',
  photosGone: 'A photograph is not there any more. Please add it again.',
  tooManyPhotos: 'At most four photographs can be sent.',
  tooManyPictures: 'Too many photographs at once. Please try again a little later.',
  tooOften: 'That was often. Please try again a little later.',
  stopped: 'We will not ask you for reviews again.',
  gone: 'There is no such review any more',
  meanwhile: (state: ReviewState) => `Meanwhile ${decided[state]}. Please look at it again.`,
  publishedNow: 'Published',
  refusedNow: 'Not published',
  replied: 'Reply saved',
  fetchFailed: 'Failed to fetch reviews',
  failed: 'The review could not be changed. Please try again.',
} as const;
