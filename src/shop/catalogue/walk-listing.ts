import { type SQL, and, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { LOOKED_AT } from '../found-by-letters.ts';
import { COUNT_LIMIT } from '../list-page.rules.ts';

/** A list as an index has it: whoever reads a page of it reads that piece of the index, and no more. */
export type IndexedList = {
  from: SQL;
  /** Its rows; several conditions where they lie in as many pieces of the index, each in the same order. */
  where: (SQL | undefined)[];
  /** What it is ordered by, and by `id` where that is the same. */
  key: SQL;
  id: SQL;
  descending: boolean;
  /** Of the orders in which an index has its rows, one in which they are counted; its own when missing. */
  countedBy?: SQL;
  /** So many are counted; 10,000 when missing. */
  countLimit?: number;
  /** How many it has, up to one more than that, where that was found out before. */
  total?: number;
  /**
   * Looked for among its first 10,000 rows behind the place, under the name that `from` has: what no index of that order knows, and
   * many have.
   */
  tested?: { as: SQL; condition: SQL };
  /** The key and id of a product, of which it is known where it stands: `select … from products place where …`. */
  placeOf: (id: string) => SQL;
};

export type Walked = {
  /** Up to one more than were asked for; going backwards, the nearest first. */
  ids: string[];
  /** Of all pages, up to one more than 10,000. */
  total: number;
  /** Whether there are more than `total`, which nobody counted. */
  isCut?: boolean | undefined;
  /** How many come before the place; going backwards, with those in `ids`. Up to one page more than 10,000; null: nobody counted. */
  passed: number | null;
};

export type Step = {
  /** The id of a product that the page begins behind, or going backwards ends before. */
  place: string | undefined;
  backwards: boolean;
  size: number;
  /** Whether it is to be known how many come before. */
  withPassed?: boolean;
};

/**
 * The ids of a page, and how many products there are and come before it. Counted along the same index and no further than
 * anybody needs to know: a deep page of a million costs what the first one of a thousand does (docs/decisions/0049).
 */
export async function walkList(db: Database, list: IndexedList, step: Step): Promise<Walked> {
  const { from, where, key, id, descending, tested } = list;
  const { place, backwards, size, withPassed = true } = step;
  const beside = (than: '<' | '>' | '<=' | '>=') =>
    place === undefined ? undefined : sql`(${key}, ${id}) ${sql.raw(than)} (${list.placeOf(place)})`;
  const ordered = (downwards: boolean, by = key) => {
    const direction = sql.raw(downwards ? 'desc' : 'asc');
    return sql`order by ${by} ${direction}, ${id} ${direction}`;
  };
  const rowsOf = (which: SQL | undefined, order: SQL) =>
    tested
      ? sql`(select * from ${from} where ${which ?? sql`true`} ${order} limit ${LOOKED_AT}) ${tested.as}
          where ${tested.condition}`
      : sql`${from} where ${which ?? sql`true`} ${order}`;
  const counted = (which: SQL | undefined, limit: number, order: SQL) => {
    const each = where.map(
      (piece) =>
        sql`(select count(*)::int from (select 1 from ${rowsOf(and(piece, which), order)} limit ${limit}) counted)`,
    );
    return sql.join(each, sql` + `);
  };
  const downwards = descending !== backwards;
  // Behind the place for the rows, on its other side for what was passed; going backwards that is one and the same.
  const behind = beside(downwards ? '<' : '>');
  const ahead = backwards ? behind : beside(descending ? '>=' : '<=');
  const passed = withPassed ? ahead : undefined;
  const pieces = where.map(
    (piece) =>
      sql`(select ${id} as id, ${key} as key from ${rowsOf(and(piece, behind), ordered(downwards))} limit ${size + 1})`,
  );
  const direction = sql.raw(downwards ? 'desc' : 'asc');
  const [rows, counts] = await Promise.all([
    db.execute<{ id: string }>(
      sql`select id from (${sql.join(pieces, sql` union all `)}) page order by key ${direction}, id ${direction} limit ${size + 1}`,
    ),
    db.execute<{ total: number; passed: number; isCut: boolean }>(
      sql`select ${list.total === undefined ? counted(undefined, (list.countLimit ?? COUNT_LIMIT) + 1, ordered(descending, list.countedBy)) : sql`${list.total}::int`} as total,
        ${passed === undefined ? sql`0` : counted(passed, COUNT_LIMIT + size + 1, ordered(backwards ? downwards : !descending))} as passed,
        ${tested ? isLonger(list, ordered(descending)) : sql`false`} as "isCut"`,
    ),
  ]);
  const { total = 0, passed: before = 0, isCut } = counts.rows[0] ?? {};
  return { ids: rows.rows.map((row) => row.id), total, passed: before, isCut };
}

/** Whether any of its pieces has more rows than are looked at. */
function isLonger({ from, where }: IndexedList, order: SQL): SQL {
  const each = where.map(
    (
      piece,
    ) => sql`(select count(*) > ${LOOKED_AT} from (select 1 from ${from} where ${piece ?? sql`true`} ${order}
      limit ${LOOKED_AT + 1}) counted)`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** How many rows a list has, up to one more than 10,000 of each of its pieces. */
export async function countList(
  db: Database,
  { from, where }: Pick<IndexedList, 'from' | 'where'>,
): Promise<number> {
  const each = where.map(
    (piece) =>
      sql`(select count(*) from (select 1 from ${from} where ${piece ?? sql`true`} limit ${COUNT_LIMIT + 1}) counted)`,
  );
  const { rows } = await db.execute<{ total: number }>(
    sql`select (${sql.join(each, sql` + `)})::int as total`,
  );
  return rows[0]?.total ?? 0;
}
