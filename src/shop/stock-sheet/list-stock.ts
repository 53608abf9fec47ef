import { type SQL, and, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { findKept, type Kept } from '../catalogue/admin-lists.ts';
import { inCategory, isListed } from '../catalogue/product-conditions.ts';
import { wordsOf } from '../catalogue/search-words.rules.ts';
import { lowStock } from '../catalogue/stock-notice.rules.ts';
import { COUNT_LIMIT, type Counted, SEARCH_COUNT_LIMIT, toCounted } from '../list-page.rules.ts';
import { type KeyPage, likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { sumHolds } from '../stock/held-units.ts';
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
};

/**
 * One page of everything that has a shelf: each variant, and each product without any, by name. Paged by key; what is
 * rare is looked up in an index first and ordered then. docs/behaviour/stock-sheet.md#rows.
 */
export async function listStock(shop: Shop, query: StockSheetQuery, size = STOCK_PAGE): Promise<StockPage> {
  const found = await stockRowsOf(shop, query);
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
    ({
      from,
      name,
      product,
    }) => sql`(select coalesce(v.id, products.id) id, ${name} name, ${product} product_id,
        coalesce(v.created_at, 'epoch') made ${from} ${cursor ? sql`and ${placed(cursor, { name, product, side })}` : sql``}
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
  return stockRows(await stockScope(shop, query));
}

type StockScope = {
  /** Of products, before their variants are looked at. */
  matching: SQL | undefined;
  /** Their list as a table keeps it, where nothing else is asked for. */
  kept: Kept | null;
  /** A select of the ids of products that may have the words. */
  found: SQL | undefined;
  /** Of each row. */
  words: SQL | undefined;
  show: StockFilter | undefined;
  published: boolean;
  now: Date;
};

/** What the sheet's query asks for, as conditions. */
async function stockScope(shop: Shop, query: StockAsked): Promise<StockScope> {
  const words = wordsOf(query.q ?? '');
  const sku = (query.q ?? '').trim().toLowerCase();
  const [matching, rare] = await Promise.all([inCategory(shop, query.category), findRare(shop.db, words)]);
  const isNarrow = rare.length > 0 || (words.length === 0 && sku !== '');
  return {
    matching,
    kept: sku === '' ? await keptList(shop.db, query) : null,
    found: isNarrow ? foundByWords(rare, sku) : undefined,
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
  if (!kept) {
    const [name, product] = [sql`lower(products.name)`, sql`products.id`];
    return amongProducts(scope).map((from) => ({ from, name, product }));
  }
  const level =
    show === 'low' || show === 'sold-out' ? sql`and v.enabled and v.stock ${LEVELS[show]}` : sql``;
  const variants = sql`left join product_variants v on v.product_id = listed.product_id ${level}`;
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

/** Variants that are low or sold out have an index, and so have products: one search could use neither. */
function amongProducts({ matching, found, words, show, published, now }: StockScope): SQL[] {
  const kept = published ? isListed() : isNull(products.deletedAt);
  // Few products are found first and ordered then: walking all in their order to find them can take long.
  const among = and(
    matching && show !== 'held'
      ? sql`products.id in (select products.id from products where ${and(kept, matching)} offset 0)`
      : and(kept, matching),
    found && sql`products.id in (${found})`,
  );
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

const COMMON = 20_000;

/** Words that few products have: of the others a walk through all rows soon comes upon enough. */
async function findRare(db: Database, words: readonly string[]): Promise<string[]> {
  const counted = await Promise.all(
    words.map((word) =>
      db.execute<{ many: boolean }>(
        sql`select count(*) > ${COMMON} many from (${having(word)} limit ${COMMON + 1}) found`,
      ),
    ),
  );
  return words.filter((_, at) => counted[at]?.rows[0]?.many === false);
}

/** As one set: alternatives among conditions would be asked of every product. */
function foundByWords(rare: readonly string[], sku: string): SQL {
  const coded = sql`
    select id from products coded where ${isSku(sql`coded.sku`, sku)}
    union all
    select product_id from product_variants coded where ${isSku(sql`coded.sku`, sku)}`;
  if (rare.length === 0) return coded;
  const each = rare.map((word) => sql`(${having(word)})`);
  return sql`(${sql.join(each, sql` intersect `)}) union (${coded})`;
}

/** Products of which the name or an option has the word: both are looked up in an index. */
function having(word: string): SQL {
  return sql`select id from products named where named.name ilike ${likePattern(word)}
    union all
    select product_id from product_search where document @@ ${`'v:${word.replaceAll("'", '')}':*`}::tsquery`;
}

/** The row itself has the word, in its name or options. */
function isIn(word: string): SQL {
  return sql`concat_ws(' ', products.name, v.size, v.pot_type, v.pot_color) ilike ${likePattern(word)}`;
}

/** By two bounds: with them, and not with a pattern, the index of SKUs is used. */
function isSku(column: SQL, begin: string): SQL {
  return sql`(${column} is not null and lower(${column}) >= ${begin} and lower(${column}) < ${`${begin}\u{10FFFF}`})`;
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

/** The first condition is the index's, the second the row's. */
function placed(
  place: Place,
  { name, product, side }: Pick<StockRows, 'name' | 'product'> & { side: '<' | '>' },
): SQL {
  const beside = sql.raw(side);
  return sql`(${name}, ${product}) ${beside}= (${place.name}, ${place.productId}::uuid)
    and (${name}, ${product}, coalesce(v.created_at, 'epoch'), coalesce(v.id, products.id)) ${beside}
      (${place.name}, ${place.productId}::uuid, ${place.made}::timestamptz, ${place.id}::uuid)`;
}

/** So many products have more rows than anybody counts: only of fewer each is looked up. */
async function countRows(db: Database, found: StockRows[], limit = COUNT_LIMIT) {
  const upToLimit = (from: SQL) => sql`(select count(*) from (select 1 ${from} limit ${limit + 1}) counted)`;
  const each = found.map(({ from, counted }) =>
    counted
      ? sql`(select case when few.products > ${limit} then few.products else ${upToLimit(counted.rows)} end
          from (select ${upToLimit(counted.products)} products) few)`
      : upToLimit(from),
  );
  const { rows } = await db.execute<{ total: number }>(sql`select (${sql.join(each, sql` + `)})::int total`);
  return toCounted(rows[0]?.total ?? 0, limit);
}

type Stored = Omit<StockRow, 'held' | 'yielding' | 'available'>;

/** These rows as they are now, in the order of the ids; those that are gone are missing. */
export async function readStockRows(
  shop: Pick<Shop, 'db' | 'now'>,
  ids: readonly string[],
): Promise<StockRow[]> {
  if (ids.length === 0) return [];
  const wanted = sql`unnest(${sql.param([...ids])}::uuid[]) with ordinality wanted (id, place)`;
  const { rows } = await shop.db.execute<Stored>(
    sql`select wanted.id, products.id "productId", v.id "variantId", products.name product,
          case when v.id is null then products.sku else v.sku end sku, v.pot_type "potType",
          v.size, v.pot_color "potColor", coalesce(v.stock, products.stock) shelf,
          coalesce(v.enabled, true) "isSold", products.is_published "isPublished",
          (select count(*)::int from stock_waits waits where waits.goods_id = wanted.id
              and waits.confirmed_at is not null and waits.told_at is null) waiting
        from ${wanted} left join product_variants v on v.id = wanted.id
        join products on products.id = coalesce(v.product_id, wanted.id)
       where products.deleted_at is null
         and (v.id is not null or not exists (select 1 from product_variants own where own.product_id = products.id))
       order by wanted.place`,
  );
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const held = await sumHolds(shop.db, { productIds, now: shop.now() });
  return rows.map((row) => {
    const { kept, yielding } = held.get(row.id) ?? { kept: 0, yielding: 0 };
    return { ...row, held: kept, yielding, available: Math.max(0, row.shelf - kept) };
  });
}
