import { type SQL, and, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/client.ts';
import { COUNT_LIMIT, type Counted, SEARCH_COUNT_LIMIT, toCounted } from './list-page.rules.ts';
import type { PageKeys } from './list-page.schema.ts';

export type KeyPage<Row> = {
  rows: Row[];
  /** Keys to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

/**
 * How one page of a table is read, the newest row first, by its columns created_at and id. Select `key` with each row
 * and one row more than a page shows, then `take` them. `table` is a name in the query, never what somebody typed.
 */
export function newestFirst(table: string, keys: PageKeys) {
  return byAge(table, keys, 'desc');
}

/** The same of what waits: what waited longest comes first. */
export function oldestFirst(table: string, keys: PageKeys) {
  return byAge(table, keys, 'asc');
}

function byAge(table: string, { after, before }: PageKeys, onwards: 'asc' | 'desc') {
  const backwards = before !== undefined && after === undefined;
  const cursor = after ?? before;
  const direction = backwards === (onwards === 'desc') ? 'asc' : 'desc';
  return {
    key: sql<string>`${sql.raw(`(extract(epoch from ${table}.created_at) * 1000000)::bigint || '_' || ${table}.id`)}`,
    beyond: cursor === undefined ? undefined : beyond(table, cursor, direction),
    order: sql.raw(`${table}.created_at ${direction}, ${table}.id ${direction}`),
    take<Row extends { key: string }>(found: Row[], size: number): KeyPage<Row> {
      const more = found.length > size;
      const rows = found.slice(0, size);
      if (backwards) rows.reverse();
      return {
        rows,
        next: (backwards ? cursor !== undefined : more) ? (rows.at(-1)?.key ?? null) : null,
        previous: (backwards ? more : cursor !== undefined) ? (rows[0]?.key ?? null) : null,
      };
    },
  };
}

/** In whole microseconds: a fraction of seconds would miss the row by a hair. */
function beyond(table: string, cursor: string, direction: 'asc' | 'desc'): SQL {
  const [micros = '', id = ''] = cursor.split('_');
  const place = sql.raw(`(${table}.created_at, ${table}.id) ${direction === 'asc' ? '>' : '<'}`);
  return sql`${place} (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id})`;
}

/**
 * How many rows of a table a condition finds, as far as anybody needs to know; the newest first, so that no large table is
 * read from its other end.
 */
export async function countSome(
  db: Database,
  table: PgTable,
  filter: SQL | undefined,
  { isSearch = false } = {},
): Promise<Counted> {
  const limit = isSearch ? SEARCH_COUNT_LIMIT : COUNT_LIMIT;
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select 1 from ${table} where ${filter ?? sql`true`}
      order by created_at desc limit ${limit + 1}) counted`,
  );
  return toCounted(rows[0]?.found ?? 0, limit);
}

type Latest = { filter: SQL | undefined; asked: SQL | undefined; most: number };

/** The same of what no index knows: `asked` is asked of the newest rows that the filter finds, so many at most. */
export async function countAmongNewest(
  db: Database,
  table: PgTable,
  { filter, asked, most }: Latest,
): Promise<Counted> {
  const newest = sql`select * from ${table} where ${filter ?? sql`true`} order by created_at desc`;
  const { rows } = await db.execute<{ found: number; isCut: boolean }>(sql`
    select (select count(*)::int from (select 1 from (${newest} limit ${most}) ${table} where ${asked ?? sql`true`}
        limit ${SEARCH_COUNT_LIMIT + 1}) counted) as found,
      exists (select from (${newest} limit 1 offset ${most}) more) as "isCut"`);
  const { found = 0, isCut = false } = rows[0] ?? {};
  const counted = toCounted(found, SEARCH_COUNT_LIMIT);
  return { ...counted, hasMoreThanTotal: counted.hasMoreThanTotal || isCut };
}

/** Words that are nowhere must not make a search read a whole large table: it looks at so many rows from where a page begins. */
const MOST_SEARCHED = 10_000;

type Searched = { filter: SQL | undefined; list: Pick<ReturnType<typeof newestFirst>, 'beyond' | 'order'> };

/** Of a table that is read by `newestFirst` or `oldestFirst`, the rows that a search looks at, under the table's own name and in its place. */
export function searchedRows<Table extends PgTable>(
  db: Database,
  table: Table,
  { filter, list }: Searched,
  most = MOST_SEARCHED,
): Table {
  const rows = db
    .select()
    .from(table as PgTable)
    .where(and(filter, list.beyond))
    .orderBy(list.order)
    .limit(most)
    .as(getTableName(table));
  return rows as unknown as Table;
}

type Onwards = Searched & { list: ReturnType<typeof newestFirst>; most: number; keys: PageKeys };

/** A page that a search of `most` rows did not fill: it goes on behind the last that was looked at, if there are more. */
export async function goOn<Row>(
  db: Database,
  table: PgTable,
  page: KeyPage<Row>,
  { filter, list, most, keys: { after, before } }: Onwards,
): Promise<KeyPage<Row>> {
  const backwards = before !== undefined && after === undefined;
  if ((backwards ? page.previous : page.next) !== null) return page;
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${list.key} as key from ${table} where ${and(filter, list.beyond) ?? sql`true`}
     order by ${list.order} limit 2 offset ${most - 1}`);
  const onwards = rows.length > 1 ? (rows[0]?.key ?? null) : null;
  return backwards ? { ...page, previous: onwards } : { ...page, next: onwards };
}

/** The pattern that finds a text anywhere in another, for LIKE and ILIKE. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
