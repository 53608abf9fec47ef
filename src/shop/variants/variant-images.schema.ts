import * as z from 'zod/mini';
import { altTextSchema, imageFactsSchema, uploadedAddressSchema } from './variants-draft.schema.ts';

const of = { productId: z.guid(), variantId: z.guid() };

/** What the Images part of the product dialog asks for. */
export const variantImagesSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('add'),
    productId: z.guid(),
    image: z.object({
      address: uploadedAddressSchema,
      altText: altTextSchema,
      // How far it goes depends on the galleries.
      position: z.number(),
      variantIds: z.array(z.string().check(z.maxLength(240))).check(z.maxLength(500)),
      facts: imageFactsSchema,
    }),
    together: z._default(z.int().check(z.minimum(1), z.maximum(200)), 1),
  }),
  z.object({ action: z.literal('cover'), ...of, imageId: z.guid() }),
  z.object({ action: z.literal('reorder'), ...of, imageIds: z.array(z.guid()).check(z.maxLength(500)) }),
  z.object({ action: z.literal('alt'), ...of, imageId: z.guid(), altText: altTextSchema }),
  z.object({ action: z.literal('delete'), ...of, imageId: z.guid() }),
]);

export const galleryQuerySchema = z.object(of);

export const gallerySchema = z.object({
  images: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      altText: z.nullable(z.string()),
      isCover: z.boolean(),
      sortOrder: z.number(),
      createdAt: z.string(),
    }),
  ),
});
