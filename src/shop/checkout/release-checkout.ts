import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import { selectUnsettledCheckout } from './unsettled-checkout.ts';

/**
 * Ends what an unsettled checkout holds because its shopper starts another: else their own abandoned attempt would
 * keep the last plant from them. Should it be paid all the same, settling takes the stock again if there is any.
 */
export async function releaseCheckout(tx: Database, providerOrderId: string): Promise<void> {
  const [checkout] = await selectUnsettledCheckout(tx, providerOrderId).for('no key update');
  if (!checkout) return;
  await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkout.id));
  await tx.delete(promoHolds).where(eq(promoHolds.checkoutId, checkout.id));
}
