import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { shopContext } from '../http/context.ts';
import { requireApiStaff } from '../http/guards.ts';
import { answerJson, jsonEndpoint } from '../http/json-endpoint.ts';
import { type AddedImages, addVariantImages } from '../shop/variants/add-variant-images.ts';
import {
  deleteVariantImage,
  listVariantImages,
  reorderVariantImages,
  setAltText,
  setCoverImage,
} from '../shop/variants/gallery.ts';
import { variantsMessages } from '../shop/variants/variants-messages.ts';
import {
  type GalleryAnswer,
  type ImagesChanged,
  galleryQuerySchema,
  variantImagesSchema,
} from '../shop/variants/variants.schema.ts';

/** For administrators: the gallery of one variant (`?productId=…&variantId=…`). */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    requireApiStaff(context, 'catalogue');
    const asked = galleryQuerySchema.safeParse(Object.fromEntries(url.searchParams));
    if (!asked.success) throw new ApiError(400, 'invalid', variantsMessages.variantsNotFound);
    const images = await listVariantImages(context.get(shopContext).db, asked.data);
    return { images } satisfies GalleryAnswer;
  });
}

const gone = new ApiError(404, 'not_found', variantsMessages.imageGone);

/** For administrators: adds pictures to galleries, and changes galleries. */
export const action = jsonEndpoint({
  body: variantImagesSchema,
  async handle({ body, context }): Promise<ImagesChanged> {
    const actor = requireApiStaff(context, 'catalogue');
    const shop = context.get(shopContext);
    switch (body.action) {
      case 'add': {
        const added = await addVariantImages(shop, { actor, ...body });
        if (added.ok) return { ok: true };
        if (added.reason !== 'position') throw addRefusals[added.reason];
        throw new ApiError(422, 'position', variantsMessages.positionOutside(added.count));
      }
      case 'reorder': {
        const reordered = await reorderVariantImages(shop, { actor, ...body });
        if (reordered.ok) return { ok: true };
        throw new ApiError(409, 'missing', variantsMessages.someNotReordered(reordered.count));
      }
      case 'cover':
        if (!(await setCoverImage(shop, { actor, ...body })).ok) throw gone;
        return { ok: true };
      case 'alt':
        if (!(await setAltText(shop, { actor, ...body })).ok) throw gone;
        return { ok: true };
      case 'delete':
        await deleteVariantImage(shop, { actor, ...body });
        return { ok: true };
    }
  },
});

type Refusal = Exclude<Extract<AddedImages, { ok: false }>['reason'], 'position'>;

const addRefusals: Record<Refusal, ApiError> = {
  'no-variant': new ApiError(400, 'no_variant', variantsMessages.noVariant),
  unsaved: new ApiError(409, 'unsaved', variantsMessages.unsavedVariants),
  'not-found': new ApiError(404, 'not_found', variantsMessages.variantsNotFound),
  'no-file': new ApiError(404, 'no_file', variantsMessages.imageGone),
};
