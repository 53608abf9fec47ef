import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { COUNT_LIMIT, type Counted, SEARCH_COUNT_LIMIT, toCounted } from '../list-page.rules.ts';
import { countAmongNewest, countSome, likePattern } from '../list-page.ts';
import type { MediaEntry, MediaFile } from './media.types.ts';
import { type MediaQuery, mediaAddress } from './uploads.schema.ts';

const ANY = sql`true`;

/** Which uploads are looked at: those that are called so, or have one of the keys. */
export function namedAs({ q }: MediaQuery, keys: readonly string[]): SQL {
  if (!q) return ANY;
  const isCalled = sql`original_file_name ilike ${likePattern(q)}`;
  return keys.length === 0 ? isCalled : sql`(${isCalled} or key = any(${sql.param([...keys])}::text[]))`;
}

/** `use`: what is asked of each file that is looked at, of those that `named` finds in the list's order. */
export type Uploads = { named: SQL; use: SQL | undefined; most: number };

export async function countUploads(db: Database, { named, use, most }: Uploads): Promise<Counted> {
  if (use === undefined) return countSome(db, mediaFiles, named, { isSearch: named !== ANY });
  return countAmongNewest(db, mediaFiles, { filter: named, asked: use, most });
}

export function toCountedUploads({ found, onwards }: Awaited<ReturnType<typeof readUploads>>): Counted {
  const counted = toCounted(found.length, SEARCH_COUNT_LIMIT);
  return { ...counted, hasMoreThanTotal: counted.hasMoreThanTotal || onwards !== null };
}

type UploadsInput = Uploads & { backwards: boolean; from: string | undefined; limit: number };

export async function readUploads(db: Database, { named, use, most, backwards, from, limit }: UploadsInput) {
  const compare = sql.raw(backwards ? '>' : '<');
  const direction = sql.raw(backwards ? 'asc' : 'desc');
  const beyond =
    from === undefined
      ? sql`true`
      : sql`(media_files.created_at, media_files.id) ${compare}
          (select mark.created_at, mark.id from media_files mark where mark.id = ${from})`;
  const order = sql`order by created_at ${direction}, id ${direction}`;
  const looked = sql`select * from media_files where ${named} and ${beyond} ${order}`;
  const rows = await db
    .select()
    .from(mediaFiles)
    .where(
      use === undefined
        ? sql`${named} and ${beyond}`
        : sql`id = any(array(select id from (${looked} limit ${most}) media_files where ${use} limit ${limit}))`,
    )
    .orderBy(sql`created_at ${direction}, id ${direction}`)
    .limit(limit);
  const found = rows.map(toEntry);
  if (use === undefined || found.length >= limit) return { found, onwards: null };
  const last = await db.execute<{ id: string }>(
    sql`select id from (${looked} limit 2 offset ${most - 1}) media_files`,
  );
  return { found, onwards: last.rows.length > 1 ? (last.rows[0]?.id ?? null) : null };
}

/** How many are listed up to one, itself too: by their use as far as they are looked at, else as far as they are counted. */
export async function placeOfUpload(db: Database, asked: Uploads, id: string): Promise<number | null> {
  const { named, use = ANY, most } = asked;
  const limit = asked.use ? most : COUNT_LIMIT;
  const { rows } = await db.execute<{ looked: number; listed: number }>(sql`
    select count(*)::int as looked, count(*) filter (where shown)::int as listed from (
      select ${use} as shown from media_files
       where ${named} and (created_at, id) >= (select mark.created_at, mark.id from media_files mark where mark.id = ${id})
       order by created_at desc, id desc limit ${limit + 1}) before`);
  const [{ looked, listed } = { looked: 0, listed: 0 }] = rows;
  return looked > limit ? null : listed;
}

/** The newest, so many at most, whatever order they are wanted in. */
export async function readNewest(db: Database, { named, use = ANY, most }: Uploads) {
  const newest = sql`select * from media_files where ${named} order by created_at desc, id desc limit ${most}`;
  const [rows, onwards] = await Promise.all([
    db
      .select()
      .from(mediaFiles)
      .where(sql`id = any(array(select id from (${newest}) media_files where ${use}))`),
    db.execute(sql`select 1 from media_files where ${named} order by created_at desc limit 1 offset ${most}`),
  ]);
  return { found: rows.map(toEntry), isCut: onwards.rows.length > 0 };
}

const toEntry = (row: typeof mediaFiles.$inferSelect): MediaEntry => ({ ...toMediaFile(row), key: row.key });

export function toMediaFile(row: typeof mediaFiles.$inferSelect): MediaFile {
  const { id, key, originalFileName, contentType, size, width, height, createdAt } = row;
  return {
    id,
    address: mediaAddress(key),
    name: originalFileName,
    contentType,
    bytes: size,
    width,
    height,
    createdAt,
  };
}
