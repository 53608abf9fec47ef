import { eq } from 'drizzle-orm';
import { variantImages } from '../../database/tables/catalogue.ts';
import { discardUnusedMedia } from '../media/discard-unused-media.ts';
import type { Shop } from '../shop.types.ts';
import { changeGallery, type GalleryOf } from './change-gallery.ts';
import type { ChangedImage } from './set-cover-image.ts';
import { writeCover } from './write-cover.ts';
import { writeSortOrder } from './write-sort-order.ts';

/**
 * Takes a picture out of a gallery, and its file from storage unless something else shows it. Of a cover the next
 * picture takes the place. One that is gone already is as good as deleted.
 */
export async function deleteVariantImage(
  shop: Shop,
  { imageId, ...of }: GalleryOf & { imageId: string },
): Promise<ChangedImage> {
  const address = await changeGallery<string | null>(shop, of, async (tx, gallery) => {
    const image = gallery.find(({ id }) => id === imageId);
    if (!image) return { answer: null, change: null };
    await tx.delete(variantImages).where(eq(variantImages.id, imageId));
    const left = gallery.filter(({ id }) => id !== imageId).map(({ id }) => id);
    const [first] = left;
    await writeSortOrder(tx, [left]);
    if (image.isCover && first !== undefined) {
      await writeCover(tx, { variantId: of.variantId, imageId: first });
    }
    return { answer: image.address, change: { from: String(gallery.length), to: String(left.length) } };
  });
  await discardUnusedMedia(shop, { actor: of.actor, addresses: [address] });
  return { ok: true };
}
