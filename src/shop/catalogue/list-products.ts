import { and, type SQL, sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { inCategory } from './in-category.ts';
import { isListed } from './is-listed.ts';
import { likePattern } from './like-pattern.ts';
import type { ListingQuery } from './listing.schema.ts';
import type { Sort } from './listing-sorts.ts';
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

/** One page of published products. Paged by key: a page stays right while products come and go. */
export async function listProducts(shop: Shop, query: ListingQuery): Promise<ProductPage> {
  const filter = and(isListed(), await inCategory(shop, query.category), matches(query.q));
  const order = query.sort === undefined && query.q ? byRelevance(query.q) : ORDERS[query.sort ?? 'newest'];
  const backwards = query.before !== undefined && query.after === undefined;
  const cursor = query.after ?? query.before;
  const descending = order.descending !== backwards;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const beyond =
    cursor === undefined
      ? undefined
      : sql`(${order.key('products')}, products.id) ${sql.raw(descending ? '<' : '>')}
          (select ${order.key('cursor')}, cursor.id from products cursor where cursor.id = ${cursor})`;

  const [rows, total, totalBeyond] = await Promise.all([
    shop.db
      .select()
      .from(products)
      .where(and(filter, beyond))
      .orderBy(sql`${order.key('products')} ${direction}, products.id ${direction}`)
      .limit(PAGE_SIZE + 1),
    shop.db.$count(products, filter),
    beyond === undefined ? null : shop.db.$count(products, and(filter, beyond)),
  ]);
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

/**
 * Forgives mistyped letters in names; descriptions and categories must hold the words as they are written ('low light'
 * finds 'Low-Light').
 */
function matches(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const pattern = likePattern(text);
  return sql`(${text} <% products.name or products.name ilike ${pattern} or products.description ilike ${pattern}
    or exists (select 1 from product_categories own join categories on categories.id = own.category_id
      where own.product_id = products.id
        and replace(categories.name, '-', ' ') ilike replace(${pattern}, '-', ' ')))`;
}

function byRelevance(text: string): Order {
  return {
    descending: true,
    key: (table) => {
      const of = (column: string) => sql`word_similarity(${text}, ${sql.raw(`${table}.${column}`)})`;
      return sql`(2 * ${of('name')} + ${of('description')})`;
    },
  };
}
