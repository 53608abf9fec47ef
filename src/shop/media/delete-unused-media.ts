import { eq } from 'drizzle-orm';
import { mediaFiles } from '../../database/tables/media.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { findMediaUses } from './find-media-uses.ts';
import type { MediaUse } from './media-file.types.ts';

export type DeletedMedia =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'in-use'; uses: MediaUse[] };

type Deletion = { mediaId: string; actor: Actor };

/** Deletes a file with all its sizes, unless something shows it. */
export async function deleteUnusedMedia(shop: Shop, { mediaId, actor }: Deletion): Promise<DeletedMedia> {
  const deleted = await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [row] = await tx.select().from(mediaFiles).where(eq(mediaFiles.id, mediaId)).for('update');
    if (!row) return { ok: false, reason: 'unknown' } as const;
    const uses = (await findMediaUses(tx, [row.key])).get(row.key) ?? [];
    if (uses.length > 0) return { ok: false, reason: 'in-use', uses } as const;
    await tx.delete(mediaFiles).where(eq(mediaFiles.id, mediaId));
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'media',
      subjectIds: [mediaId],
      detail: { key: row.key, name: row.originalFileName },
      now: shop.now(),
    });
    return { ok: true, key: row.key } as const;
  });
  if (!deleted.ok) return deleted;
  // The row is gone: what is left of the file, should this fail, is swept as an orphan.
  await shop.media
    .remove(deleted.key)
    .catch((err: unknown) => shop.log.warn({ err, key: deleted.key }, 'A deleted file is still stored'));
  return { ok: true };
}
