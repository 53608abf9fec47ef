import type { CartItem } from '../../shop/cart/cart.types.ts';
import { toRequestLines } from '../cart/to-request-lines.ts';
import type { Quote, QuoteLine } from '../cart/quote-answer.schema.ts';
import { fingerprintOf } from './fingerprint.ts';
import { isLive, type PaymentAttempt } from './payment-attempt.rules.ts';

type Cart = { items: readonly CartItem[]; promoCode: string | null };

const stockProblems = new Set(['sold_out', 'insufficient_stock']);

/** Stands for what is bought, whoever buys it. */
export function cartFingerprint({ items, promoCode }: Cart): string {
  return fingerprintOf([toRequestLines(items), promoCode]);
}

/** What a line takes from: its variant, or the product. */
export function skuOf({ id, variantInfo }: Pick<CartItem, 'id' | 'variantInfo'>): string {
  return variantInfo
    ? JSON.stringify([id, variantInfo.pot_type, variantInfo.size, variantInfo.pot_color])
    : id;
}

/** Units of each SKU in a cart. */
export function unitsBySku(items: readonly CartItem[]): Record<string, number> {
  const units: Record<string, number> = {};
  for (const item of items) units[skuOf(item)] = (units[skuOf(item)] ?? 0) + item.quantity;
  return units;
}

/**
 * A quote as it is for the shopper whose own unpaid attempt holds stock and a promo code's use: to everybody else, and
 * so to the quote, these are taken; the next press on Pay uses or takes over what that attempt holds.
 */
export function withOwnHolds(quote: Quote, cart: Cart, attempt: PaymentAttempt | null, now: number): Quote {
  const order = attempt && isLive(attempt, now) ? attempt.order : undefined;
  if (!order) return quote;
  const wanted = unitsBySku(cart.items);
  const lines = new Map(quote.lines);
  for (const item of cart.items) {
    const line = quote.lines.get(item.cartItemId);
    const sku = skuOf(item);
    if (line) lines.set(item.cartItemId, withUnits(line, order.units[sku] ?? 0, wanted[sku] ?? 0));
  }
  const sameCart = order.cart === cartFingerprint(cart);
  if (!sameCart || !quote.promo || quote.promo.applied) return { ...quote, lines };
  return { lines, totals: order.totals, promo: { ...quote.promo, applied: true, message: null } };
}

function withUnits(line: QuoteLine, own: number, wanted: number): QuoteLine {
  if (own === 0 || !line.problem || !stockProblems.has(line.problem.code)) return line;
  const available = Math.max(0, line.available) + own;
  const problem = { code: 'insufficient_stock', message: `Only ${available} left of this item.` };
  return { ...line, available, problem: available >= wanted ? null : problem };
}
