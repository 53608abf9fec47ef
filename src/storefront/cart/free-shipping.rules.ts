import { formatPaise } from '../../shop/money.ts';
import { freeShippingAbovePaise } from '../../shop/pricing/totals.rules.ts';

/**
 * What is missing to free shipping, in words; null when it is free or nothing is bought. ₹499.00 itself still pays: a
 * paisa above it does not. Specification, storefront §9.
 */
export function freeShippingHint(subtotalPaise: number): string | null {
  if (subtotalPaise <= 0 || subtotalPaise > freeShippingAbovePaise) return null;
  const missing = freeShippingAbovePaise + 1 - subtotalPaise;
  return `You are ${formatPaise(missing)} away from free shipping above ${formatPaise(freeShippingAbovePaise)}.`;
}
