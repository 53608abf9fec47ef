import { expect, test } from 'vitest';
import { aCartItem } from '../../shop/cart/cart.fixtures.ts';
import { shownLines, troubledItem } from './shown-lines.rules.ts';

const available_colors = [{ id: 'white', name: 'White', enabled: true, priceModifier: 0 }];
const uncoloured = aCartItem({ available_colors });
const coloured = aCartItem({ available_colors, selectedPotColor: { name: 'White', color: '#ffffff' } });

test('an item that comes in colours and has none says so, with or without a quote', () => {
  const lines = shownLines([uncoloured], null);
  expect(lines.get(uncoloured.cartItemId)?.problem?.message).toBe('Please choose pot color');
  expect(troubledItem([coloured, uncoloured], lines)).toBe(uncoloured);
});

test('a chosen colour is no problem', () => {
  const lines = shownLines([coloured], null);
  expect(lines.size).toBe(0);
  expect(troubledItem([coloured], lines)).toBeUndefined();
});

test('a price that rose waits for a decision, one that fell does not', () => {
  const fern = aCartItem({ price: 299.5 });
  const at = (unitPricePaise: number) =>
    new Map([[fern.cartItemId, { unitPricePaise, available: 5, problem: null }]]);
  expect(troubledItem([fern], at(299_51))).toBe(fern);
  expect(troubledItem([fern], at(299_50))).toBeUndefined();
  expect(troubledItem([fern], at(199_00))).toBeUndefined();
});
