import { expect, test } from 'vitest';
import { aCartItem } from './cart.fixtures.ts';
import { lacksPotColor } from './pot-color-check.rules.ts';

const beige = { id: 'beige', name: 'Beige', enabled: true, priceModifier: 0 };

test('a product in colours needs one', () => {
  expect(lacksPotColor(aCartItem({ available_colors: [beige] }))).toBe(true);
  expect(lacksPotColor(aCartItem({ available_colors: [{ ...beige, enabled: false }] }))).toBe(false);
  expect(lacksPotColor(aCartItem())).toBe(false);
});

test('a chosen colour or variant satisfies the check', () => {
  const selectedPotColor = { name: 'Beige', color: '#e6d8bd' };
  const variantInfo = { pot_type: 'Plastic', size: 'Small', pot_color: 'White' };
  expect(lacksPotColor(aCartItem({ available_colors: [beige], selectedPotColor }))).toBe(false);
  expect(lacksPotColor(aCartItem({ available_colors: [beige], variantInfo }))).toBe(false);
});
