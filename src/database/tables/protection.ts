import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/**
 * Wrong passwords by account and by where they came from. Both are hashed: the table names nobody, and says nothing of
 * whether there is such an account.
 */
export const wrongPasswords = pgTable(
  'wrong_passwords',
  {
    account: text('account').notNull(),
    source: text('source').notNull(),
    /** 'all' is the account's sum over every source. */
    kind: text('kind', { enum: ['network', 'device', 'all'] }).notNull(),
    /** The Indian day of `wrong`. */
    day: date('day').notNull(),
    wrong: integer('wrong').notNull(),
    /** Wrong ones without a quiet quarter of an hour or a right one between them. */
    streak: integer('streak').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Before this moment no password from this source is looked at. */
    opensAt: instant('opens_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.source] }), index('wrong_passwords_last').on(t.lastAt)],
);

/** Keys that the program makes for itself at its first start, one set for all of its copies. */
export const programSecrets = pgTable('program_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});
