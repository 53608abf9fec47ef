import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isFilled } from '../filled-tables.ts';
import { byProducts, elsewhere, isPlaceOf } from './media-uses.ts';
import type { MediaEntry } from './media.types.ts';
import { type MediaQuery, mediaAddress } from './uploads.schema.ts';

const SHIPPED = 'demo/';
export const isShipped = (key: string) => key.startsWith(SHIPPED);
/** The program comes with some four hundred. */
const MOST_SHIPPED = 1_000;

/**
 * The pictures that came with the program, as far as they are shown: by their keys. Each key is one step in an index. `named`: keys
 * that a search finds besides those that have its words.
 */
export async function listShipped(
  db: Database,
  { q, use }: MediaQuery,
  named: readonly string[] = [],
): Promise<MediaEntry[]> {
  if (use === 'unused') return [];
  const step = (from: SQL) => sql`(select used.key from media_uses used
    where used.key > ${from} and used.key < 'demp' and starts_with(used.key, ${SHIPPED}) order by used.key limit 1)`;
  const ofProducts = (await isFilled(db, 'media_uses'))
    ? sql`select key from steps where key is not null`
    : sql`select key from (${byProducts}) shown where starts_with(key, ${SHIPPED})`;
  const inTexts = sql`select key from (${elsewhere}) shown where starts_with(key, ${SHIPPED}) and ${isPlaceOf(use)}`;
  const { rows } = await db.execute<{ key: string }>(sql`
    with recursive steps as (select ${step(sql`'demo'`)} as key
      union all select ${step(sql`steps.key`)} from steps where steps.key is not null)
    select key from (${use === 'guides' || use === 'home' ? inTexts : use === 'products' ? ofProducts : sql`${ofProducts} union ${inTexts}`}) shipped
    limit ${MOST_SHIPPED}`);
  const words = q?.toLowerCase() ?? '';
  const found = new Set(named);
  return rows
    .map(({ key }) => key)
    .filter(
      (key) => /^demo\/[\w.-]{1,200}$/.test(key) && (key.toLowerCase().includes(words) || found.has(key)),
    )
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
