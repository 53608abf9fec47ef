import {
  createPlantCare,
  deletePlantCare,
  isProduct,
  updatePlantCare,
} from '../../shop/content/admin-care-guides.ts';
import { plantCareDraftSchema, tidyPlantCare } from '../../shop/content/care-guides.schema.ts';
import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { storedPictureAddress } from '../../shop/catalogue/web-address.rules.ts';
import { byIntent, deleting, saving } from '../edit/edit-form.server.ts';

/** Does what one of the screen's forms asks for. */
export const changePlantCare = byIntent({
  save: saving({
    schema: plantCareDraftSchema,
    tidy: (draft, { appUrl }) =>
      tidyPlantCare({ ...draft, imageUrl: storedPictureAddress(draft.imageUrl, appUrl) }),
    faults: async ({ productId }, { shop }) =>
      productId === '' || (await isProduct(shop, productId))
        ? {}
        : { productId: messages.plantCareProductGone },
    create: createPlantCare,
    update: updatePlantCare,
    words: {
      created: messages.plantCareSaved,
      saved: messages.plantCareSaved,
      gone: messages.plantCareSaveFailed(messages.plantCareGone),
    },
  }),
  delete: deleting(deletePlantCare, {
    deleted: messages.plantCareDeleted,
    gone: messages.plantCareDeleteFailed(messages.plantCareGone),
  }),
});
