import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { normalisePromoCode } from '../promo/promo.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { ensureProviderOrder } from './ensure-provider-order.ts';
import { lockHolder } from './holder.ts';
import { type HolderKeys, holderKeys } from './holder.rules.ts';
import { placeFreeOrder } from './place-order.ts';
import { noteReplacement, releaseReplaced, releaseRunOut } from './release-checkout.ts';
import type { Order } from './settlement.types.ts';
import type { CheckoutRefusal, StartCheckoutInput } from './start-checkout.types.ts';
import { exceedsExpected, storeCheckout } from './store-checkout.ts';

export type StartedCheckout =
  | { ok: true; checkout: Checkout; providerOrderId: string; order: null }
  | { ok: true; checkout: Checkout; providerOrderId: null; order: Order }
  | CheckoutRefusal
  | { ok: false; reason: 'provider-failed' };

/**
 * create-order: stores the checkout with its prices and holds its stock for 15 minutes, and only then, outside the
 * transaction, makes the provider's order. A zero total is placed at once (decisions, 'Money').
 */
export async function startCheckout(shop: Shop, input: StartCheckoutInput): Promise<StartedCheckout> {
  let prepared: Prepared;
  try {
    prepared = await shop.db.crowdedTransaction((tx) => prepareCheckout(shop, tx, input));
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
  const { checkout, order } = prepared;
  if (order) return { ok: true, checkout, providerOrderId: null, order };
  const providerOrderId = await ensureProviderOrder(shop, checkout);
  return providerOrderId === null
    ? { ok: false, reason: 'provider-failed' }
    : { ok: true, checkout, providerOrderId, order: null };
}

type Prepared = { checkout: Checkout; order: Order | null };

/** Ends the transaction with nothing written: whoever is refused keeps what they held before. */
class Undone extends Error {
  readonly refusal: CheckoutRefusal;

  constructor(refusal: CheckoutRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

async function prepareCheckout(shop: Shop, tx: Database, input: StartCheckoutInput): Promise<Prepared> {
  // Calls with one key take turns: the second finds what the first stored.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${input.idempotencyKey}, 0))`);
  const requestHash = hashRequest(input);
  const [existing] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.idempotencyKey, input.idempotencyKey));
  if (existing) return answerAgain(tx, existing, { requestHash, body: input.body });

  const { userId, origin, body } = input;
  const holder = holderKeys({ userId, origin, email: body.customer.email });
  if (origin) await lockHolder(tx, holder);
  const replaced = await releaseOwn(shop, tx, input, holder);
  const stored = await storeCheckout(shop, tx, { ...input, requestHash, holder });
  if (!stored.ok) throw new Undone(stored);
  await noteReplacement(tx, replaced, stored.checkout.id);
  if (stored.checkout.totalPaise > 0) return { ...stored, order: null };
  return { ...stored, order: await placeFreeOrder(shop, tx, stored.checkout) };
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

type Repeated = Pick<StartCheckoutInput, 'body'> & { requestHash: string };

async function answerAgain(
  tx: Database,
  existing: Checkout,
  { requestHash, body }: Repeated,
): Promise<Prepared> {
  if (existing.requestHash !== requestHash) throw new Undone({ ok: false, reason: 'key-reused' });
  if (exceedsExpected(existing, body)) {
    throw new Undone({ ok: false, reason: 'total-rose', amounts: existing });
  }
  if (existing.totalPaise > 0) return { checkout: existing, order: null };
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, existing.id));
  return { checkout: existing, order: order ?? null };
}

/** The parsed body has its keys in the schema's order, so equal requests have equal texts. */
function hashRequest({ userId, body }: StartCheckoutInput): string {
  const { replacesOrderId: _replaced, expectedTotal: _expected, ...request } = body;
  return createHash('sha256')
    .update(JSON.stringify([userId, request]))
    .digest('hex');
}
