import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isOwnPicture } from '../../database/tables/checkout.ts';
import { isFilled } from '../filled-tables.ts';
import { findMediaWords } from './media-words.ts';
import { readableName } from './media-words.rules.ts';
import type { LibraryFile, MediaEntry, MediaUse } from './media.types.ts';
import { MOST_USES, type MediaQuery, mediaAddress } from './uploads.schema.ts';

/** The few places of which nobody needs a table: names, and addresses within. */
export const elsewhere = sql`
  select 'Homepage' as place, shown.name, media_key_of(shown.address) as key from site_settings, lateral (values
    ('logo', logo_image_url), ('hero image', hero_image_url), ('hero video', hero_video_url),
    ('hand-picked plants', handpicked_media_url)) as shown (name, address)
  union all
  select 'Testimonial', name, media_key_of(avatar_url) from testimonials
  union all
  select 'Plant care', name, media_key_of(image_url) from plant_care
  union all
  select 'Category', name, media_key_of(image_url) from categories
  union all
  select 'Settings', section, media_keys_within(value) from settings`;

/** Until media_uses is filled (docs/decisions/0062): all pictures of all products. */
export const byProducts = sql`
  select products.id, name, media_keys_within(image_urls) as key from products
  union all select products.id, name, media_keys_within(color_images) from products
  union all select products.id, name, media_keys_within(available_colors) from products
  union all select products.id, name, media_key_of(light_instruction_image_url) from products
  union all select product_id, name, media_key_of(image_url) from product_variants join products on products.id = product_id
  union all select product_id, name, media_key_of(image_url) from variant_images join products on products.id = product_id`;

/** Which of the few places a use means. */
const placesOf: Partial<Record<NonNullable<MediaQuery['use']>, readonly string[]>> = {
  guides: ['Plant care'],
  home: ['Homepage', 'Testimonial', 'Category'],
};

export const isPlaceOf = (use: MediaQuery['use']): SQL => {
  const places = use && placesOf[use];
  return places ? sql`place = any(${sql.param([...places])}::text[])` : sql`true`;
};

const inOrders = (address: SQL) =>
  sql`exists (select from order_items where product_image_url = ${address} and ${isOwnPicture})`;

/** It may still be paid, and then is an order with this picture. What was paid shows it there, and is not asked of any more. */
const inCheckouts = (address: SQL) => sql`exists (
  select from checkout_lines line join checkouts on checkouts.id = line.checkout_id
   where line.product_image_url = ${address} and ${isOwnPicture} and settled_at is null and forgotten_at is null)`;

/** What is asked of each upload that is looked at, by where it is to be shown. */
export async function usedAs(db: Database, use: MediaQuery['use']): Promise<SQL | undefined> {
  if (use === undefined) return undefined;
  const inTexts = sql`media_files.key in (select key from (${elsewhere}) shown where key is not null and ${isPlaceOf(use)})`;
  if (use === 'guides' || use === 'home') return inTexts;
  const ofProducts = (await isFilled(db, 'media_uses'))
    ? // One by one: the planner would rather read all of them, however many there are.
      sql`(select true from media_uses where media_uses.key = media_files.key limit 1) is true`
    : sql`media_files.key in (select key from (${byProducts}) shown where key is not null)`;
  if (use === 'products') return ofProducts;
  const address = sql`'/media/' || media_files.key`;
  const isUsed = sql`(${ofProducts} or ${inTexts} or ${inOrders(address)} or ${inCheckouts(address)})`;
  return use === 'used' ? isUsed : sql`not ${isUsed}`;
}

/**
 * Where files are shown, by their keys: a list for each key asked for, of up to a hundred places and one more. Found in any size
 * and on any origin, as addresses may have been pasted. A deleted product shows nothing; what was ordered, or may still be paid,
 * keeps its picture.
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
      select 'Orders', 'past orders' where ${inOrders(sql`asked.address`)}
      union all
      select 'Checkouts', 'not paid yet' where ${inCheckouts(sql`asked.address`)}
    ) used order by place, name`);
  for (const { key, place, name } of rows) found.get(key)?.push({ place, name });
  return found;
}

/** In how many places files are shown, by their keys: counted as far as they are named. */
export async function countMediaUses(db: Database, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const asked = sql`unnest(${sql.param([...keys])}::text[], ${sql.param(keys.map(mediaAddress))}::text[]) asked (key, address)`;
  const ofProducts = (await isFilled(db, 'media_uses'))
    ? sql`select 1 from media_uses used where used.key = asked.key`
    : sql`select distinct id from (${byProducts}) shown where shown.key = asked.key`;
  const { rows } = await db.execute<{ key: string; places: number }>(sql`
    with places as materialized (select key, count(*)::int as places from (${elsewhere}) shown group by key)
    select asked.key, (select count(*)::int from (${ofProducts} limit ${MOST_USES + 1}) few)
        + coalesce((select places from places where places.key = asked.key), 0)
        + ${inOrders(sql`asked.address`)}::int + ${inCheckouts(sql`asked.address`)}::int as places
      from ${asked}`);
  return new Map(rows.map(({ key, places }) => [key, places]));
}

/** The files of a page with what they show, and the places that show them. */
export async function withUses(db: Database, page: readonly MediaEntry[]): Promise<LibraryFile[]> {
  const keys = page.map(({ key }) => key);
  const [uses, words] = await Promise.all([findMediaUses(db, keys), findMediaWords(db, keys)]);
  return page.map(({ key, ...file }) => ({
    ...file,
    words: words.get(key) ?? readableName(file.name),
    uses: uses.get(key) ?? [],
  }));
}
