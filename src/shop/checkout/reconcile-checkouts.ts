import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { isProviderError } from '../../payments/provider-error.ts';
import type { ProviderPayment } from '../../payments/provider.types.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { reconcileDelayMs } from './reconcile-delay.rules.ts';
import { settleCheckout } from './settle-checkout.ts';

export type Reconciliation = { settled: number; confirmed: number; failed: number };

const CONFIRM_WITHIN_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Asks the provider about checkouts that nobody has settled, and about orders whose capture it has not confirmed:
 * so a browser closed right after paying, or a lost webhook, loses no order. Failures wait for the next round.
 */
export async function reconcileCheckouts(shop: Shop, { limit }: { limit: number }): Promise<Reconciliation> {
  const result = { settled: 0, confirmed: 0, failed: 0 };
  for (const checkout of await claimDue(shop, limit)) {
    if (await attempt(shop, result, () => settleFromProvider(shop, checkout))) result.settled += 1;
  }
  for (const order of await listUnconfirmed(shop, limit)) {
    if (await attempt(shop, result, () => confirmFromProvider(shop, order))) result.confirmed += 1;
  }
  return result;
}

/** Takes checkouts that are due and names their next time, so that another copy of the program leaves them alone. */
async function claimDue(shop: Shop, limit: number): Promise<Checkout[]> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(checkouts)
      .where(
        and(
          lte(checkouts.reconcileAt, now),
          isNull(checkouts.settledAt),
          isNotNull(checkouts.providerOrderId),
        ),
      )
      .orderBy(asc(checkouts.reconcileAt))
      .limit(limit)
      .for('no key update', { skipLocked: true });
    for (const [attempts, ids] of groupByAttempts(due)) {
      const delay = reconcileDelayMs(attempts + 1);
      await tx
        .update(checkouts)
        .set({
          reconcileAttempts: attempts + 1,
          reconcileAt: delay === null ? null : new Date(now.getTime() + delay),
        })
        .where(inArray(checkouts.id, ids));
    }
    return due;
  });
}

function groupByAttempts(due: Checkout[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { id, reconcileAttempts } of due) {
    groups.set(reconcileAttempts, [...(groups.get(reconcileAttempts) ?? []), id]);
  }
  return groups;
}

async function settleFromProvider(shop: Shop, checkout: Checkout): Promise<boolean> {
  const providerOrderId = checkout.providerOrderId ?? '';
  let settled = false;
  for (const payment of await shop.payments.listOrderPayments(providerOrderId)) {
    const captured = await ensureCaptured(shop, payment, checkout);
    if (captured.status !== 'captured') continue;
    const settlement = await settleCheckout(shop, { proof: 'provider', providerOrderId, payment: captured });
    settled ||= settlement.ok;
  }
  return settled;
}

/** An authorisation that came late is taken, if it is what we asked for; otherwise it lapses at the provider. */
async function ensureCaptured(
  shop: Shop,
  payment: ProviderPayment,
  checkout: Checkout,
): Promise<ProviderPayment> {
  const asAsked = payment.amountPaise === checkout.totalPaise && payment.currency === checkout.currency;
  if (payment.status !== 'authorized' || !asAsked) return payment;
  return shop.payments.capturePayment({
    paymentId: payment.id,
    amountPaise: payment.amountPaise,
    currency: 'INR',
  });
}

type UnconfirmedOrder = { razorpayOrderId: string | null; razorpayPaymentId: string | null };

function listUnconfirmed(shop: Shop, limit: number): Promise<UnconfirmedOrder[]> {
  const since = new Date(shop.now().getTime() - CONFIRM_WITHIN_MS);
  return shop.db
    .select({ razorpayOrderId: orders.razorpayOrderId, razorpayPaymentId: orders.razorpayPaymentId })
    .from(orders)
    .where(and(eq(orders.paymentStatus, 'authorized'), gt(orders.createdAt, since)))
    .orderBy(asc(orders.createdAt))
    .limit(limit);
}

async function confirmFromProvider(shop: Shop, order: UnconfirmedOrder): Promise<boolean> {
  if (order.razorpayOrderId === null || order.razorpayPaymentId === null) return false;
  let payment = await shop.payments.fetchPayment(order.razorpayPaymentId);
  if (payment.status === 'authorized') {
    payment = await shop.payments.capturePayment({
      paymentId: payment.id,
      amountPaise: payment.amountPaise,
      currency: 'INR',
    });
  }
  if (payment.status !== 'captured') return false;
  const settlement = await settleCheckout(shop, {
    proof: 'provider',
    providerOrderId: order.razorpayOrderId,
    payment,
  });
  return settlement.ok;
}

/** One failing checkout must not keep the others waiting. */
async function attempt(shop: Shop, result: Reconciliation, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    result.failed += 1;
    const quiet = isProviderError(error);
    shop.log[quiet ? 'warn' : 'error']({ err: error }, 'Reconciling failed; it is tried again');
    return false;
  }
}
