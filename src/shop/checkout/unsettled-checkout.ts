import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';

/** Selects the id of the checkout behind a provider's order; nothing for an unknown order or a settled checkout. */
export function selectUnsettledCheckout(db: Database, providerOrderId: string) {
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.providerOrderId, providerOrderId), isNull(checkouts.settledAt)));
}
