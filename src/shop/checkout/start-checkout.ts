import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import { together } from '../../database/transactions.ts';
import { type Delivery, type DeliveryRefusal, keptDelivery } from '../delivery/delivery.rules.ts';
import { type StaffDiscount, type Totals, staffTotals, totals } from '../pricing/prices.rules.ts';
import type { ChargePart } from '../pricing/taxes.rules.ts';
import { type CashRefusal, admitCash, refuseWrongCode } from '../cash/admit-cash.ts';
import { withCashFee } from '../cash/cash.rules.ts';
import { normalisePromoCode } from '../promo/promo.rules.ts';
import { type PromoCheck, checkPromoCode } from '../promo/promo-uses.ts';
import { lowestOrderProblem } from '../settings/checkout-rules.schema.ts';
import type { Shop } from '../shop.types.ts';
import { lockStock, takeYielding } from '../stock/stock-holds.ts';
import { mergeBySku, stockKey } from '../stock/stock-item.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import type { Checkout, Order } from './checkout.types.ts';
import {
  HOLD_MINUTES,
  type HoldRefusal,
  type HolderKeys,
  type Origin,
  holdMinutes,
  holderKeys,
  refuseHold,
} from './hold-bounds.rules.ts';
import {
  holdStock,
  inMinutes,
  noteReplacement,
  readHeld,
  releaseReplaced,
  releaseRunOut,
  takeTurn,
} from './holds.ts';
import { placeUnpaidOrder } from './place-order.ts';
import { readOrderTaxes } from './line-taxes.ts';
import {
  type LineProblem,
  type LineResult,
  type PricedLine,
  deliveryOf,
  priceLines,
  stockProblem,
} from './price-cart.ts';
import { ensureProviderOrder, leaseUntil } from './provider-order.ts';

export type StartCheckoutInput = {
  /** One key makes one checkout and one provider order, however many calls race. */
  idempotencyKey: string;
  /** From the session, never from the body. */
  userId: string | null;
  body: CreateOrderBody;
  /** Left out by calls from inside the shop, which no bounds concern. */
  origin?: Origin | undefined;
  /** Made by staff for somebody. */
  staff?: StaffTerms | undefined;
};

/** On what terms staff make an order for somebody (docs/behaviour/staff-orders.md). */
export type StaffTerms = StaffDiscount & {
  madeBy: string;
  /** How long it is held unpaid. */
  holdMinutes: number;
  /** Of the confirmation by e-mail. */
  isQuiet: boolean;
};

export type CheckoutRefusal = { ok: false } & (
  | { reason: 'key-reused' }
  /** The shop has no such way to pay. */
  | { reason: 'unknown-method' }
  /** The shopper saw an earlier last day than this promise's (`expectedArrival`). */
  | { reason: 'arrives-later' }
  /** The shopper saw a smaller total than these (`expectedTotal`). */
  | { reason: 'total-rose'; amounts: Totals }
  /** The goods are worth less than the owner sends (docs/behaviour/settings.md#checkout). */
  | { reason: 'below-lowest'; message: string }
  /** The shop does not send these goods there (docs/behaviour/delivery.md#where-nothing-goes). */
  | { reason: 'not-delivered'; delivery: DeliveryRefusal }
  | HoldRefusal
  /** It cannot be paid on delivery, or its person is still to be confirmed. */
  | { reason: 'cash'; problem: CashRefusal }
  | { reason: 'line'; position: number; problem: LineProblem }
  | { reason: 'promo'; promo: Extract<PromoCheck, { ok: false }> }
);

export type StartedCheckout =
  | { ok: true; checkout: Checkout; providerOrderId: string; order: null }
  | { ok: true; checkout: Checkout; providerOrderId: null; order: Order }
  | CheckoutRefusal
  | { ok: false; reason: 'provider-failed' };

/**
 * create-order: stores the checkout with its prices and holds its stock for 15 minutes, and only then, outside the
 * transaction, makes the provider's order. A zero total is placed at once
 * (docs/behaviour/checkout-and-payments.md#create-order).
 */
export async function startCheckout(shop: Shop, input: StartCheckoutInput): Promise<StartedCheckout> {
  const { paymentMethod } = input.body;
  if (paymentMethod !== undefined && !shop.payments.find(paymentMethod))
    return { ok: false, reason: 'unknown-method' };
  const wrongCode = await refuseWrongCode(shop, input.body.cashCode);
  if (wrongCode) return { ok: false, reason: 'cash', problem: wrongCode };
  let prepared: Prepared;
  try {
    prepared = await shop.db.crowdedTransaction((tx) => prepareCheckout(shop, tx, input));
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
  const { checkout, order, isLeased } = prepared;
  if (order) return { ok: true, checkout, providerOrderId: null, order };
  const providerOrderId = await ensureProviderOrder(shop, checkout, { isLeased });
  return providerOrderId === null
    ? { ok: false, reason: 'provider-failed' }
    : { ok: true, checkout, providerOrderId, order: null };
}

/** Ends the transaction with nothing written: whoever is refused keeps what they held before. */
export class Undone extends Error {
  readonly refusal: CheckoutRefusal;

  constructor(refusal: CheckoutRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

type Prepared = {
  checkout: Checkout;
  order: Order | null;
  /** It was stored just now, and whoever stored it makes the provider's order. */
  isLeased: boolean;
};

/**
 * The checkout of a request, stored and holding in the caller's transaction, and its order where nothing is to be paid;
 * the same ones for a repeated key. Throws `Undone` where it is refused: the caller ends that transaction.
 */
export async function prepareCheckout(
  shop: Shop,
  tx: Database,
  input: StartCheckoutInput,
): Promise<Prepared> {
  const { userId, origin, body, idempotencyKey } = input;
  const holder = holderKeys({ userId, origin, email: body.customer.email });
  const [, [existing]] = await together([
    () => takeTurn(tx, { idempotencyKey, holder: origin ? holder : null }),
    () => tx.select().from(checkouts).where(eq(checkouts.idempotencyKey, idempotencyKey)),
  ]);
  const requestHash = hashRequest(input);
  if (existing) return answerAgain(shop, tx, existing, { requestHash, body });

  const [replaced, priced] = await together([
    () => releaseOwn(shop, tx, input, holder),
    () => priceLines(tx, body.cartItems, null),
  ]);
  const checkout = await storeCheckout(shop, tx, { ...input, requestHash, holder, lines: allOf(priced) });
  await noteReplacement(tx, replaced, checkout.id);
  if (!isPlacedAtOnce(shop, checkout))
    return { checkout, order: null, isLeased: checkout.providerCallUntil !== null };
  return { checkout, order: await placeUnpaidOrder(shop, tx, checkout, input.staff), isLeased: false };
}

/** What this shopper held before and the new checkout takes the place of; gives the ids. */
async function releaseOwn(
  shop: Shop,
  tx: Database,
  { body, origin }: StartCheckoutInput,
  by: HolderKeys,
): Promise<string[]> {
  const now = shop.now();
  const named =
    body.replacesOrderId === undefined
      ? []
      : await releaseReplaced(tx, { providerOrderId: body.replacesOrderId, by, now });
  if (!origin) return named;
  const productIds = body.cartItems.map(({ id }) => id.toLowerCase());
  const promoCode = normalisePromoCode(body.promoCode ?? '');
  return [...named, ...(await releaseRunOut(tx, { by, productIds, promoCode, now }))];
}

/** Nothing is to be paid, or nothing now. */
function isPlacedAtOnce(
  { payments }: Shop,
  { totalPaise, paymentMethod }: Pick<Checkout, 'totalPaise' | 'paymentMethod'>,
): boolean {
  return totalPaise === 0 || payments.find(paymentMethod)?.begins === 'at-once';
}

async function answerAgain(
  shop: Shop,
  tx: Database,
  existing: Checkout,
  { requestHash, body }: Pick<StartCheckoutInput, 'body'> & { requestHash: string },
): Promise<Prepared> {
  if (existing.requestHash !== requestHash) throw new Undone({ ok: false, reason: 'key-reused' });
  refuseMoreThanExpected(existing, body);
  if (!isPlacedAtOnce(shop, existing)) return { checkout: existing, order: null, isLeased: false };
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, existing.id));
  return { checkout: existing, order: order ?? null, isLeased: false };
}

/** The parsed body has its keys in the schema's order, so equal requests have equal texts. */
function hashRequest({ userId, body, staff }: StartCheckoutInput): string {
  const {
    replacesOrderId: _replaced,
    expectedTotal: _expected,
    expectedArrival: _shown,
    cashCode: _code,
    ...request
  } = body;
  return createHash('sha256')
    .update(JSON.stringify(staff ? [userId, request, staff] : [userId, request]))
    .digest('hex');
}

function allOf(priced: LineResult[]): PricedLine[] {
  return priced.map((result, position) => {
    if (!result.ok) throw new Undone({ ok: false, reason: 'line', position, problem: result.problem });
    return result.line;
  });
}

type StoreInput = StartCheckoutInput & { requestHash: string; holder: HolderKeys; lines: PricedLine[] };
type AppliedPromo = Extract<PromoCheck, { ok: true }> | null;

/** The snapshot of a new checkout and its holds. The holder is locked by the caller. */
async function storeCheckout(shop: Shop, tx: Database, input: StoreInput): Promise<Checkout> {
  const now = shop.now();
  const { body, origin, staff, holder, lines } = input;
  const viewer = origin ? holder : undefined;
  const scope = { now, viewer };
  const items = mergeBySku(lines);
  // From here to the commit others wait for these goods.
  const [stock, held] = await together([
    () => lockStock(tx, { ...scope, items }),
    () => (origin ? readHeld(tx, holder, now) : []),
  ]);
  const lacking = items.find((item) => (stock.get(stockKey(item))?.available ?? 0) < item.quantity);
  if (lacking) throw lackingLine(lines, stockKey(lacking), stock.get(stockKey(lacking))?.available);
  const promo = await checkPromoCode(tx, { code: body.promoCode, now, forUse: true });
  if (promo && !promo.ok) throw new Undone({ ok: false, reason: 'promo', promo });

  const delivery = deliveryOf(shop, body.customer, lines);
  // Staff may send anywhere.
  if (!delivery.ok && !staff) throw new Undone({ ok: false, reason: 'not-delivered', delivery });
  const shippingPaise = delivery.ok ? delivery.pricePaise : 0;
  const shown = totals({ lines, promo: promo?.terms ?? null, shippingPaise });
  const owed = staff ? staffTotals(shown, staff) : shown;
  const amounts = withCashFee(owed, await cashFee(shop, tx, input, owed.totalPaise));
  const tooLittle = staff ? null : lowestOrderProblem(amounts.subtotalPaise, shop.settings().checkout);
  if (tooLittle !== null) throw new Undone({ ok: false, reason: 'below-lowest', message: tooLittle });
  refuseMoreThanExpected(amounts, body);
  refuseLaterThanExpected(delivery, body);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  let minutes = staff?.holdMinutes ?? HOLD_MINUTES;
  if (origin) {
    const basket = { units, valuePaise: amounts.subtotalPaise };
    const refused = refuseHold(held, basket, { factor: origin.factor, now });
    if (refused) throw new Undone({ ok: false, ...refused });
    minutes = holdMinutes(held, origin.factor);
  }
  const [untaken] = await takeYielding(tx, { ...scope, items, stock });
  if (untaken !== undefined) throw lackingLine(lines, untaken, stock.get(untaken)?.free);

  const heldUntil = inMinutes(now, minutes);
  const { discountPaise, cashFeePaise } = amounts;
  const charges = { shipping: amounts.shippingPaise, 'cash-fee': cashFeePaise };
  const taxes = await readOrderTaxes(tx, { lines, discountPaise, charges, taxes: shop.settings().taxes });
  const terms = { promo, amounts, chargeTaxes: taxes.charges, delivery, units, now, heldUntil };
  const checkoutId = crypto.randomUUID();
  const [checkout] = await together([
    () => insertCheckout(shop, tx, input, { id: checkoutId, ...terms }),
    () =>
      tx.insert(checkoutLines).values(
        lines.map(({ available: _available, weightClass: _weight, ...line }, position) => ({
          ...line,
          ...taxes.lines[position],
          checkoutId,
          position,
        })),
      ),
    () => holdStock(tx, { checkoutId, items, stock, isBound: viewer !== undefined, minutes, now }),
    () => promo && tx.insert(promoHolds).values({ checkoutId, promoCodeId: promo.id, expiresAt: heldUntil }),
  ]);
  return checkout;
}

/** What paying on delivery costs more; staff arrange it with whom they order for. */
async function cashFee(shop: Shop, tx: Database, input: StoreInput, totalPaise: number): Promise<number> {
  const { body, userId, idempotencyKey, staff } = input;
  const method = shop.payments.find(body.paymentMethod ?? '');
  if (method?.money !== 'on-delivery' || totalPaise === 0 || staff) return 0;
  const { customer: buyer, cashCode: code } = body;
  const admitted = await admitCash(shop, tx, { buyer, userId, totalPaise, code, idempotencyKey });
  if (!admitted.ok) throw new Undone({ ok: false, reason: 'cash', problem: admitted.problem });
  return admitted.feePaise;
}

function lackingLine(lines: PricedLine[], key: string, available = 0): Undone {
  const position = lines.findIndex((line) => stockKey(line) === key);
  return new Undone({ ok: false, reason: 'line', position, problem: stockProblem(available) });
}

/** Nobody pays more than they were shown. */
function refuseMoreThanExpected(amounts: Totals, { expectedTotal }: CreateOrderBody): void {
  if (expectedTotal === undefined || amounts.totalPaise <= Math.round(expectedTotal * 100)) return;
  throw new Undone({ ok: false, reason: 'total-rose', amounts });
}

/** Nobody waits longer than they were told: past the cut-off of a day the days are others. */
function refuseLaterThanExpected(delivery: Delivery, { expectedArrival }: CreateOrderBody): void {
  if (expectedArrival === undefined || !delivery.ok) return;
  const { promise } = delivery;
  if (promise && promise.arrivesTo <= expectedArrival) return;
  throw new Undone({ ok: false, reason: 'arrives-later' });
}

type Terms = {
  id: string;
  promo: AppliedPromo;
  amounts: Totals;
  chargeTaxes: ChargePart[] | null;
  delivery: Delivery;
  units: number;
  now: Date;
  heldUntil: Date;
};

async function insertCheckout(
  shop: Shop,
  tx: Database,
  input: StoreInput,
  { id, promo, amounts, chargeTaxes, delivery, units, now, heldUntil }: Terms,
): Promise<Checkout> {
  const paymentMethod = input.body.paymentMethod ?? shop.payments.standard.key;
  const [checkout] = await tx
    .insert(checkouts)
    .values({
      ...input.body.customer,
      orderNote: input.body.customer.orderNote || null,
      ...amounts,
      chargeTaxes,
      ...keptDelivery(delivery),
      id,
      idempotencyKey: input.idempotencyKey,
      requestHash: input.requestHash,
      userId: input.userId,
      receipt: id,
      paymentMethod,
      promoCodeId: promo?.id ?? null,
      promoCode: promo?.code ?? null,
      createdAt: now,
      providerCallUntil:
        input.staff || isPlacedAtOnce(shop, { ...amounts, paymentMethod }) ? null : leaseUntil(now),
      heldUntil,
      units,
      holderBrowser: input.holder.browser,
      // What staff hold for somebody keeps them from nothing of their own.
      holderPerson: input.staff ? null : input.holder.person,
      holderNetwork: input.holder.network,
    })
    .returning();
  if (!checkout) throw new Error('The checkout was not stored');
  return checkout;
}
