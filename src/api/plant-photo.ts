import { readPlantPhoto, removePlantPhoto } from '../shop/my-plants/plant-photos.ts';
import { ownPhotoRoute, readAccountOwner } from './own-photo.ts';

/** A picture of somebody's plant, for them alone. docs/behaviour/my-plants.md#journal. */
const photo = ownPhotoRoute({
  ownerOf: readAccountOwner,
  read: (shop, { owner, photoId }) => readPlantPhoto(shop, { ...owner, photoId }),
  remove: (shop, { owner, photoId }) => removePlantPhoto(shop, { ...owner, photoId }),
});

export const loader = photo.loader;
export const action = photo.action;
