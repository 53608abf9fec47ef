import type { Shop } from '../shop.types.ts';
import { changeGallery, type GalleryOf } from './change-gallery.ts';
import { writeCover } from './write-cover.ts';
import { writeSortOrder } from './write-sort-order.ts';

export type Reordered =
  | { ok: true }
  /** So many of the pictures are not there any more; nothing is written. */
  | { ok: false; reason: 'missing'; count: number };

/**
 * Puts a gallery into the order of these ids; pictures that they leave out follow. Moved to the first place, a picture
 * becomes the cover: nothing stands before that. Specification, admin §7 'Variant images'.
 */
export async function reorderVariantImages(
  shop: Shop,
  { imageIds, ...of }: GalleryOf & { imageIds: string[] },
): Promise<Reordered> {
  const wanted = [...new Set(imageIds)];
  const changed = await changeGallery<Reordered>(shop, of, async (tx, gallery) => {
    const before = gallery.map(({ id }) => id);
    const missing = wanted.filter((id) => !before.includes(id));
    if (missing.length > 0) {
      return { answer: { ok: false, reason: 'missing', count: missing.length }, change: null };
    }
    const order = [...wanted, ...before.filter((id) => !wanted.includes(id))];
    const [first] = order;
    await writeSortOrder(tx, [order]);
    const cover = gallery.find(({ isCover }) => isCover);
    if (first !== undefined && cover?.id !== first) {
      await writeCover(tx, { variantId: of.variantId, imageId: first });
    }
    const isSame = order.every((id, at) => before[at] === id);
    return { answer: { ok: true }, change: isSame ? null : { from: '', to: 'put into another order' } };
  });
  return changed ?? { ok: false, reason: 'missing', count: wanted.length };
}
