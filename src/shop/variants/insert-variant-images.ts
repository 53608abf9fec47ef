import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, variantImages } from '../../database/tables/catalogue.ts';
import type { Actor } from '../access/administrators.ts';
import { placeImages } from './gallery.rules.ts';
import type { StagedImage } from './variants.types.ts';
import { writeSortOrder } from './write-sort-order.ts';

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
