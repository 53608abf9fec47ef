import type { checkoutLines, checkouts } from '../../database/tables/checkout.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutLine = typeof checkoutLines.$inferSelect;

/** How long a checkout keeps stock and a promo code's use from others (decisions, 'Stock'). */
export const HOLD_MINUTES = 15;
