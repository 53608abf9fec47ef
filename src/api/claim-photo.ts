import { readOwnClaimPhoto, removeClaimPhoto } from '../shop/claims/claim-photos.ts';
import { ownPhotoRoute, readOrderOwner } from './own-photo.ts';

/** A picture of a claim, for whoever's it is. docs/behaviour/claims.md#photographs. */
const photo = ownPhotoRoute({
  ownerOf: readOrderOwner,
  read: (shop, { owner, photoId }) => readOwnClaimPhoto(shop, { claimant: owner, photoId }),
  remove: (shop, { owner, photoId }) => removeClaimPhoto(shop, { claimant: owner, photoId }),
});

export const loader = photo.loader;
export const action = photo.action;
