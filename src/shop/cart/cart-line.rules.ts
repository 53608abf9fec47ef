import { valueId } from '../variants/attribute-values.rules.ts';

/** A colour a product can be had in, as the cart keeps it; priceModifier in rupees. */
export type CartColor = {
  id: string;
  name: string;
  enabled: boolean;
  hexColor?: string | undefined;
  priceModifier: number;
};

type CartVariantInfo = { pot_type: string; size: string; pot_color: string | null };
type CartPotColor = { name: string; color: string };
export type CartThumbnail = { url: string; alt: string; width: 96; height: 96 };

/**
 * One line of the cart, as kept in browser storage under `cartStorageKey`. `price` is one unit's effective price in
 * rupees. docs/behaviour/cart.md#lines.
 */
export type CartItem = {
  id: string;
  name: string;
  price: number;
  image_urls: string[];
  available_colors: CartColor[];
  quantity: number;
  cartItemId: string;
  selectedPotColor?: CartPotColor | undefined;
  selectedSize?: string | undefined;
  variantInfo?: CartVariantInfo | undefined;
  thumbnail: CartThumbnail;
};

/** What is put into the cart: the line's id and quantity follow from it. */
export type NewCartItem = Omit<CartItem, 'cartItemId' | 'quantity'>;

export const cartStorageKey = 'cartItems';

/**
 * Most lines of a cart and most units of a line: what one order request may carry. And how many attempts to pay a
 * browser remembers and asks about.
 */
export const cartLimits = { lines: 100, quantity: 999, attempts: 5 } as const;

type CartLineChoice = Pick<CartItem, 'id' | 'variantInfo' | 'selectedPotColor' | 'selectedSize'>;

/**
 * Id of the cart line for a product in a choice of options: product id, pot type, size and pot colour of a variant,
 * else product id, colour name and size; each lower-cased with spaces as hyphens. docs/behaviour/cart.md#lines.
 */
export function cartLineId({ id, variantInfo, selectedPotColor, selectedSize }: CartLineChoice): string {
  const parts = variantInfo
    ? [id, variantInfo.pot_type, variantInfo.size || 'no-size', variantInfo.pot_color || 'no-color']
    : [id, selectedPotColor?.name || 'no-color', selectedSize || 'no-size'];
  return parts.map(valueId).join('-');
}

type Described = Pick<CartItem, 'variantInfo' | 'selectedPotColor' | 'selectedSize'>;

/** The options of a line in words: pot type, size and pot colour, else colour name and size; '' without any. */
export function describeCartLine({ variantInfo, selectedPotColor, selectedSize }: Described): string {
  const parts = variantInfo
    ? [variantInfo.pot_type, variantInfo.size, variantInfo.pot_color]
    : [selectedPotColor?.name, selectedSize];
  return parts.filter(Boolean).join(', ');
}

/** A line's name with its options behind it in brackets, if it has any. */
export function cartLineName(line: Described & Pick<CartItem, 'name'>): string {
  const options = describeCartLine(line);
  return options === '' ? line.name : `${line.name} (${options})`;
}

/**
 * Whether a line still lacks a pot colour: its product comes in colours and neither a colour nor a variant (which
 * decides the colour) was chosen. docs/behaviour/product-page.md#adding.
 */
export function lacksPotColor(
  line: Pick<CartItem, 'available_colors' | 'selectedPotColor' | 'variantInfo'>,
): boolean {
  const comesInColors = line.available_colors.some((color) => color.enabled);
  return comesInColors && !line.variantInfo && !line.selectedPotColor?.name;
}
