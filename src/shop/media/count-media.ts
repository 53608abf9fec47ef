import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import type { Counted } from '../list-page.rules.ts';
import type { Shop } from '../shop.types.ts';
import { usedAs } from './media-uses.ts';
import { listShipped } from './shipped-pictures.ts';
import { MEDIA_USES, type MediaQuery } from './uploads.schema.ts';

type Use = NonNullable<MediaQuery['use']>;
export type MediaCounts = Record<Use, Counted>;

/** So many of the newest uploads are looked at. */
const MOST_LOOKED_AT = 2_500;

/** How many files each choice of the library lists: of the newest uploads, and of the shipped pictures that are shown. */
export async function countMedia({ db }: Pick<Shop, 'db'>, most = MOST_LOOKED_AT): Promise<MediaCounts> {
  const [uploads, shipped] = await Promise.all([
    countUploads(db, most),
    Promise.all(MEDIA_USES.map((use) => listShipped(db, { use }))),
  ]);
  return Object.fromEntries(
    MEDIA_USES.map((use, at) => [
      use,
      { total: (uploads[use] ?? 0) + (shipped[at]?.length ?? 0), hasMoreThanTotal: uploads.isCut },
    ]),
  ) as MediaCounts;
}

/** All choices in one look at each file. */
async function countUploads(db: Database, most: number) {
  const asked = await Promise.all(MEDIA_USES.map((use) => usedAs(db, use)));
  const counts = asked.map(
    (use, at) =>
      sql`count(*) filter (where ${use ?? sql`true`})::int as ${sql.identifier(MEDIA_USES[at] ?? '')}`,
  );
  const newest = sql`select key from ${mediaFiles} order by created_at desc`;
  const { rows } = await db.execute<Record<Use, number> & { isCut: boolean }>(sql`
    select ${sql.join(counts, sql`, `)}, exists (${newest} limit 1 offset ${most}) as "isCut"
      from (${newest} limit ${most}) media_files`);
  return rows[0] ?? { used: 0, unused: 0, products: 0, guides: 0, home: 0, isCut: false };
}
