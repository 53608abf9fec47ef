import fc from 'fast-check';
import { type CartItem, type NewCartItem, cartLineId } from '../src/shop/cart/cart-line.rules.ts';

const productIds = ['0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', '0190b5a2-7c3e-7d4f-8a1b-000000000002'];

/** A plain fern at ₹299.50 for tests, unless said otherwise. */
export function aNewItem(change: Partial<NewCartItem> = {}): NewCartItem {
  return {
    id: productIds[0]!,
    name: 'Boston Fern',
    price: 299.5,
    image_urls: ['/media/fern.webp'],
    available_colors: [],
    thumbnail: { url: '/media/fern.webp', alt: 'Boston Fern', width: 96, height: 96 },
    ...change,
  };
}

/** The same as a line of the cart. */
export function aCartItem(change: Partial<CartItem> = {}): CartItem {
  const item = aNewItem(change);
  return { quantity: 1, ...item, ...change, cartItemId: cartLineId(item) };
}

export const someNewItem: fc.Arbitrary<NewCartItem> = fc
  .record({
    id: fc.constantFrom(...productIds),
    pricePaise: fc.nat(1_000_000),
    size: fc.constantFrom('Small', 'Large'),
    pot_color: fc.constantFrom('White', null),
    hasVariant: fc.boolean(),
  })
  .map(({ id, pricePaise, size, pot_color, hasVariant }) =>
    aNewItem({
      id,
      price: pricePaise / 100,
      ...(hasVariant ? { variantInfo: { pot_type: 'Plastic', size, pot_color } } : { selectedSize: size }),
    }),
  );
