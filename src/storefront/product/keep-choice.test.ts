import { expect, test } from 'vitest';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { chosenGoods } from './chosen-goods.ts';
import { keepChoice } from './keep-choice.ts';
import { initialChoice, type ProductChoice } from './product-choice.ts';
import { aProduct, aVariantProduct } from './product.fixtures.ts';

const product = aVariantProduct();
const black = { size: 'Small', potType: 'Round', potColor: 'Black' };
const choose = (change: Partial<ProductChoice>): ProductChoice => ({ ...initialChoice(product), ...change });

/** The product with one variant changed, or (null) gone. */
function withVariant(id: string, change: Partial<ProductDetail['variants'][number]> | null): ProductDetail {
  const variants = product.variants.flatMap((one) =>
    one.id !== id ? [one] : change === null ? [] : [{ ...one, ...change }],
  );
  return { ...product, variants };
}

test('a choice that is still possible stays the same object', () => {
  const choice = choose({ selection: black, quantity: 3, moved: 'As before.' });
  const changed = { ...withVariant('a', null), description: 'New words', stock: 1 };
  expect(keepChoice(choice, product, changed)).toBe(choice);
  expect(keepChoice(choice, product, withVariant('d', { stock: 5 }))).toBe(choice);
});

test('a variant that is gone moves to the closest one of its size, and says so', () => {
  const kept = keepChoice(choose({ selection: black }), product, withVariant('d', null));
  expect(kept.selection).toEqual({ ...black, potColor: 'White' });
  expect(kept.moved).toBe(
    'Round, Small, Black is no longer available, so we changed to Round, Small, White.',
  );
  expect(kept.changes).toBe(1);
});

test('a size that is gone moves to another; options that the rules now forbid move within the size', () => {
  const large = { size: 'Large', potType: 'Plastic', potColor: 'White' };
  expect(keepChoice(choose({ selection: large }), product, withVariant('e', null)).selection).toEqual({
    ...large,
    size: 'Small',
  });
  const ruled = {
    ...product,
    dependencyRules: [{ potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: ['White'] }],
  };
  expect(keepChoice(choose({ selection: black }), product, ruled).selection).toEqual({
    size: 'Small',
    potType: 'Plastic',
    potColor: 'White',
  });
});

test('the quantity comes down to what is left, with words', () => {
  const after = withVariant('d', { stock: 3 });
  const kept = keepChoice(choose({ selection: black, quantity: 5 }), product, after);
  expect(kept).toMatchObject({ selection: black, quantity: 3, changes: 0 });
  expect(kept.moved).toBe('Only 3 left now, so we lowered the quantity to 3.');
  expect(keepChoice(choose({ selection: black, quantity: 3 }), product, after).moved).toBe('');
});

test('selling out, coming back and another price are said', () => {
  const choice = choose({ selection: black, quantity: 2 });
  const none = withVariant('d', { stock: 0 });
  const soldOut = keepChoice(choice, product, none);
  expect(soldOut).toMatchObject({ selection: black, moved: 'It has just sold out.' });
  expect(chosenGoods(none, soldOut).quantity).toBe(1);
  expect(keepChoice(soldOut, none, product).moved).toBe('It is back in stock.');
  expect(keepChoice(choice, product, withVariant('d', { pricePaise: 99_00 })).moved).toBe(
    'The price is now ₹99.00.',
  );
});

test('units that are the shopper’s own reservation did not come back', () => {
  const none = withVariant('d', { stock: 0 });
  const own = (stock: number) => ({ ...withVariant('d', { stock }), reserved: { d: 9 } });
  const opened = choose({ selection: black });
  expect(keepChoice(opened, none, own(9)).moved).toBe('');
  // Nor does it stay sold out for them, should that have been said before the reservation was known.
  const soldOut = keepChoice(opened, product, none);
  expect(keepChoice(soldOut, none, own(9)).moved).toBe('');
  expect(keepChoice(soldOut, none, own(12)).moved).toBe('It is back in stock.');
});

test('variants that come or go begin anew', () => {
  const plain = aProduct();
  expect(keepChoice(initialChoice(plain), plain, product).selection).toEqual(
    initialChoice(product).selection,
  );
  expect(keepChoice(choose({ selection: black }), product, plain)).toMatchObject({
    selection: null,
    moved: 'Round, Small, Black is no longer available.',
  });
});

test('a colour of the older list that is gone gives way to the default', () => {
  const color = (id: string, name: string) => ({ id, name, enabled: true, priceModifierPaise: 0 });
  const before = aProduct({ colors: [color('navy', 'Navy'), color('stone', 'Stone')] });
  const after = aProduct({ colors: [{ ...color('navy', 'Navy'), enabled: false }, color('stone', 'Stone')] });
  const kept = keepChoice(initialChoice(before), before, after);
  expect(kept.colorId).toBe('stone');
  expect(kept.moved).toBe('Navy is no longer available, so we changed to Stone.');
});
