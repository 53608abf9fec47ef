import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/**
 * Files of catalogues, and how far each is: checked (rows, then items) and, once somebody starts it, written. Both go on
 * where their counts of items stand (docs/decisions/0027).
 */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    /** Where the file is stored; no address leads there. */
    fileKey: text('file_key').notNull().unique(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    format: text('format', { enum: ['own', 'shopify', 'woocommerce'] }).notNull(),
    delimiter: text('delimiter').notNull(),
    header: jsonb('header').$type<string[]>().notNull(),
    rows: integer('rows').notNull(),
    /** A ZIP with pictures, if there is one. */
    picturesKey: text('pictures_key'),
    picturesName: text('pictures_name'),
    state: text('state', { enum: ['checking', 'checked', 'running', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('checking'),
    /** All of its rows are in `import_rows`, and what they are of in `import_items`. */
    isRead: boolean('is_read').notNull().default(false),
    items: integer('items').notNull().default(0),
    itemsChecked: integer('items_checked').notNull().default(0),
    itemsDone: integer('items_done').notNull().default(0),
    /** Somebody asked for it: the job ends after the batch that it is at. */
    isStopping: boolean('is_stopping').notNull().default(false),
    /** Why it failed, in a sentence. */
    problem: text('problem'),
    createdBy: text('created_by').notNull(),
    startedBy: text('started_by'),
    /** Failures since it last got on. */
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    /** When it was uploaded or started: they take turns in this order. */
    askedAt: instant('asked_at').notNull().defaultNow(),
    checkedAt: instant('checked_at'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    check(
      'imports_state_known',
      sql`${t.state} in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')`,
    ),
    index('imports_newest').on(t.createdAt, t.id),
    index('imports_unended')
      .on(t.askedAt, t.id)
      .where(sql`state in ('checking', 'running')`),
  ],
);

/** What stands in a file, row by row, and what became of each. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** What the rows of one product have in common. */
    itemKey: text('item_key').notNull(),
    /** In lower case. */
    sku: text('sku'),
    result: text('result', { enum: ['new', 'changed', 'unchanged', 'refused'] }),
    /** Why it is refused, or what is read in another way than it was meant. */
    remark: text('remark'),
    changes: jsonb('changes').$type<{ field: string; from: string; to: string }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_rows_item').on(t.importId, t.itemKey, t.line),
    index('import_rows_result').on(t.importId, t.result, t.line),
    index('import_rows_sku')
      .on(t.importId, t.sku, t.line)
      .where(sql`sku is not null`),
  ],
);

/** A product of a file. */
export const importItems = pgTable(
  'import_items',
  {
    importId: uuid('import_id').notNull(),
    /** From 1, in the order of the file: where a batch ended. */
    ordinal: integer('ordinal').notNull(),
    itemKey: text('item_key').notNull(),
    /** In lower case. */
    name: text('name'),
    /** Its first row. */
    line: integer('line').notNull(),
    /** How many there are of it. */
    rows: integer('rows').notNull(),
    /** Whom it matched when it was checked. */
    productId: uuid('product_id'),
    /** What was stored of that one then: whoever changes it meanwhile is not overwritten. */
    revision: text('revision'),
    result: text('result', { enum: ['new', 'changed', 'unchanged', 'refused'] }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.ordinal] }),
    foreignKey({
      name: 'import_items_import',
      columns: [t.importId],
      foreignColumns: [imports.id],
    }).onDelete('cascade'),
    unique('import_items_key').on(t.importId, t.itemKey),
    index('import_items_product')
      .on(t.importId, t.productId)
      .where(sql`product_id is not null`),
    index('import_items_name')
      .on(t.importId, t.name)
      .where(sql`result = 'new'`),
  ],
);
