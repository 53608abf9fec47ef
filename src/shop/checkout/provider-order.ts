import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { type ProviderPayment, isProviderError } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';

/** Longer than a call to the provider with its retries can take. */
const LEASE_MS = 30_000;
const ASK_AGAIN_MS = 100;
const PATIENCE_MS = 35_000;

/**
 * The provider's order of a checkout, made by one caller (whoever stored it: `isLeased`) while the others wait for what it
 * records; null if the provider refuses or cannot be reached. A caller that died leaves its lease to run out; the receipt,
 * looked up before a repeat, keeps the provider at one order.
 */
export async function ensureProviderOrder(
  shop: Shop,
  checkout: Checkout,
  { isLeased }: { isLeased: boolean },
): Promise<string | null> {
  if (isLeased) return createProviderOrder(shop, checkout, 'first');
  const giveUpAt = shop.now().getTime() + PATIENCE_MS;
  let known: string | null = checkout.providerOrderId;
  while (known === null && shop.now().getTime() < giveUpAt) {
    if (await takeLease(shop, checkout.id, 'first')) return createProviderOrder(shop, checkout, 'first');
    if (await takeLease(shop, checkout.id, 'repeat')) return createProviderOrder(shop, checkout, 'repeat');
    await shop.wait(ASK_AGAIN_MS);
    known = await readProviderOrderId(shop, checkout.id);
  }
  return known;
}

export const leaseUntil = (now: Date) => new Date(now.getTime() + LEASE_MS);

type Attempt = 'first' | 'repeat';

async function takeLease(shop: Shop, checkoutId: string, attempt: Attempt): Promise<boolean> {
  const now = shop.now();
  const until = checkouts.providerCallUntil;
  const taken = await shop.db
    .update(checkouts)
    .set({ providerCallUntil: leaseUntil(now) })
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
    const gateway = shop.payments.gateway(checkout.paymentMethod);
    const made = attempt === 'repeat' ? await gateway.findOrderByReceipt(checkout.receipt) : null;
    const order =
      made ??
      (await gateway.createOrder({
        amountPaise: checkout.totalPaise,
        currency: 'INR',
        receipt: checkout.receipt,
        notes: { checkout_id: checkout.id },
      }));
    await recordProviderOrder(shop, checkout, order.id);
    return order.id;
  } catch (error) {
    if (!isProviderError(error)) {
      // A connection that was lost: who asks again need not wait until the lease is over.
      await endLease(shop, checkout).catch(() => undefined);
      throw error;
    }
    shop.log.error({ err: error, checkoutId: checkout.id }, 'The provider made no order');
    await endLease(shop, checkout);
    return null;
  }
}

async function endLease(shop: Shop, { id }: Checkout): Promise<void> {
  await shop.db.update(checkouts).set({ providerCallUntil: shop.now() }).where(eq(checkouts.id, id));
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

/**
 * Notes that the provider told of a payment that makes no order so far, even of one that failed: its checkout is no idle
 * one. What it holds yields to nobody from now on, and it is asked about before others.
 */
export async function notePayment(
  shop: Shop,
  method: string,
  { orderId, status }: SeenPayment,
): Promise<void> {
  if (orderId === null || status === 'captured' || status === 'refunded') return;
  const now = shop.now();
  const soon = new Date(now.getTime() + (reconcileDelayMs(1) ?? 0)).toISOString();
  await shop.db.transaction(async (tx) => {
    const [checkout] = await tx
      .update(checkouts)
      .set({
        paymentSeen: status,
        paymentSeenAt: now,
        // The first sign of a payment begins the questions anew.
        reconcileAttempts: sql`case when ${checkouts.paymentSeenAt} is null then 0 else ${checkouts.reconcileAttempts} end`,
        reconcileAt: sql`case when ${checkouts.paymentSeenAt} is null then ${soon}::timestamptz else ${checkouts.reconcileAt} end`,
      })
      .where(and(isOf(method, orderId), isNull(checkouts.settledAt)))
      .returning({ id: checkouts.id });
    if (!checkout) return;
    // Locked in the order in which everybody locks holds.
    const holds = tx
      .select({ id: stockHolds.id })
      .from(stockHolds)
      .where(and(eq(stockHolds.checkoutId, checkout.id), isNull(stockHolds.yieldedAt)))
      .orderBy(asc(stockHolds.id))
      .for('update');
    await tx.update(stockHolds).set({ yieldsFrom: null }).where(inArray(stockHolds.id, holds));
  });
}

/** The checkout that an order of this method's provider was made for. */
export function isOf(method: string, providerOrderId: string) {
  return and(eq(checkouts.providerOrderId, providerOrderId), eq(checkouts.paymentMethod, method));
}

type SeenPayment = Pick<ProviderPayment, 'orderId' | 'status'>;

const MINUTE = 60_000;
const LONGEST = 8 * 60 * MINUTE;
/** With the first one, 17 in almost three days. */
const REPEATS = 16;

/** How long after its `attempt`-th question (1, 2, ...) a checkout is asked about again, in ms; null: never. */
export function reconcileDelayMs(attempt: number): number | null {
  return attempt > REPEATS ? null : Math.min(LONGEST, MINUTE * 2 ** (Math.max(1, attempt) - 1));
}
