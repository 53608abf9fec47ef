import { and, eq, sql } from 'drizzle-orm';
import { refunds } from '../../database/tables/payments.ts';
import { isProviderError } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import { recordRefund } from './record-refund.ts';
import type { Refund } from './refund.types.ts';
import { nextTry } from './retry-delay.rules.ts';

/**
 * Asks the provider what became of a refund that it took on, and records it: its event may have been lost. True once
 * it is decided; else it is asked about again, ever less often.
 */
export async function askAboutRefund(shop: Shop, refund: Refund): Promise<boolean> {
  if (refund.providerRefundId === null) throw new Error(`Accepted without the provider's id: ${refund.id}`);
  try {
    const told = await shop.payments.fetchRefund(refund.providerRefundId);
    if (told.status !== 'pending') {
      await recordRefund(shop, told);
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
