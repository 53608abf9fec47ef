import type { checkouts } from '../../database/tables/checkout.ts';
import type { orders } from '../../database/tables/orders.ts';

export type Checkout = typeof checkouts.$inferSelect;

export type Order = typeof orders.$inferSelect;

/**
 * What became of a payment: its order (made now, or known already), or why there is none. 'mismatch' and 'gone' (its
 * checkout had let go, and what it held is gone) go back to the shopper.
 */
export type Settlement =
  | { ok: true; order: Order; created: boolean }
  | { ok: false; reason: 'unknown-order' | 'not-paid' | 'mismatch' | 'gone' };
