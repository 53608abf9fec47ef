import { expect, test } from 'vitest';
import { addRefusal } from './add-to-cart.ts';
import { chosenGoods, describeGoods, selectionSummary } from './chosen-goods.ts';
import { initialChoice } from './product-choice.ts';
import { aProduct, aVariantProduct } from './product.fixtures.ts';

const navy = { id: 'navy', name: 'Navy', enabled: true, priceModifierPaise: 200_00 };

test('a variant has its own price and stock, and bounds the quantity', () => {
  const product = aVariantProduct();
  const selection = { size: 'Large', potType: 'Plastic', potColor: 'White' };
  const goods = chosenGoods(product, { ...initialChoice(product), selection, quantity: 9 });
  expect(goods).toMatchObject({ pricePaise: 900_00, oldPricePaise: null, stock: 2, quantity: 2 });
});

test('a discount shows the old price', () => {
  const product = aProduct({ isDiscounted: true, discountPricePaise: 400_00, colors: [navy] });
  expect(chosenGoods(product, initialChoice(product))).toMatchObject({
    pricePaise: 600_00,
    oldPricePaise: 700_00,
  });
});

test('a sold out product keeps the quantity at 1 and cannot be added', () => {
  const product = aProduct({ stock: 0 });
  const goods = chosenGoods(product, { ...initialChoice(product), quantity: 4 });
  expect(goods.quantity).toBe(1);
  expect(addRefusal(product, goods)).toBe('out-of-stock');
});

test('a variant that is gone since it was chosen must be chosen anew', () => {
  const before = aVariantProduct();
  const after = { ...before, variants: before.variants.filter(({ id }) => id !== 'a') };
  const goods = chosenGoods(after, initialChoice(before));
  expect(goods.variant).toBeUndefined();
  expect(addRefusal(after, goods)).toBe('selection-required');
});

test('a colour that is gone must be chosen anew; without colours none is asked for', () => {
  const before = aProduct({ colors: [navy, { ...navy, id: 'stone', name: 'Stone' }] });
  const choice = { ...initialChoice(before), colorId: 'navy' };
  expect(addRefusal(before, chosenGoods(before, choice))).toBeNull();
  const after = { ...before, colors: before.colors.filter(({ id }) => id !== 'navy') };
  expect(addRefusal(after, chosenGoods(after, choice))).toBe('color-required');
  const none = { ...before, colors: [{ ...navy, enabled: false }] };
  expect(addRefusal(none, chosenGoods(none, choice))).toBeNull();
});

test('a size that is gone must be chosen anew; without sizes none is asked for', () => {
  const large = { id: 'large', name: 'Large', enabled: true };
  const before = aProduct({ sizes: [large, { id: 'small', name: 'Small', enabled: true }] });
  const choice = { ...initialChoice(before), sizeId: 'large' };
  expect(addRefusal(before, chosenGoods(before, choice))).toBeNull();
  const after = { ...before, sizes: before.sizes.filter(({ id }) => id !== 'large') };
  expect(addRefusal(after, chosenGoods(after, choice))).toBe('size-required');
  const none = { ...before, sizes: [{ ...large, enabled: false }] };
  expect(addRefusal(none, chosenGoods(none, choice))).toBeNull();
});

test('the summary speaks of options, price and stock', () => {
  const product = aVariantProduct();
  const goods = chosenGoods(product, initialChoice(product));
  expect(describeGoods(goods)).toBe('Plastic, Small, White');
  expect(selectionSummary(goods, '')).toBe('Plastic, Small, White, ₹300.00, 10 quantity left.');
  expect(selectionSummary(goods, 'Moved.')).toMatch(/^Moved\. Plastic/);
  const plain = aProduct({ stock: 50 });
  expect(selectionSummary(chosenGoods(plain, initialChoice(plain)), '')).toBe('₹500.00.');
});
