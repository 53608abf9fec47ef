import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, paise } from './columns.ts';
import { orders } from './orders.ts';

/** The last number of each series in each financial year. Who takes one holds its row until the paper is stored. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').notNull(),
    /** '26-27' */
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] }), check('invoice_counters_last', sql`${t.last} >= 1`)],
);

/**
 * Invoices, bills of supply and credit notes, with everything that they say. Never deleted, and never changed, but that a
 * credit note may be cancelled.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind', { enum: ['invoice', 'credit-note'] }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a credit note: what it takes back. */
    invoiceId: uuid('invoice_id').references((): AnyPgColumn => invoices.id),
    series: text('series').notNull(),
    year: text('year').notNull(),
    sequence: integer('sequence').notNull(),
    /** As it is printed: 'INV/26-27/00042'. */
    number: text('number').notNull(),
    totalPaise: paise('total_paise').notNull(),
    snapshot: jsonb('snapshot').$type<unknown>().notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Of a credit note whose money did not go back after all: its number stays, and it takes nothing back any more. */
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    check('invoices_kind_known', sql`${t.kind} in ('invoice', 'credit-note')`),
    check('invoices_credit_refers', sql`(${t.kind} = 'credit-note') = (${t.invoiceId} is not null)`),
    check('invoices_cancelled_credit', sql`${t.cancelledAt} is null or ${t.kind} = 'credit-note'`),
    check('invoices_number_length', sql`char_length(${t.number}) between 1 and 16`),
    unique('invoices_number').on(t.number),
    unique('invoices_sequence').on(t.series, t.year, t.sequence),
    uniqueIndex('invoices_one_per_order')
      .on(t.orderId)
      .where(sql`kind = 'invoice'`),
    index('invoices_order').on(t.orderId, t.issuedAt),
    index('invoices_invoice').on(t.invoiceId),
    index('invoices_newest').on(t.issuedAt, t.id),
  ],
);
