import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { together } from '../../database/transactions.ts';
import { refuseWrongCode } from '../cash/admit-cash.ts';
import { normalisePromoCode } from '../promo/promo.rules.ts';
import type { Shop } from '../shop.types.ts';
import {
  type CheckoutRefusal,
  type StartCheckoutInput,
  Undone,
  refuseMoreThanExpected,
} from './checkout-request.ts';
import type { Checkout, Order } from './checkout.types.ts';
import { type HolderKeys, holderKeys } from './hold-bounds.rules.ts';
import { noteReplacement, releaseReplaced, releaseRunOut, takeTurn } from './holds.ts';
import { placeUnpaidOrder } from './place-order.ts';
import { type LineResult, type PricedLine, priceLines } from './price-cart.ts';
import { ensureProviderOrder } from './provider-order.ts';
import { isPlacedAtOnce, storeCheckout } from './store-checkout.ts';

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

function allOf(priced: LineResult[]): PricedLine[] {
  return priced.map((result, position) => {
    if (!result.ok) throw new Undone({ ok: false, reason: 'line', position, problem: result.problem });
    return result.line;
  });
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
