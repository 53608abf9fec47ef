import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { variantImages } from '../../database/tables/catalogue.ts';

/** Makes one picture the cover of its variant; the one before gives way first, as there is never more than one. */
export async function writeCover(
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
