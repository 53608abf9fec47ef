import type { checkoutLines, checkouts } from '../../database/tables/checkout.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutLine = typeof checkoutLines.$inferSelect;
