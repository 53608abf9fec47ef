import { expect, test } from 'vitest';
import { aVariantProduct } from './product.fixtures.ts';
import { notAllowedNote, soldOutNote, variantOptions } from './variant-options.ts';

const small = { size: 'Small', potType: 'Plastic', potColor: 'White' };

test('offers the values that variants have, with the usual labels', () => {
  const options = variantOptions(aVariantProduct(), small);
  expect([options.size.label, options.potType.label, options.potColor.label]).toEqual([
    'Pot size',
    'Pot type',
    'Pot color',
  ]);
  expect(options.size.options.map(({ name }) => name)).toEqual(['Small', 'Large']);
  expect(options.potColor.options.map(({ hex }) => hex)).toEqual(['#ffffff', '#1f1f1f']);
});

test('a size says its height, and what choosing it costs with the pot that it leads to', () => {
  const product = aVariantProduct();
  product.attributes[0]!.values[0]!.height = '25–35 cm';
  const sizes = (potType: string) =>
    variantOptions(product, { ...small, potType }).size.options.map(({ name, height, pricePaise }) => [
      name,
      height,
      pricePaise,
    ]);
  expect(sizes('Plastic')).toEqual([
    ['Small', '25–35 cm', 300_00],
    ['Large', undefined, 900_00],
  ]);
  expect(sizes('Round')).toEqual([
    ['Small', '25–35 cm', 350_00],
    ['Large', undefined, 900_00],
  ]);
});

test('what the size forbids cannot be chosen, and why is said', () => {
  const { potType, potColor } = variantOptions(aVariantProduct(), { ...small, size: 'Large' });
  expect(potType.options.map(({ allowed }) => allowed)).toEqual([true, false]);
  expect(notAllowedNote(potType.options, 'Large')).toBe('Not available in Large: Round');
  expect(notAllowedNote(potColor.options, 'Large')).toBe('Not available in Large: Black');
  expect(notAllowedNote(variantOptions(aVariantProduct(), small).potType.options, 'Small')).toBeNull();
});

test('an option of which nothing is left says so', () => {
  const { size, potType, potColor } = variantOptions(aVariantProduct(), small);
  expect(potColor.options.map(({ soldOut }) => soldOut)).toEqual([false, true]);
  expect([...size.options, ...potType.options].some(({ soldOut }) => soldOut)).toBe(false);
});

test('nothing chosen leaves everything open', () => {
  const { potType, potColor } = variantOptions(aVariantProduct(), null);
  expect([...potType.options, ...potColor.options].every(({ allowed }) => allowed)).toBe(true);
});

test('a choice that is sold out says what may be had instead', () => {
  const product = aVariantProduct();
  const { potColor } = variantOptions(product, small);
  expect(soldOutNote(potColor.options, 'Black')).toBe('Black is sold out. In stock: White');
  expect(soldOutNote(potColor.options, 'White')).toBeNull();
  expect(soldOutNote(potColor.options, null)).toBeNull();
  const none = { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: 0 })) };
  expect(soldOutNote(variantOptions(none, small).potColor.options, 'White')).toBe('White is sold out');
});
