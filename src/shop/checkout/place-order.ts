import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { orderItems, orderTimeline, orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { together } from '../../database/transactions.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { isSale } from '../invoices/serial-numbers.rules.ts';
import { newOrderId } from '../orders/new-order-id.ts';
import { queueEmail } from '../outbox.ts';
import { keepPromoUse } from '../promo/promo-uses.ts';
import { placeOfSupply, statePlace } from '../settings/states.rules.ts';
import type { Shop } from '../shop.types.ts';
import { holdsForSure, keepHeldStock, keepSureHolds } from '../stock/stock-holds.ts';
import type { Checkout, Order } from './checkout.types.ts';
import { endHolds } from './holds.ts';

/** What stands for the money: the provider's payment; nothing for a zero total, or where it comes with the delivery. */
type OrderPayment = typeof payments.$inferInsert | null;

/** What an order lacks of that which its checkout held; staff see it. */
type Lacking = { stock: boolean; promo: boolean };

type Taken = Lacking & {
  /** The rest of the taking. Last of all: others wait for these goods until the commit. */
  keep: () => Promise<void>;
};

type CheckoutLine = typeof checkoutLines.$inferSelect;

/**
 * Makes what a locked, unsettled checkout holds last for its order, taking anew what ran out. What `terms` ask for and
 * cannot be had gives null, and nothing is held any more: there must be no order then.
 */
export async function takeForOrder(
  tx: Database,
  checkout: Checkout,
  { lines: quantities, terms, clock }: { lines: CheckoutLine[]; terms: SettlingTerms; clock: () => Date },
): Promise<Taken | null> {
  const { id: checkoutId, promoCodeId } = checkout;
  const held = { checkoutId, quantities, now: clock() };
  // Codes are locked after goods.
  if (promoCodeId === null && !terms.letGo && (await holdsForSure(tx, held)))
    return { stock: false, promo: false, keep: () => keepSureHolds(tx, held) };
  const stock = await keepHeldStock(tx, { checkoutId, quantities, clock });
  const anew = terms.letGo || stock.yielded;
  if (!(stock.short && anew)) {
    const promo = await keepPromoUse(tx, { checkoutId, promoCodeId, now: clock(), anew });
    if (!(promo.short && (anew || terms.needsPromo)))
      return { stock: stock.short, promo: promo.short, keep: async () => undefined };
  }
  await endHolds(tx, [checkoutId]);
  return null;
}

/** Who placed it, where it was not the shopper; quietly, where no confirmation goes out. */
type PlacedBy = { madeBy: string; isQuiet: boolean };

/** The order of a zero total, or of one that is paid on delivery: its holds are as fresh as it is. */
export async function placeUnpaidOrder(
  shop: Shop,
  tx: Database,
  checkout: Checkout,
  by?: PlacedBy,
): Promise<Order> {
  const { id, lines } = await beginOrder(tx, checkout);
  const taken = await takeForOrder(tx, checkout, {
    lines,
    terms: honestTerms,
    clock: () => shop.now(),
  });
  return placeOrder(shop, tx, checkout, { id, lines, payment: null, taken: taken ?? nothingTaken, by });
}

const nothingTaken: Taken = { stock: true, promo: true, keep: async () => undefined };

type OrderParts = {
  id: string;
  lines: CheckoutLine[];
  payment: OrderPayment;
  taken: Taken;
  by?: PlacedBy | undefined;
};

/**
 * Turns a checkout whose money is certain, and for which `takeForOrder` took what there is, into an order at the
 * price paid: items, timeline and the confirmation e-mail, all in the caller's transaction. What lacks is marked
 * for the admin (docs/behaviour/checkout-and-payments.md#money-that-fits-no-order).
 */
export async function placeOrder(
  shop: Shop,
  tx: Database,
  checkout: Checkout,
  { id, lines, payment, taken, by }: OrderParts,
): Promise<Order> {
  const now = shop.now();
  const order = toOrder(shop, checkout, { id, payment, taken, now });
  const { paymentStatus } = order;
  const { stock: shortOfStock, promo: shortOfPromo } = taken;
  const [[placed]] = await together([
    () => tx.insert(orders).values(order).returning(),
    () => tx.insert(orderItems).values(lines.map((line) => toOrderItem(id, line))),
    () =>
      tx.insert(orderTimeline).values({
        orderId: id,
        actor: by?.madeBy ?? 'shopper',
        event: 'placed',
        detail: { paymentStatus, shortOfStock, shortOfPromo },
        createdAt: now,
      }),
    () => payment && tx.insert(payments).values({ ...payment, orderId: id }),
    () =>
      tx
        .update(checkouts)
        .set({
          settledAt: now,
          // Its money is certain, and the provider is asked until it confirms it.
          reconcileAt: paymentStatus === 'authorized' ? now : null,
          holderBrowser: null,
          holderPerson: null,
          holderNetwork: null,
        })
        .where(eq(checkouts.id, checkout.id)),
    () =>
      by?.isQuiet || queueEmail(shop, tx, { kind: 'order_placed', orderId: id, recipient: checkout.email }),
    () => noteAlert(shop, tx, { kind: 'new-order', orderId: id }),
    () => shortOfStock && noteAlert(shop, tx, { kind: 'short-order', orderId: id }),
  ]);
  if (!placed) throw new Error('The order was not stored');
  await taken.keep();
  // Last of all: others wait for its number until the commit.
  if (isSale({ isByStaff: by !== undefined, totalPaise: placed.totalAmountPaise }))
    await issueInvoice(shop, tx, placed);
  return placed;
}

type OrderFacts = { id: string; payment: OrderPayment; taken: Lacking; now: Date };

function toOrder(shop: Shop, checkout: Checkout, { id, payment, taken, now }: OrderFacts) {
  return {
    id,
    checkoutId: checkout.id,
    userId: checkout.userId,
    customerName: `${checkout.firstName} ${checkout.lastName}`.trim(),
    customerEmail: checkout.email,
    customerPhone: checkout.phone,
    shippingAddress: checkout.address,
    shippingCity: checkout.city,
    shippingState: checkout.state,
    shippingZipCode: checkout.zipCode,
    shippingCountry: checkout.country,
    currency: checkout.currency,
    subtotalPaise: checkout.subtotalPaise,
    shippingPaise: checkout.shippingPaise,
    discountPaise: checkout.discountPaise,
    cashFeePaise: checkout.cashFeePaise,
    chargeTaxes: checkout.chargeTaxes,
    totalAmountPaise: checkout.totalPaise,
    promoCode: checkout.promoCode,
    orderNote: checkout.orderNote,
    gift: checkout.gift,
    deliveryZone: checkout.deliveryZone,
    arrivesFrom: checkout.arrivesFrom,
    arrivesTo: checkout.arrivesTo,
    ...supplyOf(shop, checkout),
    // Where there is nothing to pay, no way to pay was asked.
    paymentMethod: checkout.totalPaise > 0 ? checkout.paymentMethod : 'none',
    paymentStatus: payment === null && checkout.totalPaise > 0 ? 'due' : paidStatus(payment),
    providerOrderId: checkout.providerOrderId,
    providerPaymentId: payment?.providerPaymentId ?? null,
    shortOfStock: taken.stock,
    shortOfPromo: taken.promo,
    createdAt: now,
  } satisfies typeof orders.$inferInsert;
}

const paidStatus = (payment: OrderPayment) => (payment?.status === 'authorized' ? 'authorized' : 'completed');

/** Between which places it is sold, where the owner says anything of taxes. docs/behaviour/taxes.md#places. */
function supplyOf(shop: Shop, { state, country }: Checkout) {
  const { gstin, state: from } = shop.settings().taxes;
  if (from === '' && gstin === '') return {};
  return {
    sellerGstin: gstin || null,
    supplyState: statePlace(from || gstin.slice(0, 2)),
    placeOfSupply: placeOfSupply({ state, country }),
  };
}

/** What an order of this checkout is called, and what is in it. */
export async function beginOrder(
  tx: Database,
  checkout: Checkout,
): Promise<{ id: string; lines: CheckoutLine[] }> {
  const [id, lines] = await together([
    () => newOrderId(tx),
    () =>
      tx
        .select()
        .from(checkoutLines)
        .where(eq(checkoutLines.checkoutId, checkout.id))
        .orderBy(asc(checkoutLines.position)),
  ]);
  return { id, lines };
}

function toOrderItem(orderId: string, line: CheckoutLine): typeof orderItems.$inferInsert {
  return {
    orderId,
    position: line.position,
    productId: line.productId,
    variantId: line.variantId,
    productName: line.productName,
    productImageUrl: line.productImageUrl,
    productPricePaise: line.unitPricePaise,
    quantity: line.quantity,
    selectedSize: line.selectedSize,
    selectedPotType: line.selectedPotType,
    selectedPotColor: line.selectedPotColor,
    sku: line.sku,
    taxClass: line.taxClass,
    taxRateHundredths: line.taxRateHundredths,
    taxHsn: line.taxHsn,
    taxPaise: line.taxPaise,
  };
}

/** Shoppers finish in the payment window what they began in time, and clocks differ. */
const GRACE_MS = 5 * 60_000;

type SettlingTerms = {
  /** It holds nothing any more: it takes everything anew, or there is no order. */
  letGo: boolean;
  /** Without a use of its promo code there is no order; else that is marked. */
  needsPromo: boolean;
};

const honestTerms: SettlingTerms = { letGo: false, needsPromo: false };

/**
 * On which terms a paid checkout becomes an order (docs/decisions/0019). One that let go gets all or its money back.
 * Of an honest late payment what lacks is marked; but what was only begun (`begunAt`, the provider's time) when the hold
 * was over gets no use of a code that others used up.
 */
export function settlingTerms(
  checkout: Pick<Checkout, 'releasedAt' | 'heldUntil'>,
  begunAt: Date,
): SettlingTerms {
  if (checkout.releasedAt !== null) return { letGo: true, needsPromo: true };
  const { heldUntil } = checkout;
  const begunLate = heldUntil !== null && begunAt.getTime() > heldUntil.getTime() + GRACE_MS;
  return { letGo: false, needsPromo: begunLate };
}
