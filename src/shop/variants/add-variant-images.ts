import { and, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, variantImages } from '../../database/tables/catalogue.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordProductChanges } from '../activity/activity-log.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import { keyOfAddress } from '../media/uploads.schema.ts';
import type { Shop } from '../shop.types.ts';
import { combinationName } from './combinations.rules.ts';
import { isPosition, placeImages } from './gallery.rules.ts';
import { writeSortOrder } from './gallery.ts';
import type { StagedImage } from './variants.types.ts';

export type AddedImages =
  | { ok: true }
  | { ok: false; reason: 'no-variant' | 'unsaved' | 'not-found' | 'no-file' }
  /** There are only so many places. */
  | { ok: false; reason: 'position'; count: number };

type Adding = {
  actor: Actor;
  productId: string;
  image: StagedImage;
  /** How many pictures are being uploaded with it, itself included: as many places there will be at most. */
  together?: number | undefined;
};

const TEMPORARY = /^temp-/;

/**
 * Shows an uploaded picture in the galleries of saved variants. Whatever keeps it from being shown, its file does
 * not stay behind (docs/behaviour/pictures.md#galleries).
 */
export async function addVariantImages(
  shop: Shop,
  { actor, productId, image, together = 1 }: Adding,
): Promise<AddedImages> {
  let isAdded = false;
  try {
    const added = await add(shop, { actor, productId, image, together });
    isAdded = added.ok;
    return added;
  } finally {
    if (!isAdded) await discard(shop, actor, image.address);
  }
}

/** That the file cannot be removed must not hide why it was to go. */
async function discard(shop: Shop, actor: Actor, address: string): Promise<void> {
  await discardUnusedMedia(shop, { actor, addresses: [address] }).catch((err: unknown) =>
    shop.log.error({ err }, 'The file of a picture that was not added could not be removed'),
  );
}

async function add(shop: Shop, { actor, productId, image, together = 1 }: Adding): Promise<AddedImages> {
  const variantIds = [...new Set(image.variantIds)].sort();
  if (variantIds.length === 0) return { ok: false, reason: 'no-variant' };
  if (variantIds.some((id) => TEMPORARY.test(id))) return { ok: false, reason: 'unsaved' };
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const variants = await tx
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.productId, productId), inArray(productVariants.id, variantIds)))
      .orderBy(productVariants.id)
      .for('no key update');
    if (variants.length < variantIds.length) return { ok: false, reason: 'not-found' };
    const file = await tx.$count(mediaFiles, eq(mediaFiles.key, keyOfAddress(image.address) ?? ''));
    if (file === 0) return { ok: false, reason: 'no-file' };
    const places = (await longestGallery(tx, variantIds)) + together;
    if (!isPosition(image.position, places)) return { ok: false, reason: 'position', count: places };
    await insertVariantImages(tx, { actor, productId, images: [image], now });
    const names = variants.map((variant) => combinationName(variant)).join('; ');
    const to = `${image.facts.originalFileName} for ${names}`;
    const changes = [{ field: 'Variant images', from: '', to }];
    await recordProductChanges(tx, { actor, productId, changes, now });
    return { ok: true };
  });
}

async function longestGallery(tx: Database, variantIds: string[]): Promise<number> {
  const rows = await tx
    .select({ count: count() })
    .from(variantImages)
    .where(inArray(variantImages.variantId, variantIds))
    .groupBy(variantImages.variantId);
  return Math.max(0, ...rows.map((row) => row.count));
}

type Inserting = {
  actor: Actor;
  productId: string;
  /** Of variants that are there and locked. */
  images: StagedImage[];
  now: Date;
};

/**
 * Adds uploaded pictures to the galleries of their variants, one row each, at the places that they ask for; a gallery's
 * first picture is its cover.
 */
export async function insertVariantImages(
  tx: Database,
  { actor, productId, images, now }: Inserting,
): Promise<void> {
  const rows = images.flatMap((image) =>
    [...new Set(image.variantIds)].map((variantId) => ({ id: crypto.randomUUID(), variantId, image })),
  );
  if (rows.length === 0) return;
  const variantIds = [...new Set(rows.map(({ variantId }) => variantId))];
  const options = await tx.select().from(productVariants).where(inArray(productVariants.id, variantIds));
  const before = await tx.select().from(variantImages).where(inArray(variantImages.variantId, variantIds));
  const galleries = Map.groupBy(before, ({ variantId }) => variantId);
  const order = new Map<string, string[]>();
  for (const variantId of variantIds) {
    const gallery = (galleries.get(variantId) ?? []).map((image) => ({
      ...image,
      createdAt: image.createdAt.toISOString(),
    }));
    const added = rows.filter((row) => row.variantId === variantId);
    const asked = added.map(({ id, image }) => ({ id, position: image.position }));
    order.set(variantId, placeImages(gallery, asked));
  }
  const led = variantIds.filter((id) => rows.some((row) => row.id === order.get(id)?.[0]));
  await tx
    .update(variantImages)
    .set({ isCover: false })
    .where(and(inArray(variantImages.variantId, led), eq(variantImages.isCover, true)));
  await tx.insert(variantImages).values(
    rows.map(({ id, variantId, image }) => {
      const variant = options.find((one) => one.id === variantId);
      return {
        id,
        variantId,
        productId,
        imageUrl: image.address,
        altText: image.altText || null,
        potSize: variant?.size ?? null,
        potType: variant?.potType ?? null,
        potColor: variant?.potColor ?? null,
        isCover: order.get(variantId)?.[0] === id,
        metadata: image.facts,
        uploadedBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
  await writeSortOrder(tx, [...order.values()]);
}
