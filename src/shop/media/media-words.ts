import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isFilled } from '../filled-tables.ts';
import { toldWords } from './media-words.rules.ts';

/** Of the products that show a file, so many are asked what it shows. */
const MOST_ASKED = 3;

/**
 * What files show, by their keys, where somebody said so: what staff wrote of a picture of a gallery, else what an address tells.
 * Few products of each file are asked, each of its own pictures alone.
 */
export async function findMediaWords(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const asked = sql`unnest(${sql.param([...keys])}::text[]) asked (key)`;
  const ofProducts = sql`
    select asked.key, told.words, told.address from ${asked}
      cross join lateral (select product_id from media_uses where media_uses.key = asked.key limit ${MOST_ASKED}) few
      cross join lateral (
        select alt_text as words, null as address from variant_images
         where product_id = few.product_id and alt_text <> '' and media_key_of(image_url) = asked.key
        union all
        select null, address from products, jsonb_array_elements_text(
            case when jsonb_typeof(image_urls) = 'array' then image_urls else '[]' end) address
         where id = few.product_id and address like '%alt=%' and media_key_of(address) = asked.key
        union all
        select null, image_url from product_variants
         where product_id = few.product_id and image_url like '%alt=%' and media_key_of(image_url) = asked.key
        union all
        select null, image_url from variant_images
         where product_id = few.product_id and image_url like '%alt=%' and media_key_of(image_url) = asked.key
      ) told`;
  const inTexts = sql`
    select asked.key, null, address from (
        select image_url from plant_care
        union all select hero_image_url from site_settings
        union all select handpicked_media_url from site_settings
      ) texts (address) join ${asked} on media_key_of(address) = asked.key
     where address like '%alt=%'`;
  const { rows } = await db.execute<{ key: string; words: string | null; address: string | null }>(
    // Until it is known which products show a file, it is called by its name.
    (await isFilled(db, 'media_uses')) ? sql`${ofProducts} union all ${inTexts}` : inTexts,
  );
  const found = new Map<string, string>();
  // What staff wrote goes first.
  for (const { key, words, address } of rows.toSorted(
    (a, b) => Number(a.words === null) - Number(b.words === null),
  )) {
    const told = words?.trim() || toldWords(address ?? '');
    if (told !== '' && !found.has(key)) found.set(key, told);
  }
  return found;
}
