import type { Shop } from '../shop.types.ts';
import { changeGallery, type GalleryOf } from './change-gallery.ts';
import { writeCover } from './write-cover.ts';

export type ChangedImage = { ok: true } | { ok: false; reason: 'gone' };

/** Makes a picture the first that shoppers see of its variant. */
export async function setCoverImage(
  shop: Shop,
  { imageId, ...of }: GalleryOf & { imageId: string },
): Promise<ChangedImage> {
  const changed = await changeGallery<ChangedImage>(shop, of, async (tx, gallery) => {
    const at = gallery.findIndex(({ id }) => id === imageId);
    const image = gallery[at];
    if (!image) return { answer: { ok: false, reason: 'gone' }, change: null };
    if (image.isCover) return { answer: { ok: true }, change: null };
    await writeCover(tx, { variantId: of.variantId, imageId });
    return { answer: { ok: true }, change: { from: '', to: `image ${at + 1} is the cover` } };
  });
  return changed ?? { ok: false, reason: 'gone' };
}
