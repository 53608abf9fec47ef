import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { ensureProviderOrder } from './ensure-provider-order.ts';
import { placeOrder } from './place-order.ts';
import { releaseCheckout } from './release-checkout.ts';
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
  const prepared = await shop.db.transaction((tx) => prepareCheckout(shop, tx, input));
  if (!prepared.ok) return prepared;
  const { checkout, order } = prepared;
  if (order) return { ok: true, checkout, providerOrderId: null, order };
  const providerOrderId = await ensureProviderOrder(shop, checkout);
  return providerOrderId === null
    ? { ok: false, reason: 'provider-failed' }
    : { ok: true, checkout, providerOrderId, order: null };
}

type Prepared = { ok: true; checkout: Checkout; order: Order | null } | CheckoutRefusal;

async function prepareCheckout(shop: Shop, tx: Database, input: StartCheckoutInput): Promise<Prepared> {
  // Calls with one key take turns: the second finds what the first stored.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${input.idempotencyKey}, 0))`);
  const requestHash = hashRequest(input);
  const [existing] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.idempotencyKey, input.idempotencyKey));
  if (existing) return answerAgain(tx, existing, { requestHash, body: input.body });

  if (input.body.replacesOrderId !== undefined) await releaseCheckout(tx, input.body.replacesOrderId);
  const stored = await storeCheckout(shop, tx, { ...input, requestHash });
  if (!stored.ok || stored.checkout.totalPaise > 0) return stored.ok ? { ...stored, order: null } : stored;
  return { ...stored, order: await placeOrder(shop, tx, stored.checkout, null) };
}

type Repeated = Pick<StartCheckoutInput, 'body'> & { requestHash: string };

async function answerAgain(
  tx: Database,
  existing: Checkout,
  { requestHash, body }: Repeated,
): Promise<Prepared> {
  if (existing.requestHash !== requestHash) return { ok: false, reason: 'key-reused' };
  if (exceedsExpected(existing, body)) return { ok: false, reason: 'total-rose', amounts: existing };
  if (existing.totalPaise > 0) return { ok: true, checkout: existing, order: null };
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, existing.id));
  return { ok: true, checkout: existing, order: order ?? null };
}

/** The parsed body has its keys in the schema's order, so equal requests have equal texts. */
function hashRequest({ userId, body }: StartCheckoutInput): string {
  const { replacesOrderId: _replaced, expectedTotal: _expected, ...request } = body;
  return createHash('sha256')
    .update(JSON.stringify([userId, request]))
    .digest('hex');
}
