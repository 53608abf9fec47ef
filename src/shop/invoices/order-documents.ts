import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { invoices } from '../../database/tables/invoices.ts';
import { orderIdSchema } from '../orders/orders.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { DocumentKind, DrawnPaper } from './invoice.types.ts';
import { toInvoice } from './numbered-papers.ts';
import { printedPictures } from './printed-pictures.ts';

/** A numbered paper of an order, as it is listed. */
export type OrderDocument = {
  id: string;
  kind: DocumentKind;
  title: string;
  number: string;
  issuedAt: Date;
  /** A credit note that takes back nothing any more. */
  isCancelled: boolean;
};

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
    const { id, kind, number, issuedAt, cancelledAt, snapshot } = toInvoice(row);
    return { id, kind, title: snapshot.title, number, issuedAt, isCancelled: cancelledAt !== null };
  });
}

/** One of an order's papers; null for one that is not this order's. */
export async function findOrderDocument(
  shop: Pick<Shop, 'db' | 'media'>,
  { orderId, documentId }: { orderId: string; documentId: string },
): Promise<DrawnPaper | null> {
  if (!orderIdSchema.safeParse(documentId).success) return null;
  const [row] = await shop.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, documentId), eq(invoices.orderId, orderId)));
  return row ? toDrawn(row, printedPictures(shop, LOGO_PIXELS)) : null;
}

type Mailed =
  | { kind: 'invoice'; orderId: string }
  /** Of this amount; the newest, should there be several. */
  | { kind: 'credit-note'; orderId: string; totalPaise: number };

/** What an e-mail about an order brings; null where there is no such paper. */
export async function findMailedPaper(
  shop: Pick<Shop, 'db' | 'media'>,
  mailed: Mailed,
): Promise<DrawnPaper | null> {
  const [row] = await shop.db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, mailed.orderId),
        eq(invoices.kind, mailed.kind),
        isNull(invoices.cancelledAt),
        mailed.kind === 'credit-note' ? eq(invoices.totalPaise, mailed.totalPaise) : undefined,
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(1);
  return row ? toDrawn(row, printedPictures(shop, LOGO_PIXELS)) : null;
}

const AT_ONCE = 20;

/** The invoices of orders, in the order of the ids, a few at a time; orders without one are left out. */
export async function* readInvoices(
  shop: Pick<Shop, 'db' | 'media'>,
  orderIds: readonly string[],
): AsyncGenerator<DrawnPaper, void> {
  const pictures = printedPictures(shop, LOGO_PIXELS);
  for (let at = 0; at < orderIds.length; at += AT_ONCE) {
    const ids = orderIds.slice(at, at + AT_ONCE);
    const rows = await shop.db
      .select()
      .from(invoices)
      .where(and(inArray(invoices.orderId, ids), eq(invoices.kind, 'invoice')));
    const byOrder = new Map(rows.map((row) => [row.orderId, row]));
    for (const id of ids) {
      const found = byOrder.get(id);
      if (found) yield toDrawn(found, pictures);
    }
  }
}

/** Sharp enough for paper. */
const LOGO_PIXELS = 240;

async function toDrawn(
  row: typeof invoices.$inferSelect,
  pictures: ReturnType<typeof printedPictures>,
): Promise<DrawnPaper> {
  const { snapshot, cancelledAt } = toInvoice(row);
  const logo = await pictures(snapshot.logo ?? null);
  return { says: snapshot, cancelledAt: cancelledAt?.toISOString() ?? null, logo };
}
