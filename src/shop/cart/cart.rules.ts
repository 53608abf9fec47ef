import { rupeesToPaise } from '../money.ts';
import type { PricedLine } from '../pricing/prices.rules.ts';
import { type CartItem, type NewCartItem, cartLimits, cartLineId } from './cart-line.rules.ts';

type Items = readonly CartItem[];

/**
 * The cart after adding `quantity` units: +1 that many times on the line with the same id, else a new line at the
 * end, capped at `available`. A line is refreshed with the item's current price and picture and never shrinks.
 * Gives back `items` itself when nothing can be added (none available, or the cart is full).
 */
export function addToCart(items: Items, item: NewCartItem, quantity: number, available: number): Items {
  const cartItemId = cartLineId(item);
  const existing = items.find((line) => line.cartItemId === cartItemId);
  const before = existing?.quantity ?? 0;
  const after = Math.min(before + quantity, available, cartLimits.quantity);
  if (!(after > before) || (!existing && items.length >= cartLimits.lines)) return items;
  const added = { ...item, cartItemId, quantity: after };
  return existing ? items.map((line) => (line === existing ? added : line)) : [...items, added];
}

/**
 * The cart with a line's quantity set, at most 999; 0 or less removes the line. docs/behaviour/cart.md#quantities.
 */
export function updateCartQuantity(items: Items, cartItemId: string, quantity: number): Items {
  if (quantity <= 0) return removeFromCart(items, cartItemId);
  if (!Number.isInteger(quantity)) return items;
  const capped = Math.min(quantity, cartLimits.quantity);
  return items.map((line) => (line.cartItemId === cartItemId ? { ...line, quantity: capped } : line));
}

/** The cart without a line. */
export function removeFromCart(items: Items, cartItemId: string): Items {
  return items.filter((line) => line.cartItemId !== cartItemId);
}

/** The cart without what was bought of it; what was put in since stays. */
export function takeFromCart(
  items: Items,
  bought: readonly Pick<CartItem, 'cartItemId' | 'quantity'>[],
): Items {
  const units = new Map(bought.map(({ cartItemId, quantity }) => [cartItemId, quantity]));
  return items.flatMap((line) => {
    const quantity = line.quantity - (units.get(line.cartItemId) ?? 0);
    return quantity > 0 ? [quantity === line.quantity ? line : { ...line, quantity }] : [];
  });
}

/** The cart with a line that was removed, where it stood; unchanged if the same goods were added anew meanwhile. */
export function putBackLine(items: Items, line: CartItem, place: number): Items {
  if (items.some(({ cartItemId }) => cartItemId === line.cartItemId)) return items;
  return items.toSpliced(place, 0, line);
}

/** The empty cart. */
export function clearCart(): Items {
  return [];
}

/** Number of units in the cart. */
export function cartCount(items: Items): number {
  return items.reduce((count, line) => count + line.quantity, 0);
}

/** The cart's lines as the totals want them, prices in paise. */
export function cartLines(items: Items): PricedLine[] {
  return items.map((item) => ({ unitPricePaise: keptPricePaise(item), quantity: item.quantity }));
}

/** What one unit of a line cost when the cart last took its price over. */
export function keptPricePaise({ price }: Pick<CartItem, 'price'>): number {
  return rupeesToPaise(price) ?? Math.round(price * 100);
}

/** Sum of price times quantity, in paise. */
export function cartTotalPaise(items: Items): number {
  return cartLines(items).reduce((sum, line) => sum + line.unitPricePaise * line.quantity, 0);
}
