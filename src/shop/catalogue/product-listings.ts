import { type SQL, and, desc, eq, sql } from 'drizzle-orm';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { COUNT_LIMIT } from '../list-page.rules.ts';
import type { Shop } from '../shop.types.ts';
import { DEALS } from './category.rules.ts';
import { isCategoryListingFilled } from './category-listing.ts';
import type { Sort } from './listing-sorts.rules.ts';
import type { ListingQuery } from './listing.schema.ts';
import { listProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';
import { inCategory, isListed } from './product-conditions.ts';
import { type Search, searchAsTyped, searchForgiving } from './product-search.ts';
import { type IndexedList, type Step, type Walked, walkList } from './walk-listing.ts';

export const PAGE_SIZE = 24;

type ProductPage = {
  products: ProductCard[];
  /** Of all pages, up to 10,000, in a search up to 1,000. */
  total: number;
  hasMoreThanTotal: boolean;
  /** How many come before this page; 'beyond': more than are counted. */
  ahead: number | 'beyond' | 'unknown';
  /** Most products that a page holds. */
  size: number;
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
};

/**
 * One page of published products. Paged by key: a page stays right while products come and go. Mistyped letters are
 * forgiven where nothing is found by the words as they were typed.
 */
export async function listProducts(shop: Shop, query: ListingQuery): Promise<ProductPage> {
  const step = stepOf(query);
  if (!query.q) return toPage(shop, step, await walkList(shop.db, await indexedList(shop, query), step));
  const search = await searchAsTyped(shop.db, query.q);
  if (!search) return EMPTY_PAGE;
  const found = await walkFound(shop, query, { search, step });
  if (found.total > 0) return toPage(shop, step, found, SEARCH_LIMIT);
  const forgiving = await searchForgiving(shop.db, { text: query.q, among: isListed() });
  if (!forgiving) return EMPTY_PAGE;
  return toPage(shop, step, await walkFound(shop, query, { search: forgiving, step }), SEARCH_LIMIT);
}

const EMPTY_PAGE: ProductPage = {
  products: [],
  total: 0,
  hasMoreThanTotal: false,
  size: PAGE_SIZE,
  ahead: 0,
  next: null,
  previous: null,
};

function stepOf({ after, before }: ListingQuery): Step {
  return {
    place: after ?? before,
    backwards: before !== undefined && after === undefined,
    size: PAGE_SIZE,
  };
}

async function toPage(
  shop: Shop,
  { place, backwards }: Step,
  { ids, total, passed }: Walked,
  limit = COUNT_LIMIT,
): Promise<ProductPage> {
  const more = ids.length > PAGE_SIZE;
  const page = ids.slice(0, PAGE_SIZE);
  if (backwards) page.reverse();
  const ahead = passed === null || !backwards ? passed : passed - page.length;
  return {
    products: await listProductCards(shop, page),
    total: Math.min(total, limit),
    hasMoreThanTotal: total > limit,
    size: PAGE_SIZE,
    ahead: ahead === null ? 'unknown' : ahead > limit ? 'beyond' : ahead,
    next: (backwards ? place !== undefined : more) ? (page.at(-1) ?? null) : null,
    previous: (backwards ? more : place !== undefined) ? (page[0] ?? null) : null,
  };
}

type Order = { key: (table: string) => SQL; descending: boolean };

/** The table's name is one of ours ('products' or 'place'), never a shopper's text. */
const ORDERS: Record<Sort, Order> = {
  newest: { key: (table) => sql.raw(`${table}.created_at`), descending: true },
  'price-low': { key: (table) => sql.raw(`${table}.from_price_paise`), descending: false },
  'price-high': { key: (table) => sql.raw(`${table}.from_price_paise`), descending: true },
  name: { key: (table) => sql.raw(`lower(${table}.name)`), descending: false },
};

/** The whole shop's list or a category's, without a search. docs/behaviour/content.md#listing. */
async function indexedList(
  shop: Shop,
  { category, sort = 'newest' }: Pick<ListingQuery, 'category' | 'sort'>,
): Promise<IndexedList> {
  const { key, descending } = ORDERS[sort];
  const ordered = {
    descending,
    placeOf: (id: string) => sql`select ${key('place')}, place.id from products place where place.id = ${id}`,
  };
  if (category !== undefined && (await isCategoryListingFilled(shop.db))) {
    return {
      ...ordered,
      from: sql`category_listing listed`,
      where: [sql`listed.category_id = ${category} and listed.is_listed`],
      key: sort === 'name' ? sql`listed.name` : key('listed'),
      id: sql`listed.product_id`,
    };
  }
  return {
    ...ordered,
    from: sql`products`,
    where: [and(isListed(), await inCategory(shop, category))],
    key: key('products'),
    id: sql`products.id`,
  };
}

/** So many of what a search finds are put in order, those of the best kind among them, and counted: each is looked at. */
const SEARCH_LIMIT = 1_000;

/** docs/behaviour/content.md#search. */
async function walkFound(
  shop: Shop,
  query: ListingQuery,
  { search, step: { place, backwards, size } }: { search: Search; step: Step },
): Promise<Walked> {
  const order = query.sort === undefined ? byRank(search) : ORDERS[query.sort];
  const downwards = order.descending !== backwards;
  const direction = sql.raw(downwards ? 'desc' : 'asc');
  const beside = (key: SQL, than: '<' | '>' | '<=' | '>=') =>
    place === undefined
      ? sql`true`
      : sql`${key} ${sql.raw(than)} (select ${order.key('place')}, place.id from products place where place.id = ${place})`;
  const behind = (key: SQL) => beside(key, downwards ? '<' : '>');
  const own = sql`(key, id)`;
  const passed = backwards ? behind(own) : beside(own, order.descending ? '>=' : '<=');
  const shown = and(isListed(), await isFoundIn(shop, query.category));
  const matching = sql`products join product_search words on words.product_id = products.id where ${shown}`;
  // A kind is looked for only where those before it are not enough.
  const kinds = search.tiers.map((tier, at) => {
    const isWanted = at === 0 ? sql`true` : sql`(select count(*) from ${kind(at - 1)}) <= ${SEARCH_LIMIT}`;
    return sql`${kind(at)} as materialized (
      select products.id, ${order.key('products')} as key from ${matching} and ${tier} and ${isWanted}
      order by products.id desc limit ${SEARCH_LIMIT + 1})`;
  });
  const each = kinds.map((_, at) => sql`select id, key from ${kind(at)}`);
  const { rows } = await shop.db.execute<Walked>(sql`
    with ${sql.join(kinds, sql`, `)},
      found as materialized (${sql.join(each, sql` union `)}),
      page as (select id, key from found where ${behind(own)}
        order by key ${direction}, id ${direction} limit ${size + 1})
    select array(select id from page order by key ${direction}, id ${direction})::text[] as ids,
      (select count(*)::int from found) as total,
      (select count(*)::int from found where ${place === undefined ? sql`false` : passed}) as passed`);
  const walked = rows[0] ?? { ids: [], total: 0, passed: 0 };
  if (query.sort === undefined || walked.total <= SEARCH_LIMIT) return walked;
  // The cheapest of very many are not among the best: they are come upon by walking in that order.
  const ordered = await shop.db.execute<{ id: string }>(sql`
    select products.id from ${matching} and ${search.tiers.at(-1) ?? sql`true`}
      and ${behind(sql`(${order.key('products')}, products.id)`)}
    order by ${order.key('products')} ${direction}, products.id ${direction} limit ${size + 1}`);
  return {
    ids: ordered.rows.map(({ id }) => id),
    total: walked.total,
    passed: place === undefined ? 0 : null,
  };
}

/** Categories stand among the words of their products; 'Deals' has what is marked for it, too. */
async function isFoundIn(shop: Shop, category: string | undefined): Promise<SQL | undefined> {
  if (category === undefined) return undefined;
  const [found] = await shop.db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, category));
  if (found?.name === DEALS) return inCategory(shop, category);
  return sql`words.document @@ ${`'c:${category}'`}::tsquery`;
}

const kind = (at: number) => sql.raw(`kind_${at}`);

function byRank({ rank }: Search): Order {
  const heading = (table: string) =>
    sql.raw(`(select heading from product_search where product_id = ${table}.id)`);
  return {
    key: (table) => rank(table === 'products' ? sql.raw('words.heading') : heading(table)),
    descending: true,
  };
}

const FEATURED = 4;

/** The newest featured products, at most four (docs/behaviour/content.md#home-page). */
export async function listFeaturedProducts(shop: Shop): Promise<ProductCard[]> {
  const featured = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(isListed(), eq(products.isFeatured, true)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(FEATURED);
  return listProductCards(shop, idsOf(featured));
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
  const lists = await Promise.all(
    (own.length > 0 ? own : [{ id: undefined }]).map(({ id }) => indexedList(shop, { category: id })),
  );
  // The newest of all are among the newest of each.
  const newest = lists.map(
    ({ from, where, key, id }) =>
      sql`(select ${id} from ${from} where ${and(...where, sql`${id} <> ${productId}`)}
        order by ${key} desc, ${id} desc limit ${RELATED})`,
  );
  const related = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} in (${sql.join(newest, sql` union all `)})`)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(RELATED);
  return listProductCards(shop, idsOf(related));
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
