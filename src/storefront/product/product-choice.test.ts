import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllowed } from '../../shop/catalogue/dependency.rules.ts';
import { initialChoice, type ProductChoice, reduceChoice } from './product-choice.ts';
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
