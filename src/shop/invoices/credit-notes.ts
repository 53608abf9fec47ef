import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { invoices } from '../../database/tables/invoices.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { refundedByHand } from '../orders/returned-by-hand.ts';
import type { Jobs, Shop } from '../shop.types.ts';
import { type SettledMoney, readClaimedCredit } from './claimed-lines.ts';
import { type ClaimedCredit, creditLines } from './invoice-lines.rules.ts';
import { type Invoice, type Order, apart, storePaper, toInvoice } from './numbered-papers.ts';

/**
 * Brings an order's credit notes to what went back to its buyer: makes the one that lacks, and cancels what stands though its
 * money did not go back after all. Asked again it does nothing; without an invoice there is nothing to take back. The caller
 * holds the order's lock. docs/behaviour/invoices.md#credit-notes.
 */
export function settleCreditNotes(shop: Shop, tx: Database, settling: SettledMoney): Promise<void> {
  return apart(shop, tx, settling.orderId, (part) => settle(shop, part, settling));
}

/** The same as a job, for what changes whether an order is owed at all. */
export async function settleOrdersCredit(
  shop: Shop,
  { orderId }: Pick<Jobs['settle-credit-notes'], 'orderId'>,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
    await settle(shop, tx, { orderId });
  });
}

async function settle(shop: Shop, tx: Database, settling: SettledMoney): Promise<void> {
  const { orderId } = settling;
  const papers = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence));
  const all = papers.map(toInvoice);
  const invoice = all.find(({ kind }) => kind === 'invoice');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!invoice || !order) return;
  const owed = await toCredit(tx, order, invoice);
  const standing = all.filter(({ kind, cancelledAt }) => kind === 'credit-note' && cancelledAt === null);
  let credited = standing.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  while (credited > owed) {
    const tooMuch = credited - owed;
    // The one of just this amount, most likely, or else the latest.
    const exact = standing.findLastIndex(({ totalPaise }) => totalPaise === tooMuch);
    const [note] = standing.splice(exact, 1);
    if (!note) break;
    await cancel(shop, tx, note);
    credited -= note.totalPaise;
  }
  if (credited >= owed) return;
  // The first note is over all that went back before it.
  const of = all.length === 1 ? null : settling;
  const claimed = await readClaimedCredit(tx, { orderId, of });
  await credit(shop, tx, { order, invoice, standing, amountPaise: owed - credited, claimed });
}

/** How much of its invoice an order gave back: all of it where nobody pays it any more. */
async function toCredit(tx: Database, order: Order, invoice: Invoice): Promise<number> {
  const { paymentStatus, orderStatus } = order;
  const isOwedByNobody =
    paymentStatus === 'refused' || (paymentStatus === 'due' && orderStatus === 'cancelled');
  if (isOwedByNobody) return invoice.totalPaise;
  const [back] = await tx
    .select({ paise: sql<string>`coalesce(sum(${payments.refundedPaise}), 0)` })
    .from(payments)
    .where(eq(payments.orderId, order.id));
  const byHand = await refundedByHand(tx, { orderId: order.id });
  return Math.min(Number(back?.paise ?? 0) + byHand, invoice.totalPaise);
}

type Credit = {
  order: Order;
  invoice: Invoice;
  standing: readonly Invoice[];
  amountPaise: number;
  claimed: readonly ClaimedCredit[];
};

async function credit(shop: Shop, tx: Database, { order, invoice, standing, amountPaise, claimed }: Credit) {
  const { creditSeries: series } = shop.settings().invoices;
  const { snapshot } = invoice;
  await storePaper(shop, tx, { kind: 'credit-note', series, order, invoiceId: invoice.id }, async () => ({
    ...snapshot,
    title: 'Credit note',
    refersTo: { number: snapshot.number, issuedAt: snapshot.issuedAt },
    lines: creditLines(
      snapshot.lines,
      standing.map((note) => note.snapshot.lines),
      amountPaise,
      claimed,
    ),
  }));
}

async function cancel(shop: Shop, tx: Database, { id, orderId, number, totalPaise }: Invoice): Promise<void> {
  const now = shop.now();
  await tx
    .update(invoices)
    .set({ cancelledAt: now })
    .where(and(eq(invoices.id, id), eq(invoices.kind, 'credit-note')));
  await tx.insert(orderTimeline).values({
    orderId,
    actor: 'papers',
    event: 'credit-note-cancelled',
    detail: { number, amountPaise: totalPaise },
    createdAt: now,
  });
}
