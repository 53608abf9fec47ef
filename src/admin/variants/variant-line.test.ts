import { expect, test } from 'vitest';
import { aStoredVariant } from '../../../tests/variants.fixtures.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { isSameRow } from './variant-line.tsx';

const row: VariantRow = {
  id: 'one',
  stored: aStoredVariant(),
  size: 'Small',
  potType: 'Plastic',
  potColor: null,
  price: '500',
  stock: '10',
  enabled: true,
  isKept: false,
  fits: true,
  isDiscounted: false,
  discountPrice: '',
  isDefault: false,
  sku: '',
  barcode: '',
};

test('a row that was worked out anew is the same until one of its fields differs', () => {
  expect(isSameRow(row, structuredClone(row))).toBe(true);
  expect(isSameRow({ ...row, stored: null }, { ...row, stored: null })).toBe(true);
  for (const key of Object.keys(row)) {
    expect([key, isSameRow(row, { ...row, [key]: null })]).toEqual([key, key === 'potColor']);
  }
  expect(
    isSameRow(row, { ...row, stored: aStoredVariant({ id: row.stored?.id ?? '', isOrdered: true }) }),
  ).toBe(false);
});
