import { cartLineName } from './cart-line.rules.ts';

/**
 * What shoppers read about the cart; toasts have a title and a description. docs/behaviour/product-page.md#adding.
 */
export const cartMessages = {
  outOfStock: { title: 'Out of Stock', description: 'This item is currently out of stock.' },
  selectionRequired: { title: 'Selection Required', description: 'Please select a pot type and size.' },
  potColorRequired: 'Please select pot color',
  sizeRequired: 'Please select size',
  unavailable: 'This product is no longer available.',
  variantUnknown: 'This combination of pot and size is no longer available.',
  colorUnknown: 'This pot color is no longer available.',
  sizeUnknown: 'This size is no longer available.',
  insufficientStock: (available: number) => `Only ${available} left of this item.`,
  added: (line: Parameters<typeof cartLineName>[0]) => ({
    title: 'Added to cart',
    description: `${cartLineName(line)} has been added to your cart.`,
  }),
  removed: (line: Parameters<typeof cartLineName>[0]) => ({
    title: 'Removed from your cart',
    description: cartLineName(line),
  }),
  quantityCapped: (name: string, most: number) => ({
    title: `${most} is the most you can have`,
    description: `The quantity of ${name} was set to ${most}.`,
  }),
  drawerMissing: {
    title: 'Your cart could not be opened',
    description: 'Nothing in it is lost. Please check your connection.',
  },
  drawerTitle: (count: number) => `Shopping Cart (${count})`,
  emptyDrawer: 'Your cart is empty',
  emptyPage: 'Your shopping cart is currently empty.',
} as const;
