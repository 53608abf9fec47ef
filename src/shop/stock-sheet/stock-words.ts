import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { findProductsLike } from '../found-by-letters.ts';
import { likePattern } from '../list-page.ts';

const MOST_CODED = 5_000;

/**
 * The products that may have the words: those of the rarest, or with an SKU that begins so. Where all are common, some of the latest
 * that have the first one, and `isCut`.
 */
export async function findByWords(db: Database, words: readonly string[], sku: string) {
  const [coded, ...found] = await Promise.all([
    findCoded(db, sku),
    ...words.map((typed) =>
      findProductsLike(db, { typed, words: asOption(typed) }).then((one) => ({
        ...one,
        ids: new Set(one.ids),
      })),
    ),
  ]);
  const rare = found.filter(({ isAll }) => isAll);
  const [first, ...others] = rare.length > 0 ? rare : found.slice(0, 1);
  const named = [...(first?.ids ?? [])].filter((id) => others.every(({ ids }) => ids.has(id)));
  const ids = [...new Set([...coded, ...named])];
  return { ids: sql`select unnest(${sql.param(ids)}::uuid[])`, isCut: found.length > 0 && rare.length === 0 };
}

/** Words that begin no option of anything: whether a row has them its product's name tells alone. */
export async function findNamed(db: Database, words: readonly string[]): Promise<string[]> {
  const found = await Promise.all(words.map((word) => findProductsLike(db, { words: asOption(word) }, 1)));
  return words.filter((_, at) => found[at]?.ids.length === 0);
}

const asOption = (word: string) => `'v:${word.replaceAll("'", '')}':*`;

/** Up to so many: whoever types so little of an SKU does not look for one. */
async function findCoded(db: Database, sku: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from products coded where ${isSku(sql`coded.sku`, sku)} order by lower(coded.sku) limit ${MOST_CODED})
    union all
    (select product_id from product_variants coded where ${isSku(sql`coded.sku`, sku)} order by lower(coded.sku)
      limit ${MOST_CODED})`);
  return rows.map(({ id }) => id);
}

/** The row itself has the word, in its name or options. */
export function isIn(word: string): SQL {
  return sql`concat_ws(' ', products.name, v.size, v.pot_type, v.pot_color) ilike ${likePattern(word)}`;
}

/** By two bounds: with them, and not with a pattern, the index of SKUs is used. */
export function isSku(column: SQL, begin: string): SQL {
  return sql`(${column} is not null and lower(${column}) >= ${begin} and lower(${column}) < ${`${begin}\u{10FFFF}`})`;
}
