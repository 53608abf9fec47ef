import { eq } from 'drizzle-orm';
import { mediaFiles } from '../../database/tables/media.ts';
import type { Jobs, Shop } from '../shop.types.ts';

/** Makes the smaller sizes of an uploaded picture; of one that was deleted meanwhile nothing is left. */
export async function makeMediaSizes(shop: Shop, { mediaId }: Jobs['make-media-sizes']): Promise<void> {
  const [row] = await shop.db.select().from(mediaFiles).where(eq(mediaFiles.id, mediaId));
  if (!row) return;
  await shop.media.makeSizes(row.key);
  const [kept] = await shop.db
    .update(mediaFiles)
    .set({ sizesMadeAt: shop.now() })
    .where(eq(mediaFiles.id, mediaId))
    .returning();
  if (!kept) await shop.media.remove(row.key);
}
