import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { payments, refunds } from '../../database/tables/payments.ts';
import { isProviderError } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import { type Refund, recordRefund } from './record-refund.ts';
import { askProviderForRefund } from './refund-order.ts';
import { leaseUntil, nextTry } from './retry-delay.rules.ts';

/**
 * Asks again for refunds whose outcome is not known: the provider gave no answer, or the program ended before it was
 * recorded. And asks about those it took on and has not carried out. Gives how many are done.
 */
export async function retryRefunds(shop: Shop, { limit }: { limit: number }): Promise<number> {
  let done = 0;
  for (const refund of await claimDue(shop, limit)) {
    try {
      if (refund.state === 'accepted') {
        if (await askAboutRefund(shop, refund)) done += 1;
      } else {
        const outcome = await askProviderForRefund(shop, refund);
        if (outcome.ok) done += 1;
      }
    } catch (error) {
      shop.log.error({ err: error, refundId: refund.id }, 'Trying a refund again failed');
    }
  }
  return done;
}

/** Takes those that are due, so that another copy of the program leaves them alone for a while. */
async function claimDue(shop: Shop, limit: number): Promise<Refund[]> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(refunds)
      .where(lte(refunds.retryAt, now))
      .orderBy(asc(refunds.retryAt))
      .limit(limit)
      .for('no key update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    await tx
      .update(refunds)
      .set({ retryAt: leaseUntil(now) })
      .where(inArray(refunds.id, ids));
    return due;
  });
}

/**
 * Asks the provider what became of a refund that it took on, and records it: its event may have been lost. True once
 * it is decided; else it is asked about again, ever less often.
 */
async function askAboutRefund(shop: Shop, refund: Refund): Promise<boolean> {
  if (refund.providerRefundId === null) throw new Error(`Accepted without the provider's id: ${refund.id}`);
  try {
    const [payment] = await shop.db
      .select({ method: payments.paymentMethod })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refund.id));
    const method = payment?.method ?? '';
    const told = await shop.payments.gateway(method).fetchRefund(refund.providerRefundId);
    if (told.status !== 'pending') {
      await recordRefund(shop, method, told);
      return true;
    }
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.warn({ err: error, refundId: refund.id }, 'A refund could not be asked about');
  }
  await shop.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, retryAt: nextTry(shop.now(), refund.attempts + 2) })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'accepted')));
  return false;
}
