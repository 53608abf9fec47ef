import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** `place` is in words. */
export type BackupNote = { name: string; place: string; bytes: number };
/** ISO 8601; `since` is the first of those without a success between. */
export type BackupFailure = { since: string; at: string; problem: string };
/** `problem` says why it could not be restored; `rows` and `files` are those that were checked. */
export type DrillNote = { name: string; problem: string | null; rows: number; files: number };

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
    lastBackup: jsonb('last_backup').$type<BackupNote>(),
    /** Of backups by themselves; null once one was made again. */
    backupFailure: jsonb('backup_failure').$type<BackupFailure>(),
    /** When a backup was last restored on trial, and what came of it. */
    drilledAt: instant('drilled_at'),
    lastDrill: jsonb('last_drill').$type<DrillNote>(),
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
