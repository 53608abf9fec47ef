import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { invoices } from '../../database/tables/invoices.ts';
import { orderItems, orderTimeline, orders } from '../../database/tables/orders.ts';
import { staffOrders } from '../../database/tables/staff-orders.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { printedLook } from '../settings/look.rules.ts';
import { toldPhone } from '../settings/public-settings.rules.ts';
import { placeOfSupply, statePlace } from '../settings/states.rules.ts';
import type { Shop } from '../shop.types.ts';
import { settleCreditNotes } from './credit-notes.ts';
import { documentTitle, invoiceLines, soldCharges } from './invoice-lines.rules.ts';
import { type Order, type Unnumbered, apart, storePaper } from './numbered-papers.ts';
import { isSale } from './serial-numbers.rules.ts';

/**
 * Numbers and keeps the invoice of an order that was just placed, in its transaction; nothing where the owner has chosen no
 * series. To be called last: from here to the commit others wait for the number. Should it fail, the order stays: staff can
 * make its invoice afterwards. docs/behaviour/invoices.md#serial-numbers.
 */
export async function issueInvoice(shop: Shop, tx: Database, order: Order): Promise<void> {
  const { series } = shop.settings().invoices;
  if (series === '') return;
  const paper = { kind: 'invoice', series, order, invoiceId: null } as const;
  await apart(shop, tx, order.id, (part) =>
    storePaper(shop, part, paper, () => writeInvoice(shop, part, order)),
  );
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
  const phone = toldPhone(details.phone);
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
    ...(look.icon === '' ? {} : { logo: look.icon }),
  };
}

const textLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Made = { ok: true; number: string } | { ok: false; reason: 'no-order' | 'no-sale' | 'no-series' };

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
    const isByStaff = (await tx.$count(staffOrders, eq(staffOrders.checkoutId, order.checkoutId))) > 0;
    if (!isSale({ isByStaff, totalPaise: order.totalAmountPaise })) return { ok: false, reason: 'no-sale' };
    const { series } = shop.settings().invoices;
    if (series === '') return { ok: false, reason: 'no-series' };
    await issueInvoice(shop, tx, order);
    await settleCreditNotes(shop, tx, { orderId });
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
