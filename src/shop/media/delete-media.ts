import { eq, inArray } from 'drizzle-orm';
import { mediaFiles } from '../../database/tables/media.ts';
import { reviewPhotos } from '../../database/tables/reviews.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { findMediaUses } from './media-uses.ts';
import type { MediaUse } from './media.types.ts';
import { keyOfAddress } from './uploads.schema.ts';

type DeletedMedia =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'in-use'; uses: MediaUse[] };

type Deletion = { mediaId: string; actor: Actor };

/** Deletes a file with all its sizes, unless something shows it. */
export async function deleteUnusedMedia(shop: Shop, { mediaId, actor }: Deletion): Promise<DeletedMedia> {
  const deleted = await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'media');
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

type Discarding = {
  /** What a form showed before it was saved; addresses that are no upload of ours are left alone. */
  addresses: readonly (string | null)[];
  actor: Actor;
};

/**
 * Deletes the files that were replaced or taken out of a form and that nothing else shows
 * (docs/behaviour/pictures.md#uploads). To be called once the change is saved. Gives how many went.
 */
export async function discardUnusedMedia(shop: Shop, { addresses, actor }: Discarding): Promise<number> {
  const keys = addresses.flatMap((address) => (address && keyOfAddress(address)) || []);
  if (keys.length === 0) return 0;
  const rows = await shop.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(inArray(mediaFiles.key, keys));
  let count = 0;
  for (const { id } of rows) {
    const { ok } = await deleteUnusedMedia(shop, { mediaId: id, actor });
    if (ok) count += 1;
  }
  return count;
}

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

type Stored = { key: string; originalKey: string };

/**
 * Removes stored files, sizes among them, that no row knows of: what a program left that was killed between file and
 * row. Files younger than a day may belong to an upload that is under way. An empty table removes nothing: that is a
 * new database beside old files. Gives how many went.
 */
export async function sweepOrphanedMedia(shop: Shop): Promise<number> {
  const before = new Date(shop.now().getTime() - DAY_MS);
  await shop.media.clearIncoming(before);
  const [any] = await shop.db.select({ id: mediaFiles.id }).from(mediaFiles).limit(1);
  if (!any) return 0;
  let removed = 0;
  let old: Stored[] = [];
  for await (const { key, originalKey, modifiedAt } of shop.media.list()) {
    if (modifiedAt >= before) continue;
    old.push({ key, originalKey });
    if (old.length < AT_ONCE) continue;
    removed += await removeOrphans(shop, old);
    old = [];
  }
  return removed + (await removeOrphans(shop, old));
}

async function removeOrphans(shop: Shop, stored: Stored[]): Promise<number> {
  if (stored.length === 0) return 0;
  const keys = [...new Set(stored.map(({ originalKey }) => originalKey))];
  const rows = await shop.db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(inArray(mediaFiles.key, keys));
  // Pictures of published reviews are in no library.
  const shown = await shop.db
    .select({ key: reviewPhotos.shownKey })
    .from(reviewPhotos)
    .where(inArray(reviewPhotos.shownKey, keys));
  const known = new Set([...rows, ...shown].map(({ key }) => key));
  const orphans = stored.filter(({ originalKey }) => !known.has(originalKey));
  for (const { key } of orphans) await shop.media.removeStored(key);
  return orphans.length;
}
