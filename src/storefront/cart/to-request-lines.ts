import type { CartItem } from '../../shop/cart/cart.types.ts';
import type { RequestLine } from '../../shop/checkout/checkout-api.schema.ts';

/** The lines of a cart as the API's `cartItems` want them; a price is never sent. */
export function toRequestLines(items: readonly CartItem[]): RequestLine[] {
  return items.map(({ id, quantity, name, variantInfo, selectedPotColor, selectedSize }) => ({
    id,
    quantity,
    name,
    variantInfo,
    selectedPotColor: selectedPotColor && { name: selectedPotColor.name },
    selectedSize,
  }));
}
