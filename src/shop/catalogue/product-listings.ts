import { type SQL, and, desc, eq, sql } from 'drizzle-orm';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import { COUNT_LIMIT } from '../list-page.rules.ts';
import type { Shop } from '../shop.types.ts';
import { correctWords } from './corrected-words.ts';
import { isCategoryListingFilled } from './category-listing.ts';
import { SEARCH_LIMIT, walkFound } from './found-products.ts';
import type { Sort } from './listing-sorts.rules.ts';
import type { ListingQuery } from './listing.schema.ts';
import { listProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';
import { type FacetKind, type ShownFacet, countFacets, showFacets, toChosen } from './facet-counts.rules.ts';
import { listNearest, readFacetKinds, walkFacets } from './facet-listing.ts';
import { countChoices } from './facets.rules.ts';
import { inCategory, isListed } from './product-conditions.ts';
import { type Search, searchAsTyped } from './product-search.ts';
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
  /** What was probably meant, where nothing is found by the words as they were typed: the products are found by it. */
  meant: string | null;
  /** What narrows the list, with how many products each choice would show; null: nothing does at present. */
  facets: ShownFacet[] | null;
  /** Where nothing is found: up to four products that come near. */
  alternatives: ProductCard[];
};

/**
 * One page of published products. Paged by key: a page stays right while products come and go. Where nothing is found by the
 * words as they were typed, what was probably meant is searched for.
 */
export async function listProducts(shop: Shop, query: ListingQuery): Promise<ProductPage> {
  const found =
    query.q === undefined || query.q === '' ? await listAll(shop, query) : await find(shop, query);
  if (found.total > 0) return found;
  const near = { category: query.category, chosen: toChosen(query), most: ALTERNATIVES };
  return { ...found, alternatives: await listProductCards(shop, await listNearest(shop, near)) };
}

const ALTERNATIVES = 4;

async function listAll(shop: Shop, query: ListingQuery): Promise<ProductPage> {
  const { category, sort } = query;
  const step = stepOf(query);
  const whole = async () => walkList(shop.db, await indexedList(shop, query), step);
  if (countChoices(query) === 0) {
    const [kinds, walked] = await Promise.all([readFacetKinds(shop, category), whole()]);
    return toPage(shop, query, { walked, kinds });
  }
  const kinds = await readFacetKinds(shop, category);
  const chosen = toChosen(query);
  const walked = kinds
    ? await walkFacets(shop, { category, sort, step, chosen, counted: countFacets(kinds, chosen) })
    : await whole();
  return toPage(shop, query, { walked, kinds });
}

async function find(shop: Shop, query: ListingQuery): Promise<ProductPage> {
  const { q: text = '', sort, category } = query;
  const search = await searchAsTyped(shop.db, text);
  if (!search) return EMPTY_PAGE;
  const typed = await walkFound(shop, {
    search,
    sort,
    category,
    step: stepOf(query),
    chosen: toChosen(query),
  });
  const found = { kinds: typed.kinds, limit: SEARCH_LIMIT };
  if (typed.all > 0) return toPage(shop, query, { walked: typed, ...found });
  const meant = await findMeant(shop, query, search);
  return meant ? toPage(shop, query, { ...found, ...meant }) : EMPTY_PAGE;
}

/** What is found by the likeliest correction that finds anything at all, if nowhere else then outside the category. */
async function findMeant(shop: Shop, query: ListingQuery, search: Search) {
  const { q: text = '', sort, category } = query;
  const [step, chosen] = [stepOf(query), toChosen(query)];
  for (const meant of await correctWords(shop.db, { text, search })) {
    // oxlint-disable-next-line no-await-in-loop -- the next only where this one finds nothing
    const corrected = await searchAsTyped(shop.db, meant, search.vocabulary);
    if (!corrected) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const walked = await walkFound(shop, { search: corrected, sort, category, step, chosen });
    if (walked.all > 0) return { walked, kinds: walked.kinds, meant };
    if (category === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const elsewhere = await walkFound(shop, { search: corrected, sort, category: undefined, step, chosen });
    if (elsewhere.all > 0) return { walked, meant };
  }
  return null;
}

const EMPTY_PAGE: ProductPage = {
  products: [],
  total: 0,
  hasMoreThanTotal: false,
  size: PAGE_SIZE,
  ahead: 0,
  next: null,
  previous: null,
  meant: null,
  facets: null,
  alternatives: [],
};

function facetsOf(kinds: readonly FacetKind[], query: ListingQuery, isCut: boolean): ShownFacet[] {
  const { counts } = countFacets(kinds, toChosen(query));
  const isNarrowed = countChoices(query) > 0;
  return showFacets(
    isNarrowed ? { counts, whole: countFacets(kinds, toChosen({})).counts } : { counts },
    query,
    isCut,
  );
}

function stepOf({ after, before }: ListingQuery): Step {
  return {
    place: after ?? before,
    backwards: before !== undefined && after === undefined,
    size: PAGE_SIZE,
  };
}

type Shown = {
  walked: Walked;
  kinds: readonly FacetKind[] | null;
  limit?: number;
  meant?: string | null;
};

async function toPage(
  shop: Shop,
  query: ListingQuery,
  { walked, kinds, limit = COUNT_LIMIT, meant = null }: Shown,
): Promise<ProductPage> {
  const { place, backwards } = stepOf(query);
  const { ids, passed, isCut = false } = walked;
  const total = isCut ? roundDown(walked.total) : walked.total;
  const more = ids.length > PAGE_SIZE;
  const page = ids.slice(0, PAGE_SIZE);
  if (backwards) page.reverse();
  const ahead = passed === null || !backwards ? passed : passed - page.length;
  return {
    products: await listProductCards(shop, page),
    total: Math.min(total, limit),
    hasMoreThanTotal: isCut || total > limit,
    size: PAGE_SIZE,
    ahead: ahead === null ? 'unknown' : ahead > limit ? 'beyond' : ahead,
    next: (backwards ? place !== undefined : more) ? (page.at(-1) ?? null) : null,
    previous: (backwards ? more : place !== undefined) ? (page[0] ?? null) : null,
    meant,
    facets: kinds && facetsOf(kinds, query, isCut),
    alternatives: [],
  };
}

/** Of what nobody counted to the end: 'Over 300 products'. */
function roundDown(count: number): number {
  const step = count < 10 ? 1 : count < 100 ? 10 : 100;
  return Math.floor(count / step) * step;
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

export const RELATED = 4;

/**
 * Up to four (`most`) other published products that share a category with this one; any if it has no category
 * (docs/behaviour/product-page.md#related-products).
 */
export async function listRelatedProducts(
  shop: Shop,
  productId: string,
  { most = RELATED } = {},
): Promise<ProductCard[]> {
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
        order by ${key} desc, ${id} desc limit ${most})`,
  );
  const related = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} in (${sql.join(newest, sql` union all `)})`)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(most);
  return listProductCards(shop, idsOf(related));
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
