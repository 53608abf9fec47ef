import { eq } from 'drizzle-orm';
import { variantImages } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { changeGallery, type GalleryOf } from './change-gallery.ts';
import type { ChangedImage } from './set-cover-image.ts';

/** Says what a picture shows, for people who hear the page; an empty text is none. */
export async function setAltText(
  shop: Shop,
  { imageId, altText, ...of }: GalleryOf & { imageId: string; altText: string },
): Promise<ChangedImage> {
  const changed = await changeGallery<ChangedImage>(shop, of, async (tx, gallery) => {
    const image = gallery.find(({ id }) => id === imageId);
    if (!image) return { answer: { ok: false, reason: 'gone' }, change: null };
    await tx
      .update(variantImages)
      .set({ altText: altText || null, updatedAt: shop.now() })
      .where(eq(variantImages.id, imageId));
    return { answer: { ok: true }, change: { from: image.altText ?? '', to: altText } };
  });
  return changed ?? { ok: false, reason: 'gone' };
}
