import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { invoiceCounters, invoices } from '../../database/tables/invoices.ts';
import { orderItems, orderTimeline, orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { printedLook } from '../settings/look.rules.ts';
import { NO_PHONE } from '../settings/public-settings.rules.ts';
import { placeOfSupply, statePlace } from '../settings/states.rules.ts';
import type { Shop } from '../shop.types.ts';
import {
  creditLines,
  documentTitle,
  invoiceLines,
  invoiceTotals,
  soldCharges,
} from './invoice-lines.rules.ts';
import type { DocumentKind, InvoiceSnapshot } from './invoice.types.ts';
import { financialYear, serialNumber } from './serial-numbers.rules.ts';

type Order = typeof orders.$inferSelect;
export type Invoice = Omit<typeof invoices.$inferSelect, 'snapshot'> & { snapshot: InvoiceSnapshot };

/** A stored row with what it says; only this file writes them. */
export const toInvoice = (row: typeof invoices.$inferSelect): Invoice => ({
  ...row,
  snapshot: row.snapshot as InvoiceSnapshot,
});

/**
 * Numbers and keeps the invoice of an order that was just placed, in its transaction; nothing where the owner has chosen no
 * series. To be called last: from here to the commit others wait for the number. Should it fail, the order stays: staff can
 * make its invoice afterwards. docs/behaviour/invoices.md#serial-numbers.
 */
export async function issueInvoice(shop: Shop, tx: Database, order: Order): Promise<void> {
  const { series } = shop.settings().invoices;
  if (series === '') return;
  const paper = { kind: 'invoice', series, order, invoiceId: null } as const;
  await apart(shop, tx, order.id, (part) => store(shop, part, paper, () => writeInvoice(shop, part, order)));
}

/** In a part of the transaction that may fail alone: papers never keep an order or a refund from being recorded. */
async function apart(shop: Shop, tx: Database, orderId: string, make: (part: Database) => Promise<unknown>) {
  try {
    await tx.transaction(make);
  } catch (err) {
    shop.log.error({ err, orderId }, 'A numbered paper of an order could not be made');
  }
}

type Paper = { kind: DocumentKind; series: string; order: Order; invoiceId: string | null };
type Unnumbered = Omit<InvoiceSnapshot, 'version' | 'kind' | 'number' | 'issuedAt' | 'order'>;

async function store(shop: Shop, tx: Database, paper: Paper, write: () => Promise<Unnumbered>) {
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

async function writeInvoice(shop: Shop, tx: Database, order: Order): Promise<Unnumbered> {
  const { shop: details, look, invoices: chosen } = shop.settings();
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const gstin = order.sellerGstin;
  const place =
    order.placeOfSupply ?? placeOfSupply({ state: order.shippingState, country: order.shippingCountry });
  const withinState = gstin === null ? null : place === order.supplyState;
  const lines = invoiceLines({
    lines: items.map((item) => ({
      name: item.productName,
      options: [item.selectedPotType, item.selectedSize, item.selectedPotColor].filter(Boolean).join(', '),
      quantity: item.quantity,
      unitPricePaise: item.productPricePaise,
      taxHsn: item.taxHsn,
      taxRateHundredths: item.taxRateHundredths,
      taxPaise: item.taxPaise,
    })),
    charges: soldCharges(order),
    discountPaise: order.discountPaise,
    withinState,
  });
  const { palette } = printedLook(look);
  const phone = details.phone === NO_PHONE ? '' : details.phone;
  const legalName = details.legalName || details.name;
  return {
    title: documentTitle(gstin, lines),
    refersTo: null,
    seller: {
      name: legalName,
      shopName: legalName === details.name ? null : details.name,
      address: textLines(details.address),
      gstin,
      state: order.supplyState ?? (statePlace(shop.settings().taxes.state) || null),
      contact: [phone, details.email].filter((text) => text !== ''),
    },
    buyer: {
      name: order.customerName,
      address: [
        order.shippingAddress,
        `${order.shippingCity}, ${order.shippingState} ${order.shippingZipCode}`,
        order.shippingCountry,
      ],
      phone: order.customerPhone,
      email: order.customerEmail,
      placeOfSupply: place,
    },
    withinState,
    lines,
    currency: order.currency,
    promoCode: order.promoCode,
    note: chosen.note,
    colors: {
      brand: palette['leaf-700'],
      ink: palette.ink,
      muted: palette.muted,
      line: palette.line,
      tint: palette['leaf-50'],
    },
  };
}

const textLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Makes the credit note that an order lacks: over what went back to its buyer, as far as no credit note says so yet. Asked
 * again it makes nothing; without an invoice there is nothing to take back. The caller holds the order's lock.
 * docs/behaviour/invoices.md#credit-notes.
 */
export function issueCreditNote(shop: Shop, tx: Database, { orderId }: { orderId: string }): Promise<void> {
  return apart(shop, tx, orderId, (part) => writeCreditNote(shop, part, orderId));
}

async function writeCreditNote(shop: Shop, tx: Database, orderId: string): Promise<void> {
  const papers = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
  const all = papers.map(toInvoice);
  const invoice = all.find(({ kind }) => kind === 'invoice');
  if (!invoice) return;
  const earlier = all.filter(({ kind }) => kind === 'credit-note');
  const credited = earlier.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const [back] = await tx
    .select({ paise: sql<string>`coalesce(sum(${payments.refundedPaise}), 0)` })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  // Nobody paid for what was refused at the door: all of it is taken back.
  const owed = order.paymentStatus === 'refused' ? invoice.totalPaise : Number(back?.paise ?? 0);
  const amountPaise = Math.min(owed, invoice.totalPaise) - credited;
  if (amountPaise <= 0) return;
  const { creditSeries: series } = shop.settings().invoices;
  const { snapshot } = invoice;
  await store(shop, tx, { kind: 'credit-note', series, order, invoiceId: invoice.id }, async () => ({
    ...snapshot,
    title: 'Credit note',
    refersTo: { number: snapshot.number, issuedAt: snapshot.issuedAt },
    lines: creditLines(
      snapshot.lines,
      earlier.map((one) => one.snapshot.lines),
      amountPaise,
    ),
  }));
}

type Made = { ok: true; number: string } | { ok: false; reason: 'no-order' | 'no-series' };

/**
 * The invoice of an order that was placed before the shop numbered any, with today's date; and the credit note of what went
 * back already. Of several who ask at once one makes it, the others get the same.
 */
export async function makeInvoice(
  shop: Shop,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<Made> {
  return shop.db.transaction(async (tx): Promise<Made> => {
    await assertMay(tx, actor, 'money');
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (!order) return { ok: false, reason: 'no-order' };
    const isIt = and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'));
    const [known] = await tx.select({ number: invoices.number }).from(invoices).where(isIt);
    if (known) return { ok: true, number: known.number };
    const { series } = shop.settings().invoices;
    if (series === '') return { ok: false, reason: 'no-series' };
    await issueInvoice(shop, tx, order);
    await issueCreditNote(shop, tx, { orderId });
    const [made] = await tx.select({ number: invoices.number }).from(invoices).where(isIt);
    if (!made) throw new Error('The invoice could not be made');
    const { number } = made;
    const now = shop.now();
    await recordActivity(tx, {
      actor,
      action: 'updated',
      subjectType: 'order',
      subjectIds: [orderId],
      detail: { invoice: number },
      now,
    });
    await tx.insert(orderTimeline).values({
      orderId,
      actor: actor.userId,
      event: 'invoice-made',
      detail: { number },
      createdAt: now,
    });
    return { ok: true, number };
  });
}
