import type { CartItem } from './cart.types.ts';

/**
 * Whether a line still lacks a pot colour: its product comes in colours and neither a colour nor a variant (which
 * decides the colour) was chosen. Specification, storefront §5; decisions, Cart and checkout.
 */
export function lacksPotColor(
  line: Pick<CartItem, 'available_colors' | 'selectedPotColor' | 'variantInfo'>,
): boolean {
  const comesInColors = line.available_colors.some((color) => color.enabled);
  return comesInColors && !line.variantInfo && !line.selectedPotColor?.name;
}
