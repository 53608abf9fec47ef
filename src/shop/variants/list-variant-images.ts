import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { variantImages } from '../../database/tables/catalogue.ts';
import type { VariantGalleryImage } from './gallery-image.types.ts';
import { inGalleryOrder } from './gallery.rules.ts';

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
