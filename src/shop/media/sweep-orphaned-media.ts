import { inArray } from 'drizzle-orm';
import { mediaFiles } from '../../database/tables/media.ts';
import type { Shop } from '../shop.types.ts';

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
  const known = new Set(rows.map(({ key }) => key));
  const orphans = stored.filter(({ originalKey }) => !known.has(originalKey));
  for (const { key } of orphans) await shop.media.removeStored(key);
  return orphans.length;
}
