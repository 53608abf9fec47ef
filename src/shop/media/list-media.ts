import { sql } from 'drizzle-orm';
import { mediaFiles } from '../../database/tables/media.ts';
import type { Shop } from '../shop.types.ts';
import { findMediaUses } from './find-media-uses.ts';
import type { MediaQuery } from './media.schema.ts';
import type { MediaFile, MediaUse } from './media-file.types.ts';
import { toMediaFile } from './to-media-file.ts';

export const MEDIA_PAGE_SIZE = 24;

export type MediaPage = {
  files: (MediaFile & { uses: MediaUse[] })[];
  total: number;
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

/** One page of the media library, the newest first, with the places that show each file. Paged by key. */
export async function listMedia(shop: Shop, { q, after, before }: MediaQuery): Promise<MediaPage> {
  const backwards = before !== undefined && after === undefined;
  const cursor = after ?? before;
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const filter = q ? sql`original_file_name ilike ${pattern}` : sql`true`;
  const compare = sql.raw(backwards ? '>' : '<');
  const direction = sql.raw(backwards ? 'asc' : 'desc');
  const beyond =
    cursor === undefined
      ? sql`true`
      : sql`(media_files.created_at, media_files.id) ${compare}
          (select mark.created_at, mark.id from media_files mark where mark.id = ${cursor})`;
  const [rows, total] = await Promise.all([
    shop.db
      .select()
      .from(mediaFiles)
      .where(sql`${filter} and ${beyond}`)
      .orderBy(sql`created_at ${direction}, id ${direction}`)
      .limit(MEDIA_PAGE_SIZE + 1),
    shop.db.$count(mediaFiles, filter),
  ]);
  const more = rows.length > MEDIA_PAGE_SIZE;
  const page = rows.slice(0, MEDIA_PAGE_SIZE);
  if (backwards) page.reverse();
  const uses = await findMediaUses(
    shop.db,
    page.map(({ key }) => key),
  );
  return {
    files: page.map((row) => ({ ...toMediaFile(row), uses: uses.get(row.key) ?? [] })),
    total,
    next: (backwards ? cursor !== undefined : more) ? (page.at(-1)?.id ?? null) : null,
    previous: (backwards ? more : cursor !== undefined) ? (page[0]?.id ?? null) : null,
  };
}
