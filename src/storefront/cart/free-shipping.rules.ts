import { formatPaise } from '../../shop/money.ts';
import { freeShippingAbovePaise } from '../../shop/pricing/totals.rules.ts';

/** What is missing to free shipping, in words; null when it is free or nothing is bought. Specification, storefront §9. */
export function freeShippingHint(subtotalPaise: number): string | null {
  if (subtotalPaise <= 0 || subtotalPaise > freeShippingAbovePaise) return null;
  const missing = freeShippingAbovePaise - subtotalPaise;
  if (missing === 0) return 'Just a little more: shipping is free above ₹499.';
  return `You are ${formatPaise(missing)} away from free shipping above ₹499.`;
}
