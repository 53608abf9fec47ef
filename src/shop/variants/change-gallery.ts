import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import type { FieldChange } from '../activity/activity.types.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { combinationName } from './combinations.rules.ts';
import type { VariantGalleryImage } from './gallery-image.types.ts';
import { listVariantImages } from './list-variant-images.ts';

export type GalleryOf = { actor: Actor; productId: string; variantId: string };

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
export async function changeGallery<Answer>(
  shop: Shop,
  { actor, productId, variantId }: GalleryOf,
  write: Change<Answer>,
): Promise<Answer | null> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [variant] = await tx
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.id, variantId), eq(productVariants.productId, productId)))
      .for('no key update');
    if (!variant) return null;
    const written = await write(tx, await listVariantImages(tx, { productId, variantId }));
    if (written.change) {
      await recordActivity(tx, {
        actor,
        action: 'updated',
        subjectType: 'product',
        subjectIds: [productId],
        detail: { changes: [{ field: `${combinationName(variant)}, images`, ...written.change }] },
        now: shop.now(),
      });
    }
    return written.answer;
  });
}
