import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, cellOf, mapOptions, salePrice, selectionOf, units } from './foreign-cells.rules.ts';

test('a cell is the first of the columns that the file has, even an empty one', () => {
  const row = {
    line: 2,
    cells: new Map([
      ['price', ' 12 '],
      ['sku', ''],
      ['variant sku', 'A'],
    ]),
  };
  expect(cellOf(row, 'variant price', 'price')).toBe('12');
  expect(cellOf(row, 'sku', 'variant sku')).toBe('');
  expect(cellOf(row, 'barcode')).toBe('');
});

test.each([
  ['1,299.00', '1299.00'],
  ['1,00,000', '100000'],
  ['12,34,567.5', '1234567.5'],
  ['₹ 499', '499'],
  ['₹499', '499'],
  ['Rs. 1,299', '1299'],
  ['rs 499', '499'],
  ['INR 499', '499'],
  ['499 INR', '499 INR'],
  ['1,5', '1,5'],
  ['1,2999', '1,2999'],
  ['12,345,', '12,345,'],
  ['1234,567', '1234,567'],
  ['1,299.', '1,299.'],
  ['1,299.00.1', '1,299.00.1'],
  ['-1,299', '-1,299'],
  ['', ''],
])('the amount %j is %j', (text, read) => expect(amount(text)).toBe(read));

test.each([
  ['', null],
  ['12', '12'],
  ['12.00', '12'],
  ['12.0', '12'],
  ['12.50', '12.50'],
  ['12.001', '12.001'],
  ['-2', '0'],
  ['-12', '0'],
  ['-2.0', '0'],
  ['-0', '0'],
  ['-12 pots', '-12 pots'],
  ['5 - 7', '5 - 7'],
  ['3-4', '3-4'],
  ['-', '-'],
])('the stock %j is %j', (text, read) => expect(units(text)).toBe(read));

test.each([
  [['Size'], ['pot_size']],
  [
    ['Color', 'Size'],
    ['pot_color', 'pot_size'],
  ],
  [
    ['Height', 'Material', 'Finish'],
    ['pot_size', 'pot_type', 'pot_color'],
  ],
  [['COLOUR'], ['pot_color']],
  // 'Pot size' is a size before it is a pot.
  [
    ['Pot size', 'Pot'],
    ['pot_size', 'pot_type'],
  ],
  [
    ['Style', 'Shape'],
    ['pot_type', 'pot_size'],
  ],
  [['Taste'], ['pot_size']],
  [
    ['Taste', 'Volume'],
    ['pot_type', 'pot_size'],
  ],
  [
    ['Taste', 'Smell', 'Sound'],
    ['pot_size', 'pot_type', 'pot_color'],
  ],
  [
    ['Pack', 'Colour', 'Mood'],
    ['pot_size', 'pot_color', 'pot_type'],
  ],
  [[], []],
])('the options %j become %j', (names, groups) => expect(mapOptions(names)).toEqual(groups));

test('three options of whatever name become three groups, each once; a fourth becomes none', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('Size', 'Color', 'Type', 'Height', 'Pot', 'Shade'));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      const groups = mapOptions(names);
      expect(groups).toHaveLength(Math.min(names.length, 3));
      expect(new Set(groups).size).toBe(groups.length);
    }),
  );
});

test('an option stands in the group that it became; a group that nothing became has one value, or no colour', () => {
  expect(selectionOf(['pot_color', 'pot_size'], ['White', 'Small'])).toEqual({
    size: 'Small',
    potType: 'Standard',
    potColor: 'White',
  });
  expect(selectionOf([], [])).toEqual({ size: 'Standard', potType: 'Standard', potColor: null });
  expect(selectionOf(['pot_type', 'pot_color'], ['Clay'])).toEqual({
    size: 'Standard',
    potType: 'Clay',
    potColor: null,
  });
});

test.each([
  ['599', '499', { price: '599', isDiscounted: true, discountPrice: '499' }],
  ['₹1,599', '1,499', { price: '1599', isDiscounted: true, discountPrice: '1499' }],
  ['499', '499', { price: '499', isDiscounted: false, discountPrice: '' }],
  ['399', '499', { price: '499', isDiscounted: false, discountPrice: '' }],
  ['', '499', { price: '499', isDiscounted: false, discountPrice: '' }],
  ['599', '', { price: '599', isDiscounted: false, discountPrice: '' }],
  ['599', '0', { price: '599', isDiscounted: true, discountPrice: '0' }],
  ['soon', '499', { price: '499', isDiscounted: false, discountPrice: '' }],
  ['', '-5', { price: '-5', isDiscounted: false, discountPrice: '' }],
  ['', '', { price: '', isDiscounted: false, discountPrice: '' }],
])('what cost %j and costs %j', (before, now, price) => expect(salePrice(before, now)).toEqual(price));
