import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { LOOKED_AT } from '../found-by-letters.ts';
import {
  COUNT_LIMIT,
  type Counted,
  MOST_IN_SHORT,
  SEARCH_COUNT_LIMIT,
  toCounted,
} from '../list-page.rules.ts';
import type { KeyPage } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { readStockRows } from './stock-rows.ts';
import {
  type StockAsked,
  type StockRows,
  stockRows,
  stockRowsOf,
  stockScope,
  walkedRows,
} from './stock-scope.ts';
import {
  OFF_SALE_LEVEL,
  STOCK_PAGE,
  type StockRow,
  type StockSheetQuery,
  stockLevel,
} from './stock-sheet.schema.ts';

export type StockPage = KeyPage<StockRow> & Counted;

/**
 * One page of everything that has a shelf: each variant, and each product without any, by name; or by what is on the shelf,
 * or what is short first, where all are counted. Paged by key; what is rare is looked up in an index first and ordered then. docs/behaviour/stock-sheet.md#rows.
 */
export async function listStock(shop: Shop, query: StockSheetQuery, size = STOCK_PAGE): Promise<StockPage> {
  const scope = await stockScope(shop, query);
  const some = await readCounted(shop, walkedRows(scope) ?? stockRows(scope), { query, size });
  if (!scope.isCut || some.rows.length >= size || !some.hasMoreThanTotal) return some;
  // Too rare by name: those of the words' that were made last, then.
  const byName = isByLevel(query) ? { ...query, sort: undefined } : query;
  const latest = await readCounted(shop, stockRows(scope), { query: byName, size });
  return latest.rows.length > some.rows.length ? { ...latest, hasMoreThanTotal: true } : some;
}

const isByLevel = ({ sort }: StockSheetQuery) => sort === 'stock' || sort === 'short';

type Reading = { query: StockSheetQuery; size: number };

async function readCounted(shop: Shop, found: StockRows[], { query, size }: Reading): Promise<StockPage> {
  const limit = query.q ? SEARCH_COUNT_LIMIT : COUNT_LIMIT;
  const byName = () =>
    readPage(shop, found, { ...query, size, isDown: query.sort === 'name' && query.order === 'desc' });
  if (isByLevel(query)) {
    const counted = await countRows(shop.db, found, limit);
    // More than anybody counts are not put in order either.
    const page = counted.hasMoreThanTotal ? byName() : readByLevel(shop, found, { query, size, limit });
    return { ...(await page), ...counted };
  }
  const [page, counted] = await Promise.all([byName(), countRows(shop.db, found, limit)]);
  return { ...page, ...counted };
}

/** How many rows a query finds, as far as anybody needs to know. */
export async function countStock(shop: Shop, query: StockAsked, limit = COUNT_LIMIT): Promise<Counted> {
  return countRows(shop.db, await stockRowsOf(shop, query), limit);
}

export type StockCounts = Record<'low' | 'sold-out', Counted>;

/** How many are low and how many sold out, of all or of a category; beyond 999 nobody needs to know. */
export async function countStockLevels(
  shop: Shop,
  { category }: Pick<StockAsked, 'category'>,
): Promise<StockCounts> {
  const [low, soldOut] = await Promise.all([
    countStock(shop, { category, show: 'low' }, MOST_IN_SHORT),
    countStock(shop, { category, show: 'sold-out' }, MOST_IN_SHORT),
  ]);
  return { low, 'sold-out': soldOut };
}

const AT_ONCE = 1_000;

/** Every row that a query asks for, in the sheet's order, with no more than a thousand in memory. */
export async function* readAllStock(shop: Shop, query: StockSheetQuery): AsyncGenerator<StockRow[], void> {
  const found = await stockRowsOf(shop, query);
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each piece begins where the last one ended
    const page = await readPage(shop, found, { after, size: AT_ONCE });
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

type Paged = Pick<StockSheetQuery, 'after' | 'before'> & { size: number };

const isBackwards = ({ after, before }: Paged) => before !== undefined && after === undefined;

const KEY = ['name', 'product_id', 'made', 'id'];

async function readPage(
  shop: Shop,
  found: StockRows[],
  { isDown = false, ...paged }: Paged & { isDown?: boolean },
): Promise<KeyPage<StockRow>> {
  const cursor = await findPlace(shop.db, paged.after ?? paged.before);
  const isDescending = isBackwards(paged) !== isDown;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const order = orderBy(KEY, direction);
  const side = isDescending ? '<' : '>';
  const branches = found.map(
    (rows) => sql`(select coalesce(v.id, products.id) id, ${rows.name} name, ${rows.product} product_id,
        coalesce(v.created_at, 'epoch') made ${fromOf(rows, { direction, behind: cursor && standsAt(cursor, rows.walked ?? rows, side) })}
        ${cursor ? sql`and ${standsAt(cursor, rows, side)} and ${standsBehind(cursor, rows, side)}` : sql``}
      order by ${order} limit ${paged.size + 1})`,
  );
  const { rows: ids } = await shop.db.execute<{ id: string }>(
    sql`select id from (${sql.join(branches, sql` union all `)}) page order by ${order} limit ${paged.size + 1}`,
  );
  return toPage(shop, ids, { ...paged, hasCursor: cursor !== null });
}

/** As `stockLevel` has it. */
const IS_IN_FRONT = sql`coalesce(v.enabled, true) and (products.is_published or coalesce(v.stock, products.stock) = 0)`;

type ByLevel = Reading & { limit: number };

/**
 * By what is on the shelf, and by name where that is equal. No index has the levels of pots and of products in one order: as
 * many as are counted are found by name, and put in order.
 */
async function readByLevel(
  shop: Shop,
  found: StockRows[],
  { query, size, limit }: ByLevel,
): Promise<KeyPage<StockRow>> {
  const paged = { ...query, size };
  const isShort = query.sort === 'short';
  const sign = sql.raw(query.order === 'desc' && !isShort ? '-' : '');
  const shelf = sql`coalesce(v.stock, products.stock)`;
  const level = isShort
    ? sql`${shelf} + case when ${IS_IN_FRONT} then 0 else ${sql.raw(String(OFF_SALE_LEVEL))} end`
    : sql`${sign}${shelf}`;
  const cursor = await findPlace(shop.db, query.after ?? query.before);
  const [direction, side] = isBackwards(paged) ? ['desc', '<'] : ['asc', '>'];
  const first = { direction: sql`asc`, behind: null };
  const branches = found.map(
    (rows) => sql`(select coalesce(v.id, products.id) id, ${rows.name} name, ${rows.product} product_id,
        coalesce(v.created_at, 'epoch') made, ${level} level ${fromOf(rows, first)}
      order by ${rows.name}, ${rows.product} limit ${limit})`,
  );
  const behind = cursor
    ? sql`where (level, name, product_id, made, id) ${sql.raw(side)} (${sign}(${query.level ?? stockLevel(query.sort ?? 'name', cursor)}::int),
        ${cursor.name}, ${cursor.productId}::uuid, ${cursor.made}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows: ids } = await shop.db.execute<{ id: string }>(
    sql`select id from (${sql.join(branches, sql` union all `)}) listed ${behind}
      order by ${orderBy(['level', ...KEY], sql.raw(direction))} limit ${size + 1}`,
  );
  return toPage(shop, ids, { ...paged, hasCursor: cursor !== null });
}

const orderBy = (columns: string[], direction: SQL) =>
  sql.join(
    columns.map((column) => sql`${sql.raw(column)} ${direction}`),
    sql`, `,
  );

/** Of one id more than a page has. */
async function toPage(
  shop: Shop,
  ids: { id: string }[],
  { hasCursor, ...paged }: Paged & { hasCursor: boolean },
): Promise<KeyPage<StockRow>> {
  const backwards = isBackwards(paged);
  const more = ids.length > paged.size;
  const page = ids.slice(0, paged.size).map(({ id }) => id);
  if (backwards) page.reverse();
  return {
    rows: await readStockRows(shop, page),
    next: (backwards ? hasCursor : more) ? (page.at(-1) ?? null) : null,
    previous: (backwards ? more : hasCursor) ? (page[0] ?? null) : null,
  };
}

type Way = { direction: SQL; behind: SQL | null };

function fromOf({ from, walked }: StockRows, { direction, behind }: Way): SQL {
  return walked ? sql`from (${walk(walked, { direction, behind })}) listed ${walked.rest}` : from;
}

type Walked = NonNullable<StockRows['walked']>;

const walk = ({ list, name, product }: Walked, { direction, behind }: Way, most = LOOKED_AT) =>
  sql`select ${product} as product_id, ${name} as name ${list} ${behind ? sql`and ${behind}` : sql``}
    order by ${name} ${direction}, ${product} ${direction} limit ${most}`;

type Place = Pick<StockRow, 'id' | 'productId' | 'shelf' | 'isSold' | 'isPublished'> & {
  name: string;
  made: string;
};

/** Where a row stands in the sheet's order; null if it is gone: the list begins anew. */
async function findPlace(db: Database, id: string | undefined): Promise<Place | null> {
  if (id === undefined) return null;
  const { rows } = await db.execute<Place>(
    sql`select lower(products.name) name, products.id "productId", coalesce(v.created_at, 'epoch')::text made,
          coalesce(v.id, products.id) id, coalesce(v.stock, products.stock) shelf,
          coalesce(v.enabled, true) "isSold", products.is_published "isPublished"
        from products left join product_variants v on v.product_id = products.id and v.id = ${id}
       where products.id = coalesce((select product_id from product_variants where id = ${id}), ${id})`,
  );
  return rows[0] ?? null;
}

type Placed = Pick<StockRows, 'name' | 'product'>;

/** The index's condition for what comes behind a place, or before it; then the row's. */
function standsAt(place: Place, { name, product }: Placed, side: '<' | '>'): SQL {
  return sql`(${name}, ${product}) ${sql.raw(side)}= (${place.name}, ${place.productId}::uuid)`;
}

function standsBehind(place: Place, { name, product }: Placed, side: '<' | '>'): SQL {
  return sql`(${name}, ${product}, coalesce(v.created_at, 'epoch'), coalesce(v.id, products.id)) ${sql.raw(side)}
    (${place.name}, ${place.productId}::uuid, ${place.made}::timestamptz, ${place.id}::uuid)`;
}

/** So many products have more rows than anybody counts: only of fewer each is looked up. */
async function countRows(db: Database, found: StockRows[], limit = COUNT_LIMIT) {
  const upToLimit = (from: SQL) => sql`(select count(*) from (select 1 ${from} limit ${limit + 1}) counted)`;
  const each = found.map((rows) =>
    upToLimit(rows.counted?.rows ?? fromOf(rows, { direction: sql`asc`, behind: null })),
  );
  const fewer = found.flatMap(({ counted }) => (counted ? upToLimit(counted.products) : []));
  const way = { direction: sql`asc`, behind: null };
  const longer = found.map(({ walked }) =>
    walked
      ? sql`(select count(*) > ${LOOKED_AT} from (${walk(walked, way, LOOKED_AT + 1)}) counted)`
      : sql`false`,
  );
  const { rows } = await db.execute<{ total: number; isCut: boolean }>(
    sql`select case when few.products > ${limit} then few.products else ${sql.join(each, sql` + `)} end::int total,
        ${sql.join(longer, sql` or `)} "isCut"
      from (select ${sql.join([sql`0`, ...fewer], sql` + `)} products) few`,
  );
  const { total = 0, isCut = false } = rows[0] ?? {};
  const counted = toCounted(total, limit);
  return { ...counted, hasMoreThanTotal: counted.hasMoreThanTotal || isCut };
}
