/** A colour a product can be had in, as the cart keeps it; priceModifier in rupees. */
export type CartColor = {
  id: string;
  name: string;
  enabled: boolean;
  hexColor?: string | undefined;
  priceModifier: number;
};

export type CartVariantInfo = { pot_type: string; size: string; pot_color: string | null };
export type CartPotColor = { name: string; color: string };
export type CartThumbnail = { url: string; alt: string; width: 96; height: 96 };

/**
 * One line of the cart, as kept in browser storage under `cartStorageKey`. `price` is one unit's effective price in
 * rupees. Specification, storefront §3.
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
