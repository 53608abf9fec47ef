import { paiseToRupees } from '../shop/money.ts';
import type { Totals } from '../shop/pricing/prices.rules.ts';

/** The contract's calculatedAmounts: rupees as numbers with two decimals. */
export function toRupees(totals: Totals) {
  return {
    subtotal: paiseToRupees(totals.subtotalPaise),
    shipping: paiseToRupees(totals.shippingPaise),
    discount: paiseToRupees(totals.discountPaise),
    total: paiseToRupees(totals.totalPaise),
  };
}
