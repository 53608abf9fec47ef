import { type SQL, and, asc, count, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { normaliseCode } from '../variants/product-codes.schema.ts';
import type { AdminListingQuery, ProductSort, ProductStatus } from './admin-listing.schema.ts';
import { isCategoryListingFilled } from './category-listing.ts';
import { readProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';
import { hasLowStock, inCategory, isLowVariant } from './product-conditions.ts';
import { searchForgiving } from './product-search.ts';
import { COUNT_LIMIT, type IndexedList, walkList } from './walk-listing.ts';

export const ADMIN_PAGE_SIZE = 50;

export type AdminProduct = {
  id: string;
  name: string;
  imageUrl: string;
  categories: string[];
  /** The lowest effective price. */
  pricePaise: number;
  hasHigherPrices: boolean;
  /** On the shelf. */
  stock: number;
  /** How many of its pots on sale run out soon, whatever the others have. */
  lowPots: number;
  isPublished: boolean;
  isFeatured: boolean;
  /** Marked for the shop's own category 'Deals'. */
  includeInDeals: boolean;
};

export type AdminProductPage = {
  products: AdminProduct[];
  /** Of all pages, up to 10,000. */
  total: number;
  hasMoreThanTotal: boolean;
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
  /** The shop has no product at all, whatever is asked for. */
  isShopEmpty: boolean;
};

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

/**
 * One page of all products that are not deleted, drafts too. Paged by key, and counted up to a limit, so that it stays
 * fast however many there are.
 */
export async function listAdminProducts(shop: Shop, query: AdminListingQuery): Promise<AdminProductPage> {
  const { q, ...rest } = query;
  const found = await readPage(shop, rest, await containing(shop.db, q));
  // Only where nothing holds the words as they were typed are mistyped letters forgiven: that costs more.
  const meant = found.total === 0 && q ? await searchForgiving(shop.db, { text: q }) : null;
  const { rows, ...page } = meant ? await readPage(shop, rest, meant.condition) : found;
  const [cards, names, low] = await Promise.all([
    readProductCards(shop, rows),
    readCategoryNames(shop.db, rows),
    countLowPots(shop.db, rows),
  ]);
  return {
    ...page,
    products: rows.map((row, at) => ({
      ...toAdminProduct(row, cards[at], names.get(row.id) ?? []),
      lowPots: low.get(row.id) ?? 0,
    })),
    isShopEmpty: page.total === 0 && !(await hasProducts(shop.db)),
  };
}

async function readPage(shop: Shop, query: Omit<AdminListingQuery, 'q'>, words: SQL | undefined) {
  const place = query.after ?? query.before;
  const backwards = query.before !== undefined && query.after === undefined;
  const isWalked = query.category !== undefined && words === undefined && !isOfProductsAlone(query);
  const list =
    isWalked && (await isCategoryListingFilled(shop.db))
      ? ofCategory(query)
      : await amongAll(shop, query, words);
  const step = { place, backwards, size: ADMIN_PAGE_SIZE, withPassed: false };
  const { ids, total } = await walkList(shop.db, list, step);
  const more = ids.length > ADMIN_PAGE_SIZE;
  const page = ids.slice(0, ADMIN_PAGE_SIZE);
  if (backwards) page.reverse();
  return {
    rows: await readRows(shop.db, page),
    total: Math.min(total, COUNT_LIMIT),
    hasMoreThanTotal: total > COUNT_LIMIT,
    next: (backwards ? place !== undefined : more) ? (page.at(-1) ?? null) : null,
    previous: (backwards ? more : place !== undefined) ? (page[0] ?? null) : null,
  };
}

function orderOf({ sort, order }: Pick<AdminListingQuery, 'sort' | 'order'>) {
  const key = SORT_KEYS[sort ?? 'newest'];
  return {
    descending: sort === undefined || order === 'desc',
    placeOf: (id: string) => sql`select ${key('place')}, place.id from products place where place.id = ${id}`,
  };
}

/** What category_listing does not know. */
function isOfProductsAlone({ sort, status }: Pick<AdminListingQuery, 'sort' | 'status'>): boolean {
  return sort === 'stock' || (status !== undefined && status !== 'published' && status !== 'draft');
}

/** Published ones and drafts each have their piece of the index, in the same order. */
function ofCategory({ category, status, ...query }: Omit<AdminListingQuery, 'q'>): IndexedList {
  const pieces = status === undefined ? [true, false] : [status === 'published'];
  return {
    ...orderOf(query),
    from: sql`category_listing listed`,
    where: pieces.map((isListed) => sql`listed.category_id = ${category} and listed.is_listed = ${isListed}`),
    key: query.sort === 'name' ? sql`listed.name` : SORT_KEYS[query.sort ?? 'newest']('listed'),
    id: sql`listed.product_id`,
  };
}

async function amongAll(
  shop: Shop,
  query: Omit<AdminListingQuery, 'q'>,
  words: SQL | undefined,
): Promise<IndexedList> {
  return {
    ...orderOf(query),
    from: sql`products`,
    where: [await listed(shop, query, words)],
    key: SORT_KEYS[query.sort ?? 'newest']('products'),
    id: sql`products.id`,
    // What filters have an index of is in the order of its making.
    countedBy: SORT_KEYS.newest('products'),
  };
}

async function listed(shop: Shop, query: Pick<AdminListingQuery, 'category' | 'status'>, words?: SQL) {
  return and(
    isNull(products.deletedAt),
    await inCategory(shop, query.category),
    query.status && STATUS_FILTERS[query.status],
    words,
  );
}

/** The condition of all that the list finds for a query, on every page of it. */
export async function adminProductsFilter(
  shop: Shop,
  query: Pick<AdminListingQuery, 'q' | 'category' | 'status'>,
): Promise<SQL | undefined> {
  const typed = await listed(shop, query, await containing(shop.db, query.q));
  if (!query.q) return typed;
  const found = await shop.db.select({ id: products.id }).from(products).where(typed).limit(1);
  const meant = found.length === 0 ? await searchForgiving(shop.db, { text: query.q }) : null;
  return meant ? listed(shop, query, meant.condition) : typed;
}

/** In the order of the ids. */
async function readRows(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether there is any product that is not deleted. */
export async function hasProducts(db: Database): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).where(isNull(products.deletedAt)).limit(1);
  return rows.length > 0;
}

/** In the name, or the whole SKU or barcode of the product or one of its variants. */
async function containing(db: Database, text: string | undefined): Promise<SQL | undefined> {
  if (!text) return undefined;
  const named = sql`products.name ilike ${likePattern(text)}`;
  const code = sql`lower(${normaliseCode(text)})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where lower(sku) = ${code} union
    select id from products where lower(barcode) = ${code} union
    select product_id from product_variants where lower(sku) = ${code} union
    select product_id from product_variants where lower(barcode) = ${code}`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? named : sql`(${named} or products.id = any(${sql.param(ids)}::uuid[]))`;
}

async function readCategoryNames(db: Database, rows: { id: string }[]): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map();
  const links = await db
    .select({ productId: productCategories.productId, name: categories.name })
    .from(productCategories)
    .innerJoin(categories, eq(categories.id, productCategories.categoryId))
    .where(
      inArray(
        productCategories.productId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(sql`lower(${categories.name})`));
  const byProduct = Map.groupBy(links, (link) => link.productId);
  return new Map([...byProduct].map(([id, group]) => [id, group.map(({ name }) => name)]));
}

async function countLowPots(db: Database, rows: { id: string }[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({ id: productVariants.productId, low: count() })
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), isLowVariant))
    .groupBy(productVariants.productId);
  return new Map(counted.map(({ id, low }) => [id, low]));
}

function toAdminProduct(
  row: typeof products.$inferSelect,
  card: ProductCard | undefined,
  names: string[],
): Omit<AdminProduct, 'lowPots'> {
  return {
    id: row.id,
    name: row.name,
    imageUrl: card?.imageUrl ?? '',
    categories: names,
    pricePaise: row.fromPricePaise,
    hasHigherPrices: card?.hasHigherPrices ?? false,
    stock: row.stock,
    isPublished: row.isPublished,
    isFeatured: row.isFeatured,
    includeInDeals: row.includeInDeals,
  };
}
