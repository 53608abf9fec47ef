import { expect, test } from 'vitest';
import { aNewItem } from '../../../tests/cart.fixtures.ts';
import { cartMessages } from './cart-messages.ts';

const variantInfo = { pot_type: 'Plastic', size: 'Small (4")', pot_color: 'White' };

test.each([
  [{}, 'Boston Fern has been added to your cart.'],
  [{ variantInfo }, 'Boston Fern (Plastic, Small (4"), White) has been added to your cart.'],
  [
    { variantInfo: { ...variantInfo, pot_color: null } },
    'Boston Fern (Plastic, Small (4")) has been added to your cart.',
  ],
  [
    { selectedPotColor: { name: 'Navy', color: '#23355c' }, selectedSize: 'Large' },
    'Boston Fern (Navy, Large) has been added to your cart.',
  ],
])('adding with %j says so', (choice, description) => {
  expect(cartMessages.added(aNewItem(choice))).toEqual({ title: 'Added to cart', description });
});

test('what cannot be added is told in a title and a sentence', () => {
  expect(cartMessages.outOfStock).toEqual({
    title: 'Out of Stock',
    description: 'This item is currently out of stock.',
  });
  expect(cartMessages.selectionRequired).toEqual({
    title: 'Selection Required',
    description: 'Please select a pot type and size.',
  });
});
