import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import type { Counted } from '../list-page.rules.ts';
import { countSome } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { type MediaQuery, mediaAddress } from './uploads.schema.ts';

/** Where a file is shown: 'Product: Aloe Vera', 'Homepage: logo'. */
export type MediaUse = { place: string; name: string };

export type MediaFile = {
  id: string;
  address: string;
  /** As it was called where it came from. */
  name: string;
  contentType: string;
  bytes: number;
  /** Of pictures. */
  width: number | null;
  height: number | null;
  createdAt: Date;
};

export const MEDIA_PAGE_SIZE = 24;

type MediaPage = Counted & {
  files: (MediaFile & { uses: MediaUse[] })[];
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
  const [rows, counted] = await Promise.all([
    shop.db
      .select()
      .from(mediaFiles)
      .where(sql`${filter} and ${beyond}`)
      .orderBy(sql`created_at ${direction}, id ${direction}`)
      .limit(MEDIA_PAGE_SIZE + 1),
    countSome(shop.db, mediaFiles, filter, { isSearch: Boolean(q) }),
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
    ...counted,
    next: (backwards ? cursor !== undefined : more) ? (page.at(-1)?.id ?? null) : null,
    previous: (backwards ? more : cursor !== undefined) ? (page[0]?.id ?? null) : null,
  };
}

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

/** Every text in a JSON column, however deep. */
const texts = (column: string) =>
  sql.raw(`jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') #>> '{}'`);

/** Every place that shows pictures or videos. A deleted product shows none; what was ordered keeps its picture. */
const uses = sql`
  select 'Product' as place, name, ${texts('image_urls')} as address from products where deleted_at is null
  union all
  select 'Product', name, ${texts('color_images')} from products where deleted_at is null
  union all
  select 'Product', name, ${texts('available_colors')} from products where deleted_at is null
  union all
  select 'Product', name, light_instruction_image_url from products where deleted_at is null
  union all
  select 'Product', products.name, image_url from product_variants
    join products on products.id = product_id where deleted_at is null
  union all
  select 'Product', products.name, image_url from variant_images
    join products on products.id = product_id where deleted_at is null
  union all
  select 'Homepage', shown.name, shown.address from site_settings, lateral (values
    ('logo', logo_image_url), ('hero image', hero_image_url), ('hero video', hero_video_url),
    ('hand-picked plants', handpicked_media_url)) as shown (name, address)
  union all
  select 'Testimonial', name, avatar_url from testimonials
  union all
  select 'Plant care', name, image_url from plant_care
  union all
  select 'Settings', section, ${texts('value')} from settings`;

/**
 * Where files are shown, by their keys: a list for each key asked for. Found in any size and on any origin, as
 * addresses may have been pasted.
 */
export async function findMediaUses(db: Database, keys: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const found = new Map<string, MediaUse[]>(keys.map((key) => [key, []]));
  if (keys.length === 0) return found;
  const asked = sql`array[${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`;
  const addresses = sql`array[${sql.join(
    keys.map((key) => sql`${mediaAddress(key)}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await db.execute<{ key: string; place: string; name: string }>(sql`
    select distinct key, place, name from (
      select place, name, substring(address from '/media/(?:sizes/[0-9]+/)?([^?#]+)') as key
      from (${uses}) as shown
    ) as named where key = any(${asked})
    union all
    select substring(product_image_url from 8), 'Orders', 'past orders' from order_items
      where product_image_url = any(${addresses}) group by product_image_url
    order by place, name`);
  for (const { key, place, name } of rows) found.get(key)?.push({ place, name });
  return found;
}
