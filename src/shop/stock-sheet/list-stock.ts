import { type SQL, and, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { findKept, type Kept } from '../catalogue/admin-lists.ts';
import { inCategory, isListed } from '../catalogue/product-conditions.ts';
import { wordsOf } from '../catalogue/search-words.rules.ts';
import { lowStock } from '../catalogue/stock-notice.rules.ts';
import { LOOKED_AT } from '../found-by-letters.ts';
import { COUNT_LIMIT, type Counted, SEARCH_COUNT_LIMIT, toCounted } from '../list-page.rules.ts';
import { type KeyPage, likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { findByWords, findNamed, isIn, isSku } from './stock-words.ts';
import { readStockRows } from './stock-rows.ts';
import { STOCK_PAGE, type StockFilter, type StockRow, type StockSheetQuery } from './stock-sheet.schema.ts';

export type StockPage = KeyPage<StockRow> & Counted;

/** `published`: of products that shoppers see, drafts not. */
type StockAsked = Pick<StockSheetQuery, 'q' | 'category' | 'show'> & { published?: boolean };

/** `products` beside `v`, the variant of a row; null where the product has none. */
const ROWS = sql`products left join product_variants v on v.product_id = products.id`;

type StockRows = {
  /** A from-clause with its conditions. */
  from: SQL;
  /** The product's name in small letters, and its id, as the index has them that is walked. */
  name: SQL;
  product: SQL;
  /** As many rows from fewer tables; and their products, none of which has no row. */
  counted?: { rows: SQL; products: SQL };
  /** Of common words: the first 10,000 of a list in the order of its columns, and what is asked of them. */
  walked?: { list: SQL; name: SQL; product: SQL; rest: SQL };
};

/**
 * One page of everything that has a shelf: each variant, and each product without any, by name. Paged by key; what is
 * rare is looked up in an index first and ordered then. docs/behaviour/stock-sheet.md#rows.
 */
export async function listStock(shop: Shop, query: StockSheetQuery, size = STOCK_PAGE): Promise<StockPage> {
  const scope = await stockScope(shop, query);
  const some = await readCounted(shop, walkedRows(scope) ?? stockRows(scope), { query, size });
  if (!scope.isCut || some.rows.length >= size || !some.hasMoreThanTotal) return some;
  // Too rare by name: those of the words' that were made last, then.
  const latest = await readCounted(shop, stockRows(scope), { query, size });
  return latest.rows.length > some.rows.length ? { ...latest, hasMoreThanTotal: true } : some;
}

type Reading = { query: StockSheetQuery; size: number };

async function readCounted(shop: Shop, found: StockRows[], { query, size }: Reading): Promise<StockPage> {
  const [page, counted] = await Promise.all([
    readPage(shop, found, { ...query, size }),
    countRows(shop.db, found, query.q ? SEARCH_COUNT_LIMIT : COUNT_LIMIT),
  ]);
  return { ...page, ...counted };
}

/** How many rows a query finds. */
export async function countStock(shop: Shop, query: StockAsked): Promise<Counted> {
  return countRows(shop.db, await stockRowsOf(shop, query));
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

async function readPage(
  shop: Shop,
  found: StockRows[],
  { after, before, size }: Pick<StockSheetQuery, 'after' | 'before'> & { size: number },
): Promise<KeyPage<StockRow>> {
  const backwards = before !== undefined && after === undefined;
  const cursor = await findPlace(shop.db, after ?? before);
  const direction = sql.raw(backwards ? 'desc' : 'asc');
  const order = sql.join(
    ['name', 'product_id', 'made', 'id'].map((column) => sql`${sql.raw(column)} ${direction}`),
    sql`, `,
  );
  const side = backwards ? '<' : '>';
  const branches = found.map(
    (rows) => sql`(select coalesce(v.id, products.id) id, ${rows.name} name, ${rows.product} product_id,
        coalesce(v.created_at, 'epoch') made ${fromOf(rows, { direction, behind: cursor && standsAt(cursor, rows.walked ?? rows, side) })}
        ${cursor ? sql`and ${standsAt(cursor, rows, side)} and ${standsBehind(cursor, rows, side)}` : sql``}
      order by ${order} limit ${size + 1})`,
  );
  const { rows: ids } = await shop.db.execute<{ id: string }>(
    sql`select id from (${sql.join(branches, sql` union all `)}) page order by ${order} limit ${size + 1}`,
  );
  const more = ids.length > size;
  const page = ids.slice(0, size).map(({ id }) => id);
  if (backwards) page.reverse();
  return {
    rows: await readStockRows(shop, page),
    next: (backwards ? cursor !== null : more) ? (page.at(-1) ?? null) : null,
    previous: (backwards ? more : cursor !== null) ? (page[0] ?? null) : null,
  };
}

/**
 * From-clauses with their conditions, which together find every row of the sheet that a query asks for once, on every page:
 * of `products`, and beside it of `v`, its variant; null where the product has none.
 */
export async function stockRowsOf(shop: Shop, query: StockAsked): Promise<StockRows[]> {
  return stockRows(await stockScope(shop, query, { isWhole: true }));
}

type Way = { direction: SQL; behind: SQL | null };

function fromOf({ from, walked }: StockRows, { direction, behind }: Way): SQL {
  return walked ? sql`from (${walk(walked, { direction, behind })}) listed ${walked.rest}` : from;
}

type Walked = NonNullable<StockRows['walked']>;

const walk = ({ list, name, product }: Walked, { direction, behind }: Way, most = LOOKED_AT) =>
  sql`select ${product} as product_id, ${name} as name ${list} ${behind ? sql`and ${behind}` : sql``}
    order by ${name} ${direction}, ${product} ${direction} limit ${most}`;

type StockScope = {
  /** Of products, before their variants are looked at. */
  matching: SQL | undefined;
  /** Their list as a table keeps it, where nothing else is asked for. */
  kept: Kept | null;
  /** A select of the ids of products that may have the words. */
  found: SQL | undefined;
  /** There are more of these. */
  isCut: boolean;
  /** Words that names alone have. */
  named: string[];
  /** Of each row. */
  words: SQL | undefined;
  show: StockFilter | undefined;
  published: boolean;
  now: Date;
};

/** What the sheet's query asks for, as conditions; `isWhole`: all that it finds is read, and not a page. */
async function stockScope(shop: Shop, query: StockAsked, { isWhole = false } = {}): Promise<StockScope> {
  const words = wordsOf(query.q ?? '');
  const sku = (query.q ?? '').trim().toLowerCase();
  const [matching, found] = await Promise.all([
    inCategory(shop, query.category),
    sku === '' ? null : findByWords(shop.db, words, sku),
  ]);
  return {
    matching,
    kept: sku === '' || (found?.isCut && !isWhole) ? await keptList(shop.db, query) : null,
    found: found && !(found.isCut && isWhole) ? found.ids : undefined,
    isCut: found?.isCut ?? false,
    named: found?.isCut ? await findNamed(shop.db, words) : [],
    words:
      sku === '' ? undefined : or(and(...words.map(isIn)), isSku(sql`coalesce(v.sku, products.sku)`, sku)),
    show: query.show,
    published: query.published ?? false,
    now: shop.now(),
  };
}

async function keptList(db: Database, { category, show, published }: StockAsked) {
  if (show === 'held') return null;
  const status = published ? 'published' : undefined;
  return findKept(db, { category, status, mark: show === undefined ? undefined : MARKS[show] });
}

const MARKS = { low: 'low', 'sold-out': 'gaps' } as const;

const LEVELS = { low: sql`between ${sql.raw(`${lowStock.from} and ${lowStock.to}`)}`, 'sold-out': sql`= 0` };

/** Of a product in a list of what is low or sold out each pot that is, or itself: one without pots has no row of `v`. */
function stockRows(scope: StockScope): StockRows[] {
  const { kept, show } = scope;
  if (!kept || scope.words) {
    const [name, product] = [sql`lower(products.name)`, sql`products.id`];
    const isWhole = show === undefined && !scope.words && !scope.found;
    // Of all products the first of an index, and not of the table.
    const along = scope.matching ? sql`` : sql`order by products.created_at desc`;
    return amongProducts(scope).map((from) => ({
      from,
      name,
      product,
      ...(isWhole && {
        counted: { rows: from, products: sql`from products where ${ofProducts(scope)} ${along}` },
      }),
    }));
  }
  const variants = variantsOf('listed.product_id', show);
  return kept.where.map((piece) => ({
    from: sql`from ${kept.from} join products on products.id = listed.product_id ${variants} where ${piece}`,
    name: sql`listed.name`,
    product: sql`listed.product_id`,
    counted: {
      rows: sql`from ${kept.from} ${variants} where ${piece}`,
      products: sql`from ${kept.from} where ${piece}`,
    },
  }));
}

function variantsOf(product: string, show: StockFilter | undefined): SQL {
  const level =
    show === 'low' || show === 'sold-out' ? sql`and v.enabled and v.stock ${LEVELS[show]}` : sql``;
  return sql`left join product_variants v on v.product_id = ${sql.raw(product)} ${level}`;
}

/** Of common words: the list as it is without them, in its order. Null where none is asked for, or where what is held is few. */
function walkedRows(scope: StockScope): StockRows[] | null {
  const { kept, isCut, matching, words, show, published } = scope;
  // Lists that nothing keeps so far: who looks for these asks for few.
  if (!isCut || show === 'held' || (!kept && (show !== undefined || matching !== undefined))) return null;
  const lists = kept
    ? kept.where.map((piece) => ({
        list: sql`from ${kept.from} where ${piece}`,
        name: sql`listed.name`,
        product: sql`listed.product_id`,
      }))
    : [
        {
          list: sql`from products where ${published ? isListed() : isNull(products.deletedAt)}`,
          name: sql`lower(products.name)`,
          product: sql`products.id`,
        },
      ];
  const rest = sql`join products on products.id = listed.product_id ${variantsOf('listed.product_id', show)}
    where ${and(...scope.named.map((word) => sql`listed.name like ${likePattern(word)}`), words)}`;
  return lists.map((each) => ({
    from: each.list,
    name: sql`listed.name`,
    product: sql`listed.product_id`,
    walked: { ...each, rest },
  }));
}

/** Variants that are low or sold out have an index, and so have products: one search could use neither. */
function amongProducts(scope: StockScope): SQL[] {
  const { words, show, published, now } = scope;
  const kept = published ? isListed() : isNull(products.deletedAt);
  const among = ofProducts(scope);
  if (show === 'held') {
    const held = sql`coalesce(v.id, products.id) in (select coalesce(variant_id, product_id) from stock_holds
      where yielded_at is null and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz))`;
    const theirs = sql`products.id in (select product_id from stock_holds)`;
    return [sql`from ${ROWS} where ${and(among, words, theirs, held)}`];
  }
  if (show === undefined) return [sql`from ${ROWS} where ${and(among, words)}`];
  const level = LEVELS[show];
  return [
    sql`from product_variants v join products on products.id = v.product_id
      where ${and(kept, among, words, sql`v.enabled and v.stock ${level}`)}`,
    sql`from products left join product_variants v on false where ${and(
      kept,
      among,
      words,
      sql`products.stock ${level}`,
      sql`not exists (select 1 from product_variants own where own.product_id = products.id)`,
    )}`,
  ];
}

function ofProducts({ matching, found, show, published }: StockScope): SQL | undefined {
  const kept = published ? isListed() : isNull(products.deletedAt);
  // Few products are found first and ordered then: walking all in their order to find them can take long.
  return and(
    matching && show !== 'held'
      ? sql`products.id in (select products.id from products where ${and(kept, matching)} offset 0)`
      : and(kept, matching),
    found && sql`products.id in (${found})`,
  );
}

type Place = { name: string; productId: string; made: string; id: string };

/** Where a row stands in the sheet's order; null if it is gone: the list begins anew. */
async function findPlace(db: Database, id: string | undefined): Promise<Place | null> {
  if (id === undefined) return null;
  const { rows } = await db.execute<Place>(
    sql`select lower(products.name) name, products.id "productId", coalesce(v.created_at, 'epoch')::text made,
          coalesce(v.id, products.id) id
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
