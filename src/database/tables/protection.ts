import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Attempts within a window of time, shared by every copy of the program. Keys are hashed: they name nobody. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('rate_limits_end').on(t.endsAt)],
);

/** Keys that the program makes for itself at its first start, one set for all of its copies. */
export const programSecrets = pgTable('program_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});
