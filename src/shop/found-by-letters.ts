import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';

/** So many are found by their ids; what more have is common: whoever goes through a list soon comes upon enough. */
const MOST_FOUND = 5_000;
/** So many rows of a list are gone through for what is common. docs/decisions/0062. */
export const LOOKED_AT = 10_000;

/** Less than three letters in a row are in no index of three. */
export const hasTrigram = (typed: string) => /[\p{L}\p{N}]{3}/u.test(typed);

/** What has certain letters. Of common ones `ids` are some of those that were made last. */
export type Found = { ids: string[]; isAll: boolean };

/** What products are found by: letters within their names, words as tsqueries of product_search, or both. */
export type ProductWords = { typed?: string; words?: string; sought?: string };

/** Products that are not deleted, drafts too. Never the whole table is read, whatever is asked for. */
export function findProductsLike(
  db: Database,
  { typed, words, sought = words }: ProductWords,
  most = MOST_FOUND,
): Promise<Found> {
  const named = typed === undefined ? sql`null` : sql`${typed}`;
  const tsquery = (query: string | undefined) =>
    query === undefined ? sql`null::tsquery` : sql`${query}::tsquery`;
  return readFound(db, sql`products_like(${named}, ${tsquery(words)}, ${tsquery(sought)}, ${most})`);
}

/** Everybody with these letters in a name or the address. */
export const findPeopleLike = (db: Database, typed: string, most = MOST_FOUND): Promise<Found> =>
  readFound(db, sql`people_like(${typed}, ${most})`);

/** Of orders and entries of the log fewer: each is a wide row, and somewhere else. */
const MOST_WIDE = 2_500;

/** A word of what an order is found by: as it stands there, the short number that it may be, and all of an address. */
export type OrderWord = { pattern: string; number: number | null; whole: string | null };

/** Orders that have all of the words. */
export function findOrdersLike(db: Database, words: readonly OrderWord[]): Promise<Found> {
  const of = (name: keyof OrderWord) => sql.param(words.map((word) => word[name]));
  return readFound(
    db,
    sql`orders_like(${of('pattern')}::text[], ${of('number')}::int[], ${of('whole')}::text[], ${MOST_WIDE})`,
  );
}

/** Entries of the log, by what was noted or by the ids of the things that they are about. */
export const findActivityLike = (db: Database, typed: string, subjects: string[]): Promise<Found> =>
  readFound(db, sql`activity_like(${typed}, ${sql.param(subjects)}::text[], ${MOST_WIDE})`);

async function readFound(db: Database, found: ReturnType<typeof sql>): Promise<Found> {
  const { rows } = await db.execute<Found>(
    sql`select coalesce(ids::text[], '{}') as ids, is_all as "isAll" from ${found}`,
  );
  return rows[0] ?? { ids: [], isAll: true };
}
