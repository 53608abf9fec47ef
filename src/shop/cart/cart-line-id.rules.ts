import { valueId } from '../variants/attribute-values.rules.ts';
import type { CartItem } from './cart.types.ts';

export type CartLineChoice = Pick<CartItem, 'id' | 'variantInfo' | 'selectedPotColor' | 'selectedSize'>;

/**
 * Id of the cart line for a product in a choice of options: product id, pot type, size and pot colour of a variant,
 * else product id, colour name and size; each lower-cased with spaces as hyphens. Specification, storefront §3.
 */
export function cartLineId({ id, variantInfo, selectedPotColor, selectedSize }: CartLineChoice): string {
  const parts = variantInfo
    ? [id, variantInfo.pot_type, variantInfo.size || 'no-size', variantInfo.pot_color || 'no-color']
    : [id, selectedPotColor?.name || 'no-color', selectedSize || 'no-size'];
  return parts.map(valueId).join('-');
}
