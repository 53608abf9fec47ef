import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, variantImages } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordProductChanges } from '../activity/activity-log.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import type { Shop } from '../shop.types.ts';
import { combinationName } from './combinations.rules.ts';
import { inGalleryOrder } from './gallery.rules.ts';
import type { VariantGalleryImage } from './variants.schema.ts';

type GalleryOf = { actor: Actor; productId: string; variantId: string };

type Change<Answer> = (
  tx: Database,
  gallery: VariantGalleryImage[],
) => Promise<{
  answer: Answer;
  /** For the history; nothing if nothing was written. */ change: Omit<FieldChange, 'field'> | null;
}>;

/**
 * Changes the gallery of one variant, one editor after the other, and records it on the product. Gives null for a
 * variant that is gone.
 */
async function changeGallery<Answer>(
  shop: Shop,
  { actor, productId, variantId }: GalleryOf,
  write: Change<Answer>,
): Promise<Answer | null> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const [variant] = await tx
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.id, variantId), eq(productVariants.productId, productId)))
      .for('no key update');
    if (!variant) return null;
    const written = await write(tx, await listVariantImages(tx, { productId, variantId }));
    if (written.change) {
      const changes = [{ field: `${combinationName(variant)}, images`, ...written.change }];
      await recordProductChanges(tx, { actor, productId, changes, now: shop.now() });
    }
    return written.answer;
  });
}

type Asked = { productId: string; variantId: string };

/** The pictures of one variant in the order in which shoppers see them. */
export async function listVariantImages(
  db: Database,
  { productId, variantId }: Asked,
): Promise<VariantGalleryImage[]> {
  const rows = await db
    .select()
    .from(variantImages)
    .where(and(eq(variantImages.productId, productId), eq(variantImages.variantId, variantId)));
  return inGalleryOrder(
    rows.map((row) => ({
      id: row.id,
      address: row.imageUrl,
      altText: row.altText,
      isCover: row.isCover,
      sortOrder: row.sortOrder,
      createdAt: row.createdAt.toISOString(),
    })),
  );
}

type ChangedImage = { ok: true } | { ok: false; reason: 'gone' };

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

type Reordered =
  | { ok: true }
  /** So many of the pictures are not there any more; nothing is written. */
  | { ok: false; reason: 'missing'; count: number };

/**
 * Puts a gallery into the order of these ids; pictures that they leave out follow. Moved to the first place, a
 * picture becomes the cover: nothing stands before that. docs/behaviour/pictures.md#galleries.
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

/** Makes one picture the cover of its variant; the one before gives way first, as there is never more than one. */
async function writeCover(
  tx: Database,
  { variantId, imageId }: { variantId: string; imageId: string },
): Promise<void> {
  await tx
    .update(variantImages)
    .set({ isCover: false })
    .where(
      and(
        eq(variantImages.variantId, variantId),
        eq(variantImages.isCover, true),
        ne(variantImages.id, imageId),
      ),
    );
  await tx.update(variantImages).set({ isCover: true }).where(eq(variantImages.id, imageId));
}

/** Writes the places of whole galleries: each picture's index in its own. docs/behaviour/pictures.md#galleries. */
export async function writeSortOrder(tx: Database, galleries: readonly string[][]): Promise<void> {
  const ids = sql.param(galleries.flat());
  const places = sql.param(galleries.flatMap((gallery) => gallery.map((_, index) => index)));
  await tx.execute(
    sql`update ${variantImages} image set sort_order = place.index, updated_at = now()
          from unnest(${ids}::uuid[], ${places}::int[]) place (id, index)
         where image.id = place.id and image.sort_order <> place.index`,
  );
}
