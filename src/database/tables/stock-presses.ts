import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * What the stock sheet was answered, by the key of the press that sent it: a day long, so that one whose answer was lost
 * may be sent again. docs/behaviour/stock-sheet.md#two-at-once.
 */
export const stockPresses = pgTable(
  'stock_presses',
  {
    /** The member of staff; another's key is another key. */
    madeBy: text('made_by').notNull(),
    key: text('key').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.madeBy, t.key] }), index('stock_presses_age').on(t.createdAt)],
);
