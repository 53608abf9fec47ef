import { type SQL, and, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { findKept, type Kept } from '../catalogue/admin-lists.ts';
import { inCategory, isListed } from '../catalogue/product-conditions.ts';
import { wordsOf } from '../catalogue/search-words.rules.ts';
import { lowStock } from '../catalogue/stock-notice.rules.ts';
import { likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { findByWords, findNamed, isIn, isSku } from './stock-words.ts';
import type { StockFilter, StockSheetQuery } from './stock-sheet.schema.ts';

export type StockAsked = Pick<StockSheetQuery, 'q' | 'category' | 'show'>;

/** What runs low is on sale: of drafts nobody buys the last one. */
const isOfPublished = ({ show }: StockAsked) => show === 'low';

/** `products` beside `v`, the variant of a row; null where the product has none. */
const ROWS = sql`products left join product_variants v on v.product_id = products.id`;

/** Rows of the sheet, as a query reads them. */
export type StockRows = {
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
 * From-clauses with their conditions, which together find every row of the sheet that a query asks for once, on every page:
 * of `products`, and beside it of `v`, its variant; null where the product has none.
 */
export async function stockRowsOf(shop: Shop, query: StockAsked): Promise<StockRows[]> {
  return stockRows(await stockScope(shop, query, { isWhole: true }));
}

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
  /** Of products that shoppers see, drafts not. */
  published: boolean;
  now: Date;
};

/** What the sheet's query asks for, as conditions; `isWhole`: all that it finds is read, and not a page. */
export async function stockScope(
  shop: Shop,
  query: StockAsked,
  { isWhole = false } = {},
): Promise<StockScope> {
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
    published: isOfPublished(query),
    now: shop.now(),
  };
}

async function keptList(db: Database, query: StockAsked) {
  const { category, show } = query;
  if (show === 'held') return null;
  const status = isOfPublished(query) ? 'published' : undefined;
  return findKept(db, { category, status, mark: show === undefined ? undefined : MARKS[show] });
}

const MARKS = { low: 'low', 'sold-out': 'gaps' } as const;

const LEVELS = { low: sql`between ${sql.raw(`${lowStock.from} and ${lowStock.to}`)}`, 'sold-out': sql`= 0` };

/** Of a product in a list of what is low or sold out each pot that is, or itself: one without pots has no row of `v`. */
export function stockRows(scope: StockScope): StockRows[] {
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
export function walkedRows(scope: StockScope): StockRows[] | null {
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
