import { asc, inArray, lte } from 'drizzle-orm';
import { refunds } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';
import { askAboutRefund } from './ask-about-refund.ts';
import { askProviderForRefund } from './ask-provider-for-refund.ts';
import type { Refund } from './refund.types.ts';
import { leaseUntil } from './retry-delay.rules.ts';

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
