import { readOwnReviewPhoto, removeReviewPhoto } from '../shop/reviews/review-photos.ts';
import { ownPhotoRoute, readOrderOwner } from './own-photo.ts';

/** A picture of a review, for whoever may write it. docs/behaviour/reviews.md#photographs. */
const photo = ownPhotoRoute({
  ownerOf: readOrderOwner,
  read: (shop, { owner, photoId }) => readOwnReviewPhoto(shop, { author: owner, photoId }),
  remove: (shop, { owner, photoId }) => removeReviewPhoto(shop, { author: owner, photoId }),
});

export const loader = photo.loader;
export const action = photo.action;
