import type { CartItem } from '../../shop/cart/cart.types.ts';
import { lacksPotColor } from '../../shop/cart/pot-color-check.rules.ts';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { rupeesToPaise } from '../../shop/money.ts';
import { lineChanges } from '../cart/line-changes.rules.ts';
import type { Quote, QuoteLine } from '../cart/quote-answer.schema.ts';

type Lines = ReadonlyMap<string, QuoteLine>;

/**
 * The quote's lines as the checkout shows them, by cartItemId: an item that still needs a pot colour says so, whether
 * or not the server has answered (specification, storefront §5).
 */
export function shownLines(items: readonly CartItem[], quote: Quote | null): Lines {
  const lines = new Map(quote?.lines);
  for (const item of items.filter(lacksPotColor)) {
    const known = lines.get(item.cartItemId);
    lines.set(item.cartItemId, {
      unitPricePaise: known?.unitPricePaise ?? rupeesToPaise(item.price) ?? 0,
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
