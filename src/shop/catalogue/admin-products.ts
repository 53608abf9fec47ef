import { type SQL, and, asc, count, eq, inArray, isNull, min, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { findProductsLike } from '../found-by-letters.ts';
import { COUNT_LIMIT, type Counted, SEARCH_COUNT_LIMIT, toCounted } from '../list-page.rules.ts';
import { likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { normaliseCode } from '../variants/product-codes.schema.ts';
import { type StaffWords, adminCondition, walkAdminList } from './admin-lists.ts';
import type { AdminListingQuery } from './admin-listing.schema.ts';
import { searchForgiving } from './corrected-words.ts';
import type { Search } from './product-search.ts';
import { readProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';
import { isLowVariant, isSoldOutVariant } from './product-conditions.ts';

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
  /** Of its pots on sale, whatever the others have. */
  soldOutPots: SomePots;
  lowPots: SomePots;
  isPublished: boolean;
  isFeatured: boolean;
  /** Marked for the shop's own category 'Deals'. */
  includeInDeals: boolean;
};

/** How many pots, and which one it is, where it is one. */
export type SomePots = { count: number; only: string | null };

export type AdminProductPage = Counted & {
  products: AdminProduct[];
  /** Ids to continue from: `?after=` and `?before=`. */
  next: string | null;
  previous: string | null;
  /** The shop has no product at all, whatever is asked for. */
  isShopEmpty: boolean;
};

/**
 * One page of all products that are not deleted, drafts too. Paged by key, and counted up to a limit, so that it stays
 * fast however many there are.
 */
export async function listAdminProducts(shop: Shop, query: AdminListingQuery): Promise<AdminProductPage> {
  const { q, ...rest } = query;
  const found = await readPage(shop, rest, q ? await findWords(shop.db, q) : undefined);
  // Only where nothing holds the words as they were typed are mistyped letters forgiven: that costs more.
  const meant = found.total === 0 && q ? await searchForgiving(shop.db, q) : null;
  const { rows, ...page } = meant ? await readPage(shop, rest, await findMeant(shop.db, meant)) : found;
  const [cards, names, short] = await Promise.all([
    readProductCards(shop, rows),
    readCategoryNames(shop.db, rows),
    countShortPots(shop.db, rows),
  ]);
  return {
    ...page,
    products: rows.map((row, at) => ({
      ...toAdminProduct(row, cards[at], names.get(row.id) ?? []),
      ...(short.get(row.id) ?? NO_SHORT_POTS),
    })),
    isShopEmpty: page.total === 0 && !(await hasProducts(shop.db)),
  };
}

async function readPage(shop: Shop, query: Omit<AdminListingQuery, 'q'>, words: StaffWords | undefined) {
  const place = query.after ?? query.before;
  const backwards = query.before !== undefined && query.after === undefined;
  const step = { place, backwards, size: ADMIN_PAGE_SIZE, withPassed: false };
  const { ids, total, isCut } = await walkAdminList(shop, { ...query, words }, step);
  const more = ids.length > ADMIN_PAGE_SIZE;
  const page = ids.slice(0, ADMIN_PAGE_SIZE);
  if (backwards) page.reverse();
  const counted = toCounted(total, words === undefined ? COUNT_LIMIT : SEARCH_COUNT_LIMIT);
  return {
    rows: await readRows(shop.db, page),
    total: counted.total,
    hasMoreThanTotal: counted.hasMoreThanTotal || isCut === true,
    next: (backwards ? place !== undefined : more) ? (page.at(-1) ?? null) : null,
    previous: (backwards ? more : place !== undefined) ? (page[0] ?? null) : null,
  };
}

/** The condition of all that the list finds for a query, on every page of it. */
export async function adminProductsFilter(
  shop: Shop,
  query: Pick<AdminListingQuery, 'q' | 'category' | 'status'>,
): Promise<SQL | undefined> {
  const typed = await adminCondition(shop, query, await containing(shop.db, query.q));
  if (!query.q) return typed;
  const found = await shop.db.select({ id: products.id }).from(products).where(typed).limit(1);
  const meant = found.length === 0 ? await searchForgiving(shop.db, query.q) : null;
  return meant ? adminCondition(shop, query, meant.condition) : typed;
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
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.createdAt))
    .limit(1);
  return rows.length > 0;
}

/** In the name, or the whole SKU or barcode of the product or one of its variants. */
async function containing(db: Database, text: string | undefined): Promise<SQL | undefined> {
  if (!text) return undefined;
  return nameOrId(text, await findCoded(db, text))(sql`products.name`, sql`products.id`);
}

/** The same, as it is looked up for a page. */
async function findWords(db: Database, text: string): Promise<StaffWords> {
  const [{ ids, isAll }, coded] = await Promise.all([
    findProductsLike(db, { typed: text }),
    findCoded(db, text),
  ]);
  return { ids: [...new Set([...coded, ...ids])], isAll, isIn: nameOrId(text, coded) };
}

/** Anywhere; where very many have it, in the name. */
async function findMeant(db: Database, { meant, tiers }: Search & { meant: string }): Promise<StaffWords> {
  return { ...(await findProductsLike(db, tiers.at(-1) ?? {})), isIn: nameOrId(meant, []) };
}

function nameOrId(text: string, coded: string[]) {
  return (name: SQL, id: SQL) => {
    const named = sql`${name} ilike ${likePattern(text)}`;
    return coded.length === 0 ? named : sql`(${named} or ${id} = any(${sql.param(coded)}::uuid[]))`;
  };
}

async function findCoded(db: Database, text: string): Promise<string[]> {
  const code = sql`lower(${normaliseCode(text)})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where lower(sku) = ${code} union
    select id from products where lower(barcode) = ${code} union
    select product_id from product_variants where lower(sku) = ${code} union
    select product_id from product_variants where lower(barcode) = ${code}`);
  return rows.map(({ id }) => id);
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

type ShortPots = Pick<AdminProduct, 'soldOutPots' | 'lowPots'>;

const NO_POTS: SomePots = { count: 0, only: null };
const NO_SHORT_POTS: ShortPots = { soldOutPots: NO_POTS, lowPots: NO_POTS };

async function countShortPots(db: Database, rows: { id: string }[]): Promise<Map<string, ShortPots>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const isSoldOut = sql<boolean>`${productVariants.stock} <= 0`;
  const counted = await db
    .select({ id: productVariants.productId, isSoldOut, count: count(), one: min(potOptions) })
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), or(isLowVariant, isSoldOutVariant)))
    .groupBy(productVariants.productId, isSoldOut);
  const byProduct = Map.groupBy(counted, ({ id }) => id);
  const pots = (one: (typeof counted)[number] | undefined): SomePots =>
    one ? { count: one.count, only: one.count === 1 ? one.one : null } : NO_POTS;
  return new Map(
    [...byProduct].map(([id, group]) => [
      id,
      {
        soldOutPots: pots(group.find((row) => row.isSoldOut)),
        lowPots: pots(group.find((row) => !row.isSoldOut)),
      },
    ]),
  );
}

const potOptions = sql<string>`concat_ws(' · ', nullif(${productVariants.size}, ''), nullif(${productVariants.potType}, ''), nullif(${productVariants.potColor}, ''))`;

function toAdminProduct(
  row: typeof products.$inferSelect,
  card: ProductCard | undefined,
  names: string[],
): Omit<AdminProduct, keyof ShortPots> {
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
