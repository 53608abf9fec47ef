import { type SQL, and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import type { Sort } from './listing-sorts.rules.ts';
import type { ListingQuery } from './listing.schema.ts';
import { readProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';
import { inCategory, isListed } from './product-conditions.ts';
import { type Search, searchAsTyped, searchForgiving } from './product-search.ts';

export const PAGE_SIZE = 24;

type ProductPage = {
  products: ProductCard[];
  total: number;
  /** How many come before this page. */
  ahead: number;
  /** Most products that a page holds. */
  size: number;
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

type Order = { key: (table: string) => SQL; descending: boolean };

/** The table's name is one of ours ('products' or 'cursor'), never a shopper's text. */
const ORDERS: Record<Sort, Order> = {
  newest: { key: (table) => sql.raw(`${table}.created_at`), descending: true },
  'price-low': { key: (table) => sql.raw(`${table}.from_price_paise`), descending: false },
  'price-high': { key: (table) => sql.raw(`${table}.from_price_paise`), descending: true },
  name: { key: (table) => sql.raw(`lower(${table}.name)`), descending: false },
};

/**
 * One page of published products. Paged by key: a page stays right while products come and go. Mistyped letters are
 * forgiven where nothing is found by the words as they were typed.
 */
export async function listProducts(shop: Shop, query: ListingQuery): Promise<ProductPage> {
  if (!query.q) return readPage(shop, query, null);
  const search = await searchAsTyped(shop.db, query.q);
  if (!search) return EMPTY_PAGE;
  const page = await readPage(shop, query, search);
  if (page.total > 0) return page;
  const forgiving = await searchForgiving(shop.db, { text: query.q, among: isListed() });
  return forgiving ? readPage(shop, query, forgiving) : page;
}

const EMPTY_PAGE: ProductPage = {
  products: [],
  total: 0,
  size: PAGE_SIZE,
  ahead: 0,
  next: null,
  previous: null,
};

async function readPage(shop: Shop, query: ListingQuery, search: Search | null): Promise<ProductPage> {
  const filter = and(isListed(), await inCategory(shop, query.category), search?.condition);
  const order = query.sort === undefined && search ? byRank(search) : ORDERS[query.sort ?? 'newest'];
  const backwards = query.before !== undefined && query.after === undefined;
  const cursor = query.after ?? query.before;
  const descending = order.descending !== backwards;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const beyond = (table: 'products' | 'found') =>
    cursor === undefined
      ? undefined
      : sql`(${table === 'found' ? sql.raw('found.key') : order.key('products')}, ${sql.raw(table)}.id)
          ${sql.raw(descending ? '<' : '>')}
          (select ${order.key('cursor')}, cursor.id from products cursor where cursor.id = ${cursor})`;
  const asked = { filter, key: order.key('products'), direction, limit: PAGE_SIZE + 1 };
  const { rows, total, totalBeyond } = search
    ? await searchPage(shop, { ...asked, beyond: beyond('found') })
    : await listedPage(shop, { ...asked, beyond: beyond('products') });
  const more = rows.length > PAGE_SIZE;
  const page = rows.slice(0, PAGE_SIZE);
  if (backwards) page.reverse();
  return {
    products: await readProductCards(shop, page),
    total,
    size: PAGE_SIZE,
    ahead: totalBeyond === null ? 0 : backwards ? totalBeyond - page.length : total - totalBeyond,
    next: (backwards ? cursor !== undefined : more) ? (page.at(-1)?.id ?? null) : null,
    previous: (backwards ? more : cursor !== undefined) ? (page[0]?.id ?? null) : null,
  };
}

function byRank({ rank }: Search): Order {
  const heading = (table: string) =>
    sql.raw(`(select heading from product_search where product_id = ${table}.id)`);
  return {
    key: (table) => rank(table === 'products' ? sql.raw('words.heading') : heading(table)),
    descending: true,
  };
}

type Asked = {
  filter: SQL | undefined;
  key: SQL;
  direction: SQL;
  /** What lies beyond the page's key. */
  beyond: SQL | undefined;
  /** How many rows are wanted. */
  limit: number;
};

/** The rows of a page, and how many there are in all and from the page's key on. */
type Found = { rows: (typeof products.$inferSelect)[]; total: number; totalBeyond: number | null };

/** The keys of listings are indexed: the database reads no more than the page. */
async function listedPage(shop: Shop, { filter, key, direction, beyond, limit }: Asked): Promise<Found> {
  const [rows, total, totalBeyond] = await Promise.all([
    shop.db
      .select()
      .from(products)
      .where(and(filter, beyond))
      .orderBy(sql`${key} ${direction}, products.id ${direction}`)
      .limit(limit),
    shop.db.$count(products, filter),
    beyond === undefined ? null : shop.db.$count(products, and(filter, beyond)),
  ]);
  return { rows, total, totalBeyond };
}

/** A search has to look at all that it finds: once, for the page and for the numbers. */
async function searchPage(shop: Shop, { filter, key, direction, beyond, limit }: Asked): Promise<Found> {
  const found = await shop.db.execute<{ ids: string[]; total: number; beyond: number }>(sql`
    with found as materialized (select products.id, ${key} as key
        from products join product_search words on words.product_id = products.id where ${filter}),
      page as (select id, key from found where ${beyond ?? sql`true`}
        order by key ${direction}, id ${direction} limit ${limit})
    select array(select id from page order by key ${direction}, id ${direction})::text[] as ids,
      (select count(*)::int from found) as total,
      (select count(*)::int from found where ${beyond ?? sql`true`}) as beyond`);
  const { ids = [], total = 0, beyond: totalBeyond = 0 } = found.rows[0] ?? {};
  const read = ids.length > 0 ? await shop.db.select().from(products).where(inArray(products.id, ids)) : [];
  const rows = read.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return { rows, total, totalBeyond: beyond === undefined ? null : totalBeyond };
}

const FEATURED = 4;

/** The newest featured products, at most four (docs/behaviour/content.md#home-page). */
export async function listFeaturedProducts(shop: Shop): Promise<ProductCard[]> {
  const rows = await shop.db
    .select()
    .from(products)
    .where(and(isListed(), eq(products.isFeatured, true)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(FEATURED);
  return readProductCards(shop, rows);
}

const RELATED = 4;

/**
 * Up to four other published products that share a category with this one; any four if it has no category
 * (docs/behaviour/product-page.md#related-products).
 */
export async function listRelatedProducts(shop: Shop, productId: string): Promise<ProductCard[]> {
  const own = await shop.db
    .select({ id: productCategories.categoryId })
    .from(productCategories)
    .where(eq(productCategories.productId, productId));
  const sharing = shop.db
    .select({ id: productCategories.productId })
    .from(productCategories)
    .where(
      inArray(
        productCategories.categoryId,
        own.map((category) => category.id),
      ),
    );
  const rows = await shop.db
    .select()
    .from(products)
    .where(
      and(isListed(), ne(products.id, productId), own.length > 0 ? inArray(products.id, sharing) : undefined),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(RELATED);
  return readProductCards(shop, rows);
}
