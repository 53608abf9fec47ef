import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isFilled } from '../filled-tables.ts';
import { findProductsLike } from '../found-by-letters.ts';
import { likePattern } from '../list-page.ts';
import { elsewhere } from './media-uses.ts';

/** Of a name that more products have, so many of them are asked for their pictures. */
const MOST_PRODUCTS = 200;
const MOST_KEYS = 2_000;

/** The keys of files that products, guides and the like show whose name has all of these words, whatever the files are called. */
export async function findKeysByName(db: Database, q: string | undefined): Promise<string[]> {
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const [ids, filled] = await Promise.all([findProducts(db, words), isFilled(db, 'media_uses')]);
  const named = sql.join(
    words.map((word) => sql`name ilike ${likePattern(word)}`),
    sql` and `,
  );
  // Until it is known which products show a file, it is found by its own name.
  const ofProducts = filled
    ? sql`(select key from media_uses where product_id = any(${sql.param(ids)}::uuid[]) limit ${MOST_KEYS}) union`
    : sql``;
  const { rows } = await db.execute<{ key: string }>(sql`
    ${ofProducts} (select key from (${elsewhere}) shown where key is not null and ${named} limit ${MOST_KEYS})`);
  return rows.map(({ key }) => key);
}

/** Products that have all of the words in their names. */
async function findProducts(db: Database, words: readonly string[]): Promise<string[]> {
  const found = await Promise.all(words.map((typed) => findProductsLike(db, { typed })));
  // Of a common word some alone are known: it narrows nothing that a rarer one has found.
  const rare = found.filter(({ isAll }) => isAll);
  const [first, ...others] = (rare.length > 0 ? rare : found.slice(0, 1)).map(({ ids }) => new Set(ids));
  return [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id))).slice(0, MOST_PRODUCTS);
}
