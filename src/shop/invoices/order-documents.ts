import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { invoices } from '../../database/tables/invoices.ts';
import { orderIdSchema } from '../orders/orders.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { DocumentKind, InvoiceSnapshot } from './invoice.types.ts';
import { toInvoice } from './issue-invoice.ts';

/** A numbered paper of an order, as it is listed. */
export type OrderDocument = { id: string; kind: DocumentKind; title: string; number: string; issuedAt: Date };

/** An order's invoice and its credit notes, in the order in which they were made. Who asks has found the order to be theirs. */
export async function listOrderDocuments(
  { db }: Pick<Shop, 'db'>,
  { orderId }: { orderId: string },
): Promise<OrderDocument[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
  return rows.map((row) => {
    const { id, kind, number, issuedAt, snapshot } = toInvoice(row);
    return { id, kind, title: snapshot.title, number, issuedAt };
  });
}

/** What one of an order's papers says; null for one that is not this order's. */
export async function findOrderDocument(
  { db }: Pick<Shop, 'db'>,
  { orderId, documentId }: { orderId: string; documentId: string },
): Promise<InvoiceSnapshot | null> {
  if (!orderIdSchema.safeParse(documentId).success) return null;
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, documentId), eq(invoices.orderId, orderId)));
  return row ? toInvoice(row).snapshot : null;
}

type Mailed =
  | { kind: 'invoice'; orderId: string }
  /** Of this amount; the newest, should there be several. */
  | { kind: 'credit-note'; orderId: string; totalPaise: number };

/** What an e-mail about an order brings; null where there is no such paper. */
export async function findMailedPaper(
  { db }: Pick<Shop, 'db'>,
  mailed: Mailed,
): Promise<InvoiceSnapshot | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, mailed.orderId),
        eq(invoices.kind, mailed.kind),
        mailed.kind === 'credit-note' ? eq(invoices.totalPaise, mailed.totalPaise) : undefined,
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(1);
  return row ? toInvoice(row).snapshot : null;
}

const AT_ONCE = 20;

/** The invoices of orders, in the order of the ids, a few at a time; orders without one are left out. */
export async function* readInvoices(
  { db }: Pick<Shop, 'db'>,
  orderIds: readonly string[],
): AsyncGenerator<InvoiceSnapshot, void> {
  for (let at = 0; at < orderIds.length; at += AT_ONCE) {
    const ids = orderIds.slice(at, at + AT_ONCE);
    const rows = await db
      .select()
      .from(invoices)
      .where(and(inArray(invoices.orderId, ids), eq(invoices.kind, 'invoice')));
    const byOrder = new Map(rows.map((row) => [row.orderId, toInvoice(row).snapshot]));
    for (const id of ids) {
      const found = byOrder.get(id);
      if (found) yield found;
    }
  }
}
