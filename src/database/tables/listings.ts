import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { categories, products } from './catalogue.ts';
import { instant, paise } from './columns.ts';

/**
 * Where each product stands in each of its categories' lists, 'Deals' with what is marked for it, drafts too: kept by
 * triggers with what lists sort by, so that a page of a category is a piece of an index (docs/decisions/0049).
 */
export const categoryListing = pgTable(
  'category_listing',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    /** Shoppers see it: published; a deleted product has no row. */
    isListed: boolean('is_listed').notNull(),
    createdAt: instant('created_at').notNull(),
    fromPricePaise: paise('from_price_paise').notNull(),
    /** In small letters. */
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.categoryId] }),
    index('category_listing_newest').on(t.categoryId, t.isListed, t.createdAt, t.productId),
    index('category_listing_price').on(t.categoryId, t.isListed, t.fromPricePaise, t.productId),
    index('category_listing_name').on(t.categoryId, t.isListed, t.name, t.productId),
  ],
);

/**
 * What staff look for, drafts too, as each list of it has it: `category_id` is a category, or for the list of all products
 * `EVERYWHERE`. Kept by triggers, which write here as a product begins or ceases to be such a one (docs/decisions/0054).
 */
export const markedListing = pgTable(
  'marked_listing',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** low: a pot runs out soon, or it does. gaps: a pot is sold out, or it is. sold-out: nothing of it is left. */
    mark: text('mark', { enum: ['low', 'gaps', 'sold-out', 'featured'] }).notNull(),
    /** Without a reference, as EVERYWHERE is none; rows of a deleted category go by a trigger. */
    categoryId: uuid('category_id').notNull(),
    isListed: boolean('is_listed').notNull(),
    createdAt: instant('created_at').notNull(),
    fromPricePaise: paise('from_price_paise').notNull(),
    /** In small letters. */
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.mark, t.categoryId] }),
    index('marked_listing_newest').on(t.mark, t.categoryId, t.isListed, t.createdAt, t.productId),
    index('marked_listing_price').on(t.mark, t.categoryId, t.isListed, t.fromPricePaise, t.productId),
    index('marked_listing_name').on(t.mark, t.categoryId, t.isListed, t.name, t.productId),
    check('marked_listing_mark_known', sql`${t.mark} in ('low', 'gaps', 'sold-out', 'featured')`),
  ],
);

/**
 * What facets narrow: each product that shoppers see, in the list of all (`EVERYWHERE`) and in each category's, with what lists
 * sort by. Kept by triggers; an order writes here as it sells out, or changes the lowest price (docs/decisions/0058).
 */
export const facetListing = pgTable(
  'facet_listing',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Without a reference, as EVERYWHERE is none; rows of a deleted category go by a trigger. */
    categoryId: uuid('category_id').notNull(),
    createdAt: instant('created_at').notNull(),
    fromPricePaise: paise('from_price_paise').notNull(),
    /** In small letters. */
    name: text('name').notNull(),
    /** A bit for each choice of facets.rules.ts that it answers. */
    facets: integer('facets').notNull(),
    /** The months in which it flowers: bits 1 to 12. */
    flowering: integer('flowering').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.categoryId] }),
    // With the facets at the end, so that a walk need not look at the rows.
    index('facet_listing_newest').on(t.categoryId, t.createdAt, t.productId, t.facets, t.flowering),
    index('facet_listing_price').on(t.categoryId, t.fromPricePaise, t.productId, t.facets, t.flowering),
    index('facet_listing_name').on(t.categoryId, t.name, t.productId, t.facets, t.flowering),
    index('facet_listing_kinds').on(t.categoryId, t.facets, t.createdAt, t.productId, t.flowering),
    // Of what a search finds, up to a thousand: a small index, and no rows.
    index('facet_listing_found')
      .on(t.productId, t.facets, t.flowering)
      .where(sql.raw(`category_id = '${EVERYWHERE}'`)),
  ],
);

/**
 * How many products of a list have the same facets: in month 0 all of them, in the others those that flower then. A row that
 * sums them up, and behind it one for each change since, by triggers; a job adds those up every minute (docs/decisions/0058).
 */
export const facetCounts = pgTable(
  'facet_counts',
  {
    categoryId: uuid('category_id').notNull(),
    month: smallint('month').notNull(),
    facets: integer('facets').notNull(),
    products: integer('products').notNull(),
    isSum: boolean('is_sum').notNull().default(false),
  },
  (t) => [
    index('facet_counts_list').on(t.categoryId, t.month, t.facets, t.products),
    uniqueIndex('facet_counts_sum')
      .on(t.categoryId, t.month, t.facets)
      .where(sql`is_sum`),
  ],
);

/** In marked_listing and facet_listing: the list of all products, whatever their categories. */
export const EVERYWHERE = '00000000-0000-0000-0000-000000000000';

/**
 * Which products show which uploaded files, by their keys; none that is deleted. Kept by triggers, which no sale wakes
 * (docs/decisions/0062).
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    key: text('key').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.key, t.productId] }), index('media_uses_product').on(t.productId)],
);

/** Tables that triggers keep and that came later than what they are made of: how far the earlier rows have been gone through. */
export const fillings = pgTable('fillings', {
  table: text('table_name', {
    enum: ['category_listing', 'marked_listing', 'search_listing', 'facet_listing', 'media_uses'],
  }).primaryKey(),
  /** The last product that was gone through. */
  reached: uuid('reached'),
  doneAt: instant('done_at'),
});

export type Filled = (typeof fillings.$inferSelect)['table'];
