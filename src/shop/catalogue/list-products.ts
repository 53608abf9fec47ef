import { and, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../shop.types.ts';
import { inCategory } from './in-category.ts';
import { isListed } from './is-listed.ts';
import type { ListingQuery } from './listing.schema.ts';
import type { Sort } from './listing-sorts.ts';
import { type Search, searchAsTyped, searchForgiving } from './match-words.ts';
import { listedPage, searchPage } from './read-listing-page.ts';
import { type ProductCard, readProductCards } from './read-product-cards.ts';

export const PAGE_SIZE = 24;

export type ProductPage = {
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
