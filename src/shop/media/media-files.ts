import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { isOwnPicture } from '../../database/tables/orders.ts';
import type { Counted } from '../list-page.rules.ts';
import { isFilled } from '../filled-tables.ts';
import { countSome } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { MOST_USES, type MediaQuery, mediaAddress } from './uploads.schema.ts';

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

/** The few places of which nobody needs a table: names, and addresses within. */
const elsewhere = sql`
  select 'Homepage' as place, shown.name, media_key_of(shown.address) as key from site_settings, lateral (values
    ('logo', logo_image_url), ('hero image', hero_image_url), ('hero video', hero_video_url),
    ('hand-picked plants', handpicked_media_url)) as shown (name, address)
  union all
  select 'Testimonial', name, media_key_of(avatar_url) from testimonials
  union all
  select 'Plant care', name, media_key_of(image_url) from plant_care
  union all
  select 'Settings', section, media_keys_within(value) from settings`;

/** Until media_uses is filled (docs/decisions/0062): all pictures of all products. */
const byProducts = sql`
  select products.id, name, media_keys_within(image_urls) as key from products
  union all select products.id, name, media_keys_within(color_images) from products
  union all select products.id, name, media_keys_within(available_colors) from products
  union all select products.id, name, media_key_of(light_instruction_image_url) from products
  union all select product_id, name, media_key_of(image_url) from product_variants join products on products.id = product_id
  union all select product_id, name, media_key_of(image_url) from variant_images join products on products.id = product_id`;

/**
 * Where files are shown, by their keys: a list for each key asked for, of up to a hundred places and one more. Found in any size
 * and on any origin, as addresses may have been pasted. A deleted product shows nothing; what was ordered keeps its picture.
 */
export async function findMediaUses(db: Database, keys: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const found = new Map<string, MediaUse[]>(keys.map((key) => [key, []]));
  if (keys.length === 0) return found;
  const asked = sql`unnest(${sql.param([...keys])}::text[], ${sql.param(keys.map(mediaAddress))}::text[]) asked (key, address)`;
  const ofProducts = (await isFilled(db, 'media_uses'))
    ? sql`(select product_id from media_uses used where used.key = asked.key limit ${MOST_USES + 1}) few
        join products on products.id = few.product_id`
    : sql`(select distinct id, name from (${byProducts}) shown
          where shown.key = asked.key and exists (select from products p where p.id = shown.id and p.deleted_at is null)
          limit ${MOST_USES + 1}) products`;
  const { rows } = await db.execute<{ key: string; place: string; name: string }>(sql`
    select distinct asked.key, used.place, used.name from ${asked} cross join lateral (
      select 'Product' as place, products.name from ${ofProducts}
      union all
      select place, name from (${elsewhere}) shown where shown.key = asked.key
      union all
      select 'Orders', 'past orders' where exists (select from order_items
        where product_image_url = asked.address and ${isOwnPicture})
    ) used order by place, name`);
  for (const { key, place, name } of rows) found.get(key)?.push({ place, name });
  return found;
}
