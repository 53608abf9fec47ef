import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCartItem, aNewItem, someNewItem } from '../../../tests/cart.fixtures.ts';
import type { CartItem } from './cart-line.rules.ts';
import {
  addToCart,
  cartCount,
  cartTotalPaise,
  clearCart,
  keptPricePaise,
  putBackLine,
  removeFromCart,
  takeFromCart,
  updateCartQuantity,
} from './cart.rules.ts';

const fern = aNewItem();
const fernLine = aCartItem();

test('the same goods are one line, other goods another', () => {
  const once = addToCart([], fern, 1, 10);
  const twice = addToCart(once, fern, 1, 10);
  const other = addToCart(twice, aNewItem({ selectedSize: 'Large' }), 1, 10);
  expect(twice.map(({ quantity }) => quantity)).toEqual([2]);
  expect(other.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test('adding stops at what is available', () => {
  expect(addToCart([], fern, 5, 3)).toEqual([{ ...fernLine, quantity: 3 }]);
  const full = [{ ...fernLine, quantity: 3 }];
  expect(addToCart(full, fern, 1, 3)).toBe(full);
  expect(addToCart(full, fern, 1, 2)).toBe(full);
  expect(addToCart([], fern, 1, 0)).toEqual([]);
});

test('a line takes the price the shopper has just seen', () => {
  expect(addToCart([fernLine], { ...fern, price: 250 }, 1, 10)).toEqual([
    { ...fernLine, price: 250, quantity: 2 },
  ]);
});

test('a cart of 100 lines takes no other line, a line no more than 999', () => {
  const lines = Array.from({ length: 100 }, (_, index) => aCartItem({ selectedSize: `Size ${index}` }));
  expect(addToCart(lines, fern, 1, 10)).toBe(lines);
  expect(cartCount(addToCart([], fern, 5_000, 10_000))).toBe(999);
});

test.each([
  [4, 4],
  [1_000, 999],
  [1.5, 1],
  [Number.NaN, 1],
])('a quantity set to %d is %d', (quantity, expected) => {
  expect(updateCartQuantity([fernLine], fernLine.cartItemId, quantity)[0]?.quantity).toBe(expected);
});

test('a quantity of 0 or less removes the line', () => {
  expect(updateCartQuantity([fernLine], fernLine.cartItemId, 0)).toEqual([]);
  expect(updateCartQuantity([fernLine], fernLine.cartItemId, -3)).toEqual([]);
  expect(clearCart()).toEqual([]);
});

test('the total is exact where floating point is not', () => {
  const items = [
    aCartItem({ price: 0.1 }),
    aCartItem({ price: 0.2, selectedSize: 'Large' }),
    aCartItem({ price: 1.005 }),
  ];
  expect(cartTotalPaise(items.slice(0, 2))).toBe(30);
  expect(Number.isInteger(cartTotalPaise(items))).toBe(true);
});

test('whatever is done to a cart, its lines stay distinct and its quantities positive', () => {
  type Step = (items: readonly CartItem[]) => readonly CartItem[];
  const lineId = someNewItem.map((item) => aCartItem(item).cartItemId);
  const step = fc.oneof(
    fc.tuple(someNewItem, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 30 })).map(
      ([item, quantity, available]): Step =>
        (items) =>
          addToCart(items, item, quantity, available),
    ),
    fc.tuple(lineId, fc.integer({ min: -2, max: 2_000 })).map(
      ([id, quantity]): Step =>
        (items) =>
          updateCartQuantity(items, id, quantity),
    ),
    lineId.map(
      (id): Step =>
        (items) =>
          removeFromCart(items, id),
    ),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const items = steps.reduce<readonly CartItem[]>((cart, next) => next(cart), []);
      expect(new Set(items.map(({ cartItemId }) => cartItemId)).size).toBe(items.length);
      expect(
        items.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999),
      ).toBe(true);
      expect(cartCount(items)).toBeGreaterThanOrEqual(items.length);
      const oneByOne = items.map((item) => cartTotalPaise([item])).reduce((sum, part) => sum + part, 0);
      expect(cartTotalPaise(items)).toBe(oneByOne);
    }),
  );
});

test('adding n at once is adding one n times', () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 30 }));
  fc.assert(
    fc.property(someNewItem, amounts, amounts, (item, [first, available], [quantity]) => {
      const start = addToCart([], item, first, available);
      let stepwise = start;
      for (let added = 0; added < quantity; added += 1) stepwise = addToCart(stepwise, item, 1, available);
      expect(addToCart(start, item, quantity, available)).toEqual(stepwise);
    }),
  );
});

test('a line that was removed comes back where it stood, unless it is there again', () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((selectedSize) => aCartItem({ selectedSize }));
  const cart = [one!, three!];
  expect(putBackLine(cart, two!, 1)).toEqual([one, two, three]);
  expect(putBackLine(cart, three!, 0)).toBe(cart);
  expect(putBackLine([], two!, 5)).toEqual([two]);
});

test('one line is changed, the others stay as they are', () => {
  const [one, two] = [aCartItem({ selectedSize: 'One' }), aCartItem({ selectedSize: 'Two' })];
  const [changed, same] = updateCartQuantity([one, two], one.cartItemId, 7);
  expect([changed?.quantity, same]).toEqual([7, two]);
  const [left] = takeFromCart([one, two], [{ cartItemId: two.cartItemId, quantity: two.quantity }]);
  expect(left).toBe(one);
  expect(cartTotalPaise([{ ...one, price: 10, quantity: 3 }])).toBe(30_00);
});

test('a price with more than two decimals is rounded', () => {
  expect(keptPricePaise({ price: 499.5 })).toBe(499_50);
  expect(keptPricePaise({ price: 33.335_7 })).toBe(33_34);
});
