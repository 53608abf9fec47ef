import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the shop keeps in mind of how it is doing. One row, once there is anything. */
export const shopWatch = pgTable(
  'shop_watch',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    /** The Indian day for which staff were told, or need not be told, what runs low. */
    lowStockDay: date('low_stock_day'),
    /** Since when no e-mail gets out; null while they do. */
    mailDownSince: instant('mail_down_since'),
    /** Written by whoever makes a backup, once it is whole. */
    lastBackupAt: instant('last_backup_at'),
  },
  (t) => [check('shop_watch_single_row', sql`${t.onlyRow}`)],
);

/** What ran low when staff were last told of it: each pot by itself, and products without variants. */
export const lowStockTold = pgTable('low_stock_told', {
  /** The variant, or the product. */
  itemId: uuid('item_id').primaryKey(),
  stock: integer('stock').notNull(),
  /** As it was told the time before; null: it was not low then. */
  was: integer('was'),
  day: date('day').notNull(),
});
