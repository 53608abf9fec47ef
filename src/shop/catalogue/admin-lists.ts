import { type SQL, and, eq, isNull, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { EVERYWHERE, type markedListing } from '../../database/tables/listings.ts';
import type { Found } from '../found-by-letters.ts';
import { COUNT_LIMIT, SEARCH_COUNT_LIMIT } from '../list-page.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminListingQuery, ProductSort, ProductStatus } from './admin-listing.schema.ts';
import { isCategoryListingFilled, isMarkedListingFilled } from './category-listing.ts';
import { hasLowStock, inCategory } from './product-conditions.ts';
import { type IndexedList, type Step, type Walked, countList, walkList } from './walk-listing.ts';

const SORT_KEYS: Record<ProductSort | 'newest', (table: string) => SQL> = {
  newest: (table) => sql.raw(`${table}.created_at`),
  name: (table) => sql.raw(`lower(${table}.name)`),
  price: (table) => sql.raw(`${table}.from_price_paise`),
  stock: (table) => sql.raw(`${table}.stock`),
};

const STATUS_FILTERS: Record<ProductStatus, SQL | undefined> = {
  published: sql`${products.isPublished}`,
  draft: not(products.isPublished),
  'low-stock': hasLowStock,
  'out-of-stock': eq(products.stock, 0),
  featured: sql`${products.isFeatured}`,
};

type Mark = (typeof markedListing.$inferSelect)['mark'];

const MARKS: Partial<Record<ProductStatus, Mark>> = {
  'low-stock': 'low',
  'out-of-stock': 'sold-out',
  featured: 'featured',
};

type Asked = Omit<AdminListingQuery, 'q'>;

/** The rows of a table that keeps lists which are asked for, in the order of its indexes. */
export type Kept = { from: SQL; where: SQL[] };

/** What the words of a search find, as `Found` says; and where that is not all, the condition of one that has them. */
export type StaffWords = Found & { isIn?: (name: SQL, id: SQL) => SQL };

type Walk = Asked & { words?: StaffWords | undefined };

/** Walks the list of the back office by the index that has it. Decisions 0049, 0054 and 0062 tell of them. */
export async function walkAdminList(shop: Shop, { words, ...query }: Walk, step: Step): Promise<Walked> {
  const { category, status, sort } = query;
  if (words && (words.isAll || !words.isIn)) {
    const walked = await walkList(shop.db, await amongFound(shop, query, words.ids), step);
    return { ...walked, isCut: !words.isAll };
  }
  const isIn = words?.isIn;
  const kept = await findKept(shop.db, { category, status, mark: status && MARKS[status] });
  const walked =
    kept !== null && sort === 'stock'
      ? await walkByStock(shop.db, query, { kept, isIn, step })
      : await walkList(
          shop.db,
          kept === null ? await amongAll(shop, query, isIn) : inKept(query, { kept, isIn }),
          step,
        );
  if (!words || !walked.isCut || walked.ids.length > step.size) return walked;
  // Too rare in this order: those that were made last, then.
  const latest = await walkList(shop.db, await amongFound(shop, query, words.ids), step);
  return latest.ids.length > walked.ids.length
    ? { ...latest, total: Math.max(latest.total, walked.total), isCut: true }
    : walked;
}

type Within = { kept: Kept; isIn: StaffWords['isIn'] };

function inKept(query: Asked, { kept, isIn }: Within): IndexedList {
  const [name, id] = [sql`listed.name`, sql`listed.product_id`];
  const key = query.sort === 'name' ? name : SORT_KEYS[query.sort ?? 'newest']('listed');
  const tested = isIn && { as: sql`listed`, condition: isIn(name, id) };
  return { ...orderOf(query), ...kept, key, id, ...(tested && { tested, countLimit: SEARCH_COUNT_LIMIT }) };
}

type List = { mark: Mark | undefined; category: string | undefined; status?: ProductStatus | undefined };

/**
 * What staff look for, of all products or a category's, or a category: null where nothing keeps such a list so far. Published
 * ones and drafts each have their piece of the index, in the same order.
 */
export async function findKept(db: Database, { mark, category, status }: List): Promise<Kept | null> {
  const pieces = status === 'published' ? [true] : status === 'draft' ? [false] : [true, false];
  if (mark) {
    if (!(await isMarkedListingFilled(db))) return null;
    const isMarked = sql`listed.mark = ${mark} and listed.category_id = ${category ?? EVERYWHERE}`;
    return {
      from: sql`marked_listing listed`,
      where: pieces.map((isListed) => sql`${isMarked} and listed.is_listed = ${isListed}`),
    };
  }
  if (category === undefined || !(await isCategoryListingFilled(db))) return null;
  return {
    from: sql`category_listing listed`,
    where: pieces.map((isListed) => sql`listed.category_id = ${category} and listed.is_listed = ${isListed}`),
  };
}

function orderOf({ sort, order }: Pick<AdminListingQuery, 'sort' | 'order'>) {
  const key = SORT_KEYS[sort ?? 'newest'];
  return {
    descending: sort === undefined || order === 'desc',
    placeOf: (id: string) => sql`select ${key('place')}, place.id from products place where place.id = ${id}`,
  };
}

/** To put more than so many in order takes longer than to come upon a page of them. */
const SOON_ORDERED = 2_000;

/**
 * No such table knows how many there are of a thing: every order would write it. A few are put in order; of more than that
 * the index of stock soon comes upon enough. Where they are neither few nor very many it is tried so, and then they are put in order.
 */
async function walkByStock(
  db: Database,
  query: Asked,
  { kept, isIn, step }: Within & { step: Step },
): Promise<Walked> {
  const total = await countList(db, kept);
  const each = or(...kept.where);
  const isMany = total > COUNT_LIMIT;
  const isFound = sql`(select true from ${kept.from} where listed.product_id = products.id and (${each}))`;
  const isOne = isMany
    ? isFound
    : sql`products.id = any(array(select listed.product_id from ${kept.from} where ${each}))`;
  const hasWords = isIn?.(PRODUCT_NAME, PRODUCT_ID);
  const where = and(isNull(products.deletedAt), query.status && OF_STOCK[query.status]);
  const list = { ...orderOf(query), from: sql`products`, key: SORT_KEYS.stock('products'), id: PRODUCT_ID };
  const along = (condition: SQL) => ({ ...list, where: [where], tested: { as: sql`products`, condition } });
  if (hasWords && isMany) {
    const named = along(sql`${isOne} and ${hasWords}`);
    return walkList(db, { ...named, countLimit: SEARCH_COUNT_LIMIT }, step);
  }
  if (!hasWords && !isMany && total > SOON_ORDERED) {
    const tried = await walkList(db, { ...along(isFound), total }, step);
    if (tried.ids.length > step.size) return { ...tried, isCut: false };
  }
  return walkList(
    db,
    { ...list, where: [and(where, isOne, hasWords)], ...(hasWords ? {} : { total }) },
    step,
  );
}

const PRODUCT_NAME = sql`products.name`;
const PRODUCT_ID = sql`products.id`;

/** Those that have their own piece of that index. */
const OF_STOCK: Partial<Record<ProductStatus, SQL>> = {
  'low-stock': sql`products.lowest_low is not null`,
  'out-of-stock': sql`products.stock = 0`,
  draft: sql`not products.is_published`,
};

async function amongAll(shop: Shop, query: Asked, isIn: StaffWords['isIn']): Promise<IndexedList> {
  const tested = isIn && { as: sql`products`, condition: isIn(PRODUCT_NAME, PRODUCT_ID) };
  return {
    ...orderOf(query),
    from: sql`products`,
    where: [await adminCondition(shop, query)],
    key: SORT_KEYS[query.sort ?? 'newest']('products'),
    id: PRODUCT_ID,
    ...(tested
      ? { tested, countLimit: SEARCH_COUNT_LIMIT }
      : // What filters have an index of is in the order of its making.
        { countedBy: SORT_KEYS.newest('products') }),
  };
}

/** A few, by their ids: put in order. */
async function amongFound(shop: Shop, query: Asked, ids: string[]): Promise<IndexedList> {
  return {
    ...orderOf(query),
    from: sql`unnest(${sql.param(ids)}::uuid[]) found (id) join products on products.id = found.id`,
    where: [await adminCondition(shop, query)],
    key: SORT_KEYS[query.sort ?? 'newest']('products'),
    id: PRODUCT_ID,
    countLimit: SEARCH_COUNT_LIMIT,
  };
}

/** What is asked for, as a condition of products. */
export async function adminCondition(
  shop: Shop,
  query: Pick<AdminListingQuery, 'category' | 'status'>,
  words?: SQL,
): Promise<SQL | undefined> {
  return and(
    isNull(products.deletedAt),
    await inCategory(shop, query.category),
    query.status && STATUS_FILTERS[query.status],
    words,
  );
}
