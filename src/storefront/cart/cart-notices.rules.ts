import { missingToFree } from '../../shop/cart/fitting-addition.rules.ts';
import { type CartItem, lacksPotColor } from '../../shop/cart/cart-line.rules.ts';
import { cartCount, keptPricePaise } from '../../shop/cart/cart.rules.ts';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { formatPaise } from '../../shop/money.ts';
import type { Quote, QuoteLine } from './quote.ts';

/** What became of a line since it was put into the cart. */
export type LineChange =
  /** It costs more. What costs less now is simply taken at that price. */
  | { kind: 'price'; fromPaise: number; toPaise: number }
  /** Fewer are left than are wanted. */
  | { kind: 'quantity'; message: string; available: number }
  /** The product can be had, but not with these options. */
  | { kind: 'options'; message: string }
  | { kind: 'gone'; message: string };

const optionProblems = new Set([
  'variant_missing',
  'variant_unknown',
  'color_missing',
  'color_unknown',
  'size_missing',
  'size_unknown',
]);

/** What the shopper has to decide about a line, from the server's answer; empty when nothing changed. */
export function lineChanges(item: Pick<CartItem, 'price'>, line: QuoteLine | undefined): LineChange[] {
  if (!line) return [];
  const { problem, available, unitPricePaise: toPaise } = line;
  if (problem && optionProblems.has(problem.code)) return [{ kind: 'options', message: problem.message }];
  if (problem && available <= 0) return [{ kind: 'gone', message: problem.message }];
  const fromPaise = keptPricePaise(item);
  const price: LineChange[] = toPaise <= fromPaise ? [] : [{ kind: 'price', fromPaise, toPaise }];
  return problem ? [...price, { kind: 'quantity', message: problem.message, available }] : price;
}

type Lines = ReadonlyMap<string, QuoteLine>;

/** Whether a line cannot be had at all: sold out, or no longer in the shop as it was chosen. */
export function isGone(line: QuoteLine | undefined): boolean {
  return line !== undefined && line.available <= 0;
}

type Line = Pick<CartItem, 'cartItemId' | 'id' | 'variantInfo'>;

/** Units of the same stock in other lines: colours and sizes that are no variants share one. */
export function unitsBeside(items: readonly CartItem[], line: Line): number {
  if (line.variantInfo) return 0;
  const others = items.filter(
    ({ id, cartItemId, variantInfo }) => id === line.id && cartItemId !== line.cartItemId && !variantInfo,
  );
  return cartCount(others);
}

/** Why the cart cannot go on to the checkout as it is, in a sentence; null if it can. A risen price is decided there. */
export function checkoutBlock(
  items: readonly CartItem[],
  quote: Pick<Quote, 'lines' | 'tooLittle'> | null,
): string | null {
  const lines = quote?.lines;
  const troubled = items.filter(({ cartItemId }) => lines?.get(cartItemId)?.problem);
  if (troubled.length === 0) return quote?.tooLittle ?? null;
  return troubled.some(({ cartItemId }) => isGone(lines?.get(cartItemId)))
    ? 'Please remove what is no longer available to go on.'
    : 'Please sort out the marked items to go on.';
}

/** What the cart comes to at the shop's prices, as far as they are known, before shipping; what is gone counts nothing. */
export function goodsPaise(items: readonly CartItem[], lines: Lines | undefined): number {
  return items.reduce((sum, item) => {
    const line = lines?.get(item.cartItemId);
    const unitPaise = isGone(line) ? 0 : (line?.unitPricePaise ?? keptPricePaise(item));
    return sum + unitPaise * item.quantity;
  }, 0);
}

/**
 * The quote's lines as the checkout shows them, by cartItemId: an item that still needs a pot colour says so,
 * whether or not the server has answered (docs/behaviour/checkout-and-payments.md#the-form).
 */
export function shownLines(items: readonly CartItem[], quote: Pick<Quote, 'lines'> | null): Lines {
  const lines = new Map(quote?.lines);
  for (const item of items.filter(lacksPotColor)) {
    const known = lines.get(item.cartItemId);
    lines.set(item.cartItemId, {
      unitPricePaise: known?.unitPricePaise ?? keptPricePaise(item),
      available: known?.available ?? 0,
      problem: { code: 'color_missing', message: checkoutMessages.potColorRequired },
    });
  }
  return lines;
}

/** The first item about which the shopper must decide before paying: it cannot be bought as it stands, or costs more. */
export function troubledItem(items: readonly CartItem[], lines: Lines): CartItem | undefined {
  return items.find((item) => lineChanges(item, lines.get(item.cartItemId)).length > 0);
}

/**
 * What is missing to free shipping, in words; null when it is free, never free or nothing is bought. ₹499.00 itself still
 * pays: a paisa above it does not. docs/behaviour/delivery.md#the-price.
 */
export function freeShippingHint(subtotalPaise: number, freeAbovePaise: number | null): string | null {
  const missing = missingToFree(subtotalPaise, freeAbovePaise);
  if (missing === null || freeAbovePaise === null) return null;
  return `You are ${formatPaise(missing)} away from free shipping above ${formatPaise(freeAbovePaise)}.`;
}

/** What the meter beside a cart says and shows of the way to free shipping; null where it is never free, or nothing is bought. */
export function deliveryMeter(subtotalPaise: number, freeAbovePaise: number | null) {
  if (freeAbovePaise === null || subtotalPaise <= 0) return null;
  const hint = freeShippingHint(subtotalPaise, freeAbovePaise);
  if (hint === null) return { isFree: true, share: 1, text: 'Your shipping is free.' };
  return { isFree: false, share: subtotalPaise / (freeAbovePaise + 1), text: hint };
}
