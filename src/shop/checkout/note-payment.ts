import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import type { ProviderPayment } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import { reconcileDelayMs } from './reconcile-delay.rules.ts';

/**
 * Notes that the provider told of a payment that makes no order so far, even of one that failed: its checkout is no idle
 * one. What it holds yields to nobody from now on, and it is asked about before others.
 */
export async function notePayment(shop: Shop, { orderId, status }: SeenPayment): Promise<void> {
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
      .where(and(eq(checkouts.providerOrderId, orderId), isNull(checkouts.settledAt)))
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

type SeenPayment = Pick<ProviderPayment, 'orderId' | 'status'>;
