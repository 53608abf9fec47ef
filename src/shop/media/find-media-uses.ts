import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import type { MediaUse } from './media-file.types.ts';
import { mediaAddress } from './media-key.rules.ts';

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
  select 'Plant care', name, image_url from plant_care`;

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
