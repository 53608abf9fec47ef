import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/**
 * A change of many things at once: first as a preview, then as it was made, with what is needed to take it back
 * (docs/behaviour/many-at-once.md#preview).
 */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: id(),
    actorId: text('actor_id').notNull(),
    /** What is done, and to which: JSON of `src/shop/bulk/bulk.schema.ts`. */
    operation: jsonb('operation').$type<unknown>().notNull(),
    scope: jsonb('scope').$type<unknown>().notNull(),
    /** Of the preview: it counts up each time it is made again. */
    revision: integer('revision').notNull().default(1),
    /** How many lines it changes, refuses and leaves as they are. */
    changing: integer('changing').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    createdAt: createdAt(),
    appliedAt: instant('applied_at'),
    appliedBy: text('applied_by'),
    undoneAt: instant('undone_at'),
    undoneBy: text('undone_by'),
    /** A change of very many is made, and taken back, slice by slice: which of the two goes on, and how far it is. */
    work: text('work', { enum: ['applying', 'undoing'] }),
    reached: integer('reached').notNull().default(0),
    /** Lines that were something else again when the rest was taken back. */
    left: integer('left_alone').notNull().default(0),
  },
  (t) => [
    index('bulk_changes_newest').on(t.createdAt, t.id),
    index('bulk_changes_working')
      .on(t.createdAt)
      .where(sql`work is not null`),
    index('bulk_changes_applied')
      .on(t.appliedAt)
      .where(sql`applied_at is not null and undone_at is null`),
  ],
);

/** One line of it: a variant, a product without variants, or a product. What is deleted stays in it by its name. */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    changeId: uuid('change_id').notNull(),
    position: integer('position').notNull(),
    /** Null for a line of a file that nothing has. */
    productId: uuid('product_id'),
    variantId: uuid('variant_id'),
    name: text('name').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    /** What a file says is to stand there. */
    wanted: text('wanted'),
    /** Why it stays as it is. */
    refusal: text('refusal'),
    /** It was something else in the preview before. */
    wasChanged: boolean('was_changed').notNull().default(false),
    /** Taking it back left it alone. */
    wasLeft: boolean('was_left').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.position] }),
    foreignKey({
      name: 'bulk_change_rows_change',
      columns: [t.changeId],
      foreignColumns: [bulkChanges.id],
    }).onDelete('cascade'),
    index('bulk_change_rows_refused')
      .on(t.changeId, t.position)
      .where(sql`refusal is not null`),
  ],
);
