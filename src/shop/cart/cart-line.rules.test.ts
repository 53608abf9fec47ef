import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCartItem } from '../../../tests/cart.fixtures.ts';
import { cartLineId, lacksPotColor } from './cart-line.rules.ts';

const id = '0190B5A2-7c3e-7d4f-8a1b-9c0d1e2f3a4b';

test('a variant gives product, pot type, size and colour', () => {
  const variantInfo = { pot_type: 'Round 4"', size: 'Small (4")', pot_color: 'Light Grey' };
  expect(cartLineId({ id, variantInfo })).toBe(`${id.toLowerCase()}-round-4"-small-(4")-light-grey`);
  expect(cartLineId({ id, variantInfo: { ...variantInfo, pot_color: null } })).toMatch(
    /-small-\(4"\)-no-color$/,
  );
});

test('without a variant it is product, colour and size, with placeholders', () => {
  const selectedPotColor = { name: 'Forest Green', color: '#2f5d3a' };
  expect(cartLineId({ id: 'p', selectedPotColor, selectedSize: 'X-Large' })).toBe('p-forest-green-x-large');
  expect(cartLineId({ id: 'p' })).toBe('p-no-color-no-size');
});

test('the id depends on the choice alone, not on case or spacing', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}( [A-Za-z0-9]{1,8})?$/);
  fc.assert(
    fc.property(word, word, word, (pot_type, size, pot_color) => {
      const lineId = cartLineId({ id, variantInfo: { pot_type, size, pot_color } });
      const shouted = {
        pot_type: pot_type.toUpperCase(),
        size: ` ${size}`,
        pot_color: pot_color.toLowerCase(),
      };
      expect(cartLineId({ id, variantInfo: shouted })).toBe(lineId);
      expect(cartLineId({ id, variantInfo: { pot_type, size, pot_color: `${pot_color}x` } })).not.toBe(
        lineId,
      );
      expect(lineId).toBe(lineId.toLowerCase());
      expect(lineId).not.toMatch(/\s/);
    }),
  );
});

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
