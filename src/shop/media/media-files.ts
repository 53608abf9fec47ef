import { type SQL, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { isOwnPicture } from '../../database/tables/orders.ts';
import { type Counted, SEARCH_COUNT_LIMIT, toCounted } from '../list-page.rules.ts';
import { isFilled } from '../filled-tables.ts';
import { countAmongNewest, countSome, likePattern } from '../list-page.ts';
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

/** Whole rows of the library's grid in the usual window (src/admin/media/media-grid.tsx). */
export const MEDIA_PAGE_SIZE = 40;

/** A file of the library: uploaded, or shipped with the program and shown somewhere. */
export type LibraryFile = Pick<MediaFile, 'id' | 'address' | 'name' | 'contentType' | 'width' | 'height'> & {
  /** Null for what is shipped: it is no file of the storage, and stays. */
  bytes: number | null;
  uses: MediaUse[];
};

type MediaPage = Counted & {
  files: LibraryFile[];
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

type Entry = Omit<LibraryFile, 'uses'> & { key: string };

/** So many files are looked at for a page of those that are shown, or are not. */
const MOST_LOOKED_AT = 2_500;

/**
 * One page of the media library, the newest uploads first, behind them the shipped pictures that are shown, with the places
 * that show each file. Paged by key. By their use 2,500 files are looked at: a page may have fewer than there is room for, and the
 * next goes on.
 */
export async function listMedia(shop: Shop, query: MediaQuery, most = MOST_LOOKED_AT): Promise<MediaPage> {
  const { after, before } = query;
  const backwards = before !== undefined && after === undefined;
  const cursor = after ?? before;
  const asked = { ...(await uploadFilter(shop.db, query)), most };
  const isCounted = asked.use !== undefined && cursor === undefined;
  // On the first page by use all that is counted is looked at once.
  const whole = { ...asked, backwards, from: undefined, limit: SEARCH_COUNT_LIMIT + 1 };
  const first = isCounted ? await readUploads(shop.db, whole) : null;
  const [shipped, counted] = await Promise.all([
    listShipped(shop.db, query),
    first ? toCountedUploads(first) : countUploads(shop.db, asked),
  ]);
  const wanted = MEDIA_PAGE_SIZE + 1;
  const isAmongShipped = cursor !== undefined && isShipped(cursor);
  const from = isAmongShipped ? undefined : cursor;
  const found: Entry[] = [];
  // Where the looking ended before the page was full.
  let onwards: string | null = null;
  const read = async (limit: number) => {
    const uploads = first ?? (await readUploads(shop.db, { ...asked, backwards, from, limit }));
    found.push(...uploads.found.slice(0, limit));
    onwards = uploads.onwards;
  };
  if (backwards) {
    if (isAmongShipped) found.push(...shipped.filter(({ key }) => key < cursor).toReversed());
    if (found.length < wanted) await read(wanted - found.length);
  } else {
    if (!isAmongShipped) await read(wanted);
    // A place that is gone leads nowhere.
    const isPlace =
      found.length > 0 || cursor === undefined || isAmongShipped || (await isUpload(shop.db, cursor));
    if (isPlace && onwards === null)
      found.push(...shipped.filter(({ key }) => !isAmongShipped || key > cursor));
  }
  const more = found.length > MEDIA_PAGE_SIZE;
  const page = found.slice(0, MEDIA_PAGE_SIZE);
  if (backwards) page.reverse();
  const uses = await findMediaUses(
    shop.db,
    page.map(({ key }) => key),
  );
  const [newest, oldest] = [page[0]?.id ?? null, page.at(-1)?.id ?? null];
  return {
    files: page.map(({ key, ...file }) => ({ ...file, uses: uses.get(key) ?? [] })),
    total: counted.total + shipped.length,
    hasMoreThanTotal: counted.hasMoreThanTotal,
    next: backwards ? (cursor === undefined ? null : oldest) : more ? oldest : onwards,
    previous: backwards ? (more ? newest : onwards) : cursor === undefined ? null : newest,
  };
}

async function isUpload(db: Database, id: string): Promise<boolean> {
  return (await db.$count(mediaFiles, eq(mediaFiles.id, id))) > 0;
}

/** `use`: what is asked of each file that is looked at, of those that `named` finds in the list's order. */
type Uploads = { named: SQL; use: SQL | undefined; most: number };

async function countUploads(db: Database, { named, use, most }: Uploads): Promise<Counted> {
  if (use === undefined) return countSome(db, mediaFiles, named, { isSearch: named !== ANY });
  return countAmongNewest(db, mediaFiles, { filter: named, asked: use, most });
}

function toCountedUploads({ found, onwards }: Awaited<ReturnType<typeof readUploads>>): Counted {
  const counted = toCounted(found.length, SEARCH_COUNT_LIMIT);
  return { ...counted, hasMoreThanTotal: counted.hasMoreThanTotal || onwards !== null };
}

type UploadsInput = Uploads & { backwards: boolean; from: string | undefined; limit: number };

async function readUploads(db: Database, { named, use, most, backwards, from, limit }: UploadsInput) {
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
  const found = rows.map((row): Entry => ({ ...toMediaFile(row), key: row.key }));
  if (use === undefined || found.length >= limit) return { found, onwards: null };
  const last = await db.execute<{ id: string }>(
    sql`select id from (${looked} limit 2 offset ${most - 1}) media_files`,
  );
  return { found, onwards: last.rows.length > 1 ? (last.rows[0]?.id ?? null) : null };
}

const ANY = sql`true`;

/** Which uploads are listed. */
async function uploadFilter(db: Database, { q, use }: MediaQuery): Promise<Omit<Uploads, 'most'>> {
  const named = q ? sql`original_file_name ilike ${likePattern(q)}` : ANY;
  if (use === undefined) return { named, use };
  const ofProducts = (await isFilled(db, 'media_uses'))
    ? // One by one: the planner would rather read all of them, however many there are.
      sql`(select true from media_uses where media_uses.key = media_files.key limit 1) is true`
    : sql`media_files.key in (select key from (${byProducts}) shown where key is not null)`;
  const isUsed = sql`(${ofProducts}
    or media_files.key in (select key from (${elsewhere}) shown where key is not null)
    or exists (select from order_items where product_image_url = '/media/' || media_files.key and ${isOwnPicture}))`;
  return { named, use: use === 'used' ? isUsed : sql`not ${isUsed}` };
}

const SHIPPED = 'demo/';
const isShipped = (key: string) => key.startsWith(SHIPPED);
/** The program comes with some four hundred. */
const MOST_SHIPPED = 1_000;

/** The pictures that came with the program, as far as they are shown: by their keys. Each key is one step in an index. */
async function listShipped(db: Database, { q, use }: MediaQuery): Promise<Entry[]> {
  if (use === 'unused') return [];
  const step = (from: SQL) => sql`(select used.key from media_uses used
    where used.key > ${from} and used.key < 'demp' and starts_with(used.key, ${SHIPPED}) order by used.key limit 1)`;
  const ofProducts = (await isFilled(db, 'media_uses'))
    ? sql`select key from steps where key is not null`
    : sql`select key from (${byProducts}) shown where starts_with(key, ${SHIPPED})`;
  const { rows } = await db.execute<{ key: string }>(sql`
    with recursive steps as (select ${step(sql`'demo'`)} as key
      union all select ${step(sql`steps.key`)} from steps where steps.key is not null)
    select key from (${ofProducts} union select key from (${elsewhere}) shown where starts_with(key, ${SHIPPED})) shipped
    limit ${MOST_SHIPPED}`);
  const words = q?.toLowerCase() ?? '';
  return rows
    .map(({ key }) => key)
    .filter((key) => /^demo\/[\w.-]{1,200}$/.test(key) && key.toLowerCase().includes(words))
    .toSorted()
    .map((key) => ({
      id: key,
      key,
      address: mediaAddress(key),
      name: key.slice(SHIPPED.length),
      contentType: key.endsWith('.mp4') ? 'video/mp4' : 'image/webp',
      bytes: null,
      width: null,
      height: null,
    }));
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
