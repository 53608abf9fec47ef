import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns.ts';

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
