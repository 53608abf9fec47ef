import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { createdAt, id, instant, paise, tsvector, updatedAt } from './columns.ts';

/**
 * The words by which a product is found, kept by triggers: 'n:' of its name, 'v:' of its options, 'c:' its categories'
 * ids, 'b:' of its botanical name, 't:' of its description, and 'is:pet-safe'.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** All but what its texts say: what results are ordered by. */
    heading: tsvector('heading').notNull(),
    /** All of them. */
    document: tsvector('document').notNull(),
  },
  (t) => [index('product_search_document').using('gin', t.document)],
);

/**
 * The headings of what shoppers see, with what searches sort by: kept by triggers, narrow, and written by no sale
 * (docs/decisions/0052).
 */
export const searchListing = pgTable(
  'search_listing',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    fromPricePaise: paise('from_price_paise').notNull(),
    /** In small letters. */
    name: text('name').notNull(),
    heading: tsvector('heading').notNull(),
  },
  (t) => [
    // What waits to be sorted in would be read by every search.
    index('search_listing_heading').using('gin', t.heading).with({ fastupdate: false }),
    index('search_listing_newest').on(t.createdAt, t.productId),
    index('search_listing_price').on(t.fromPricePaise, t.productId),
    index('search_listing_name').on(t.name, t.productId),
  ],
);

/** The words that products are found by, but for numbers; one may stand twice. Kept by a trigger. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    /** Of a name, an option or a botanical name: what mistyped ones are compared with; else of a description. */
    isNamed: boolean('is_named').notNull().default(true),
  },
  (t) => [
    index('search_words_begun').on(t.word.op('text_pattern_ops')),
    index('search_words_trigrams').using('gin', t.word.op('gin_trgm_ops')),
  ],
);

/** Names of one thing, a group in each row, as staff keep them: who searches for one of them finds what has another. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  { id: id(), names: text('names').array().notNull(), createdAt: createdAt(), updatedAt: updatedAt() },
  (t) => [check('search_synonyms_two_names', sql`cardinality(${t.names}) >= 2`)],
);

/** What shoppers searched for and nothing was found by, as its words in small letters, counted for staff. */
export const searchMisses = pgTable(
  'search_misses',
  {
    words: text('words').primaryKey(),
    times: integer('times').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    index('search_misses_most').on(t.times, t.words),
    index('search_misses_last').on(t.lastAt),
    check('search_misses_times_counted', sql`${t.times} > 0`),
  ],
);
