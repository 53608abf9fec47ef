import { and, eq, isNull, lt } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { checkouts } from '../../database/tables/checkout.ts';
import { isProviderError } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { reconcileDelayMs } from './reconcile-delay.rules.ts';

/** Longer than a call to the provider with its retries can take. */
const LEASE_MS = 30_000;
const ASK_AGAIN_MS = 100;
const PATIENCE_MS = 35_000;

/**
 * The provider's order of a checkout, made by one caller while the others wait for what it records; null if the
 * provider refuses or cannot be reached. A caller that died leaves its lease to run out; the receipt, looked up
 * before a repeat, keeps the provider at one order.
 */
export async function ensureProviderOrder(shop: Shop, checkout: Checkout): Promise<string | null> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  let known: string | null = checkout.providerOrderId;
  while (known === null && Date.now() < giveUpAt) {
    if (await takeLease(shop, checkout.id, 'first')) return createProviderOrder(shop, checkout, 'first');
    if (await takeLease(shop, checkout.id, 'repeat')) return createProviderOrder(shop, checkout, 'repeat');
    await wait(ASK_AGAIN_MS);
    known = await readProviderOrderId(shop, checkout.id);
  }
  return known;
}

type Attempt = 'first' | 'repeat';

async function takeLease(shop: Shop, checkoutId: string, attempt: Attempt): Promise<boolean> {
  const now = new Date();
  const until = checkouts.providerCallUntil;
  const taken = await shop.db
    .update(checkouts)
    .set({ providerCallUntil: new Date(now.getTime() + LEASE_MS) })
    .where(
      and(
        eq(checkouts.id, checkoutId),
        isNull(checkouts.providerOrderId),
        attempt === 'first' ? isNull(until) : lt(until, now),
      ),
    )
    .returning({ id: checkouts.id });
  return taken.length > 0;
}

async function createProviderOrder(shop: Shop, checkout: Checkout, attempt: Attempt): Promise<string | null> {
  try {
    // After an attempt that broke off, the order may exist already.
    const made = attempt === 'repeat' ? await shop.payments.findOrderByReceipt(checkout.receipt) : null;
    const order =
      made ??
      (await shop.payments.createOrder({
        amountPaise: checkout.totalPaise,
        currency: 'INR',
        receipt: checkout.receipt,
        notes: { checkout_id: checkout.id },
      }));
    await recordProviderOrder(shop, checkout, order.id);
    return order.id;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.error({ err: error, checkoutId: checkout.id }, 'The provider made no order');
    await shop.db
      .update(checkouts)
      .set({ providerCallUntil: new Date() })
      .where(eq(checkouts.id, checkout.id));
    return null;
  }
}

async function recordProviderOrder(shop: Shop, checkout: Checkout, providerOrderId: string): Promise<void> {
  const reconcileAt = new Date(shop.now().getTime() + (reconcileDelayMs(1) ?? 0));
  await shop.db
    .update(checkouts)
    .set({ providerOrderId, providerCallUntil: null, reconcileAt })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.settledAt)));
}

async function readProviderOrderId(shop: Shop, checkoutId: string): Promise<string | null> {
  const [row] = await shop.db
    .select({ providerOrderId: checkouts.providerOrderId })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  return row?.providerOrderId ?? null;
}
