import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { invoiceCounters, invoices } from '../../database/tables/invoices.ts';
import type { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { invoiceTotals } from './invoice-lines.rules.ts';
import type { DocumentKind, InvoiceSnapshot } from './invoice.types.ts';
import { financialYear, serialNumber } from './serial-numbers.rules.ts';

export type Order = typeof orders.$inferSelect;
export type Invoice = Omit<typeof invoices.$inferSelect, 'snapshot'> & { snapshot: InvoiceSnapshot };

/** A stored row with what it says; only this file writes them. */
export const toInvoice = (row: typeof invoices.$inferSelect): Invoice => ({
  ...row,
  snapshot: row.snapshot as InvoiceSnapshot,
});

/** In a part of the transaction that may fail alone: papers never keep an order or a refund from being recorded. */
export async function apart(
  shop: Shop,
  tx: Database,
  orderId: string,
  make: (part: Database) => Promise<unknown>,
) {
  try {
    await tx.transaction(make);
  } catch (err) {
    shop.log.error({ err, orderId }, 'A numbered paper of an order could not be made');
  }
}

export type NumberedPaper = { kind: DocumentKind; series: string; order: Order; invoiceId: string | null };
export type Unnumbered = Omit<InvoiceSnapshot, 'version' | 'kind' | 'number' | 'issuedAt' | 'order'>;

/** Gives a paper the next number of its series, and keeps what it says. */
export async function storePaper(
  shop: Shop,
  tx: Database,
  paper: NumberedPaper,
  write: () => Promise<Unnumbered>,
) {
  const { kind, series, order, invoiceId } = paper;
  const now = shop.now();
  const written = await write();
  const year = financialYear(now);
  const sequence = await nextNumber(tx, {
    series,
    year,
    first: Number(shop.settings().invoices.firstNumber),
  });
  const number = serialNumber(series, year, sequence);
  const snapshot: InvoiceSnapshot = {
    ...written,
    version: 1,
    kind,
    number,
    issuedAt: now.toISOString(),
    order: { id: order.id, number: order.number, placedAt: order.createdAt.toISOString() },
  };
  const { totalPaise } = invoiceTotals(snapshot.lines);
  await tx.insert(invoices).values({
    kind,
    orderId: order.id,
    invoiceId,
    series,
    year,
    sequence,
    number,
    totalPaise,
    snapshot,
    issuedAt: now,
  });
  return number;
}

/** The next of its series: the row stays locked until the transaction ends, which takes the number back if it fails. */
async function nextNumber(
  tx: Database,
  { series, year, first }: { series: string; year: string; first: number },
) {
  const begin = sql<number>`case when exists (select 1 from invoice_counters where series = ${series})
    then 1 else ${first}::integer end`;
  const [taken] = await tx
    .insert(invoiceCounters)
    .values({ series, year, last: begin })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  if (!taken) throw new Error('No number was given');
  return taken.last;
}
