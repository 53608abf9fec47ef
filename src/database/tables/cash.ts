import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/**
 * Codes by which somebody who wants to pay on delivery shows that they can be reached. Whom each is for is known by a
 * hash; they are deleted after a day. docs/behaviour/cash-on-delivery.md#the-code.
 */
export const cashCodes = pgTable(
  'cash_codes',
  {
    id: id(),
    /** Of phone number and e-mail address together. */
    personHash: text('person_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The code itself, until its message has left. */
    unsentCode: text('unsent_code'),
    /** Wrong ones. */
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    confirmedAt: instant('confirmed_at'),
    /** Of the checkout that it was used for: it is used once. */
    usedByKey: text('used_by_key'),
  },
  (t) => [index('cash_codes_age').on(t.createdAt)],
);
