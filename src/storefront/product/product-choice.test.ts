import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { isAllowed } from '../../shop/variants/dependency.rules.ts';
import { chosenGoods } from './chosen-goods.ts';
import { type ProductChoice, initialChoice, keepChoice, movedNote, reduceChoice } from './product-choice.ts';
import { aProduct, aVariantProduct } from './product.fixtures.ts';

const colors = [
  { id: 'stone', name: 'Stone', enabled: false, priceModifierPaise: 0 },
  { id: 'navy', name: 'Navy', enabled: true, priceModifierPaise: 0 },
  { id: 'mustard', name: 'Mustard', enabled: true, priceModifierPaise: 0 },
];
const sizes = [
  { id: 'small', name: 'Small', enabled: false },
  { id: 'large', name: 'Large', enabled: true },
  { id: 'x-large', name: 'X-Large', enabled: true },
];

test('the default variant is chosen first', () => {
  expect(initialChoice(aVariantProduct())).toMatchObject({
    selection: { size: 'Small', potType: 'Plastic', potColor: 'White' },
    quantity: 1,
    changes: 0,
  });
});

test('older lists begin with their default if it is enabled, else with the first enabled', () => {
  const first = (defaultColor: string | null, defaultSize: string | null) =>
    initialChoice(aProduct({ colors, sizes, defaultColor, defaultSize }));
  expect(first('mustard', 'x-large')).toMatchObject({ colorId: 'mustard', sizeId: 'x-large' });
  expect(first('mustard', 'X-Large')).toMatchObject({ sizeId: 'x-large' });
  expect(first('stone', 'small')).toMatchObject({ colorId: 'navy', sizeId: 'large' });
  expect(first(null, null)).toMatchObject({ colorId: 'navy', sizeId: 'large' });
  expect(initialChoice(aProduct())).toMatchObject({ selection: null, colorId: null, sizeId: null });
});

test('a size that forbids the pot type and colour moves both, and says so', () => {
  const product = aVariantProduct();
  const black = reduceChoice(product, initialChoice(product), { type: 'potColor', name: 'Black' });
  const round = reduceChoice(product, black, { type: 'potType', name: 'Round' });
  expect(round.selection).toEqual({ size: 'Small', potType: 'Round', potColor: 'Black' });
  const large = reduceChoice(product, round, { type: 'size', name: 'Large' });
  expect(large.selection).toEqual({ size: 'Large', potType: 'Plastic', potColor: 'White' });
  expect(large.moved).toBe('To suit Large, we changed pot type to Plastic and pot color to White.');
  expect(large.changes).toBe(3);
  expect(reduceChoice(product, large, { type: 'size', name: 'Small' }).moved).toBe('');
});

test('a note names what moved along, not what was changed', () => {
  const before = { size: 'Small', potType: 'Round', potColor: 'Black' };
  expect(movedNote(before, { ...before, size: 'Large' }, 'size')).toBe('');
  expect(movedNote(before, { ...before, size: 'Large', potColor: null }, 'size')).toBe(
    'To suit Large, we changed pot color to none.',
  );
});

test('a quantity is no change of the selection', () => {
  const product = aProduct();
  const choice = reduceChoice(product, initialChoice(product), { type: 'quantity', quantity: 3 });
  expect(choice).toMatchObject({ quantity: 3, changes: 0 });
});

test('colours and sizes of the older lists are chosen by id', () => {
  const product = aProduct({ colors, sizes });
  const navy = reduceChoice(product, initialChoice(product), { type: 'color', id: 'mustard' });
  expect(reduceChoice(product, navy, { type: 'olderSize', id: 'x-large' })).toMatchObject({
    colorId: 'mustard',
    sizeId: 'x-large',
    changes: 2,
  });
});

test('whatever is chosen in whatever order, the selection is a variant that the rules allow', () => {
  const product = aVariantProduct();
  const action = fc.oneof(
    fc.record({ type: fc.constant('size' as const), name: fc.constantFrom('Small', 'Large') }),
    fc.record({ type: fc.constant('potType' as const), name: fc.constantFrom('Plastic', 'Round') }),
    fc.record({ type: fc.constant('potColor' as const), name: fc.constantFrom('White', 'Black') }),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      let choice: ProductChoice = initialChoice(product);
      for (const next of actions) {
        choice = reduceChoice(product, choice, next);
        expect(choice.selection?.[next.type]).toBe(next.name);
        expect(choice.selection && isAllowed(product.dependencyRules, choice.selection)).toBe(true);
        expect(product.variants).toContainEqual(expect.objectContaining(choice.selection));
      }
    }),
  );
});

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
