import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCartItem, someNewItem } from '../../shop/cart/cart.fixtures.ts';
import { cartLineId } from '../../shop/cart/cart-line-id.rules.ts';
import { quoteBodySchema } from '../../shop/checkout/checkout-api.schema.ts';
import { toRequestLines } from './to-request-lines.ts';

test('a line says what it is and how many, never what it costs', () => {
  const item = aCartItem({
    quantity: 2,
    selectedPotColor: { name: 'Navy', color: '#23355c' },
    selectedSize: 'Small',
  });
  expect(JSON.parse(JSON.stringify(toRequestLines([item])))).toEqual([
    {
      id: item.id,
      quantity: 2,
      name: 'Boston Fern',
      selectedPotColor: { name: 'Navy' },
      selectedSize: 'Small',
    },
  ]);
});

test('the API takes every cart', () => {
  fc.assert(
    fc.property(fc.array(someNewItem, { maxLength: 20 }), (items) => {
      const cart = items.map((item) => ({ ...item, quantity: 1, cartItemId: cartLineId(item) }));
      const body = JSON.parse(JSON.stringify({ cartItems: toRequestLines(cart), promoCode: null }));
      expect(quoteBodySchema.safeParse(body).success).toBe(true);
    }),
  );
});
