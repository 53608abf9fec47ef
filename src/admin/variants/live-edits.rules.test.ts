import { expect, test } from 'vitest';
import { aStoredVariant } from '../../../tests/variants.fixtures.ts';
import { summariseVariants } from '../../shop/variants/variant-rows.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import {
  type LiveEdits,
  bulkChanges,
  fieldsThatAre,
  toUpdates,
  withReplaced,
  withState,
} from './live-edits.rules.ts';

const stored = aStoredVariant({ pricePaise: 500_00, stock: 7 });
const row: VariantRow = {
  id: stored.id,
  stored,
  size: 'Small',
  potType: 'Plastic',
  potColor: null,
  price: '500',
  stock: '7',
  enabled: true,
  isKept: false,
  fits: true,
  isDiscounted: false,
  discountPrice: '',
  isDefault: false,
  sku: '',
  barcode: '',
};

test('what is typed travels field by field; a refused one holds nothing else up', () => {
  const typed = { is: 'typed', text: '9' } as const;
  const refused = { is: 'refused', text: '1.239', sentence: 'No' } as const;
  let edits: LiveEdits = withState({}, 'a', { price: refused, stock: typed });
  edits = withState(edits, 'b', { price: { is: 'typed', text: '12.5' } });
  const waiting = fieldsThatAre(edits, ['typed']);
  expect(toUpdates(waiting)).toEqual([
    { id: 'a', stock: 9 },
    { id: 'b', pricePaise: 1250 },
  ]);
  expect(withState(edits, 'b', { price: undefined })).toEqual({ a: edits['a'] });
});

test('of a number that is saved twice the first one is remembered, and none that is back', () => {
  const once = withReplaced([], [{ id: 'a', stock: 7, was: { stock: 4 } }]);
  const twice = withReplaced(once, [{ id: 'a', stock: 4, was: { stock: 2 } }]);
  expect(twice).toEqual([{ id: 'a', field: 'stock', from: 7, to: 2 }]);
  expect(withReplaced(twice, [{ id: 'a', stock: 2, was: { stock: 7 } }])).toEqual([]);
});

test('a change of many leaves out who has that number, and who waits for Save', () => {
  const unsaved = { ...row, id: 'temp-large', stored: null };
  expect(bulkChanges([row, unsaved], 'stock', '7')).toEqual([]);
  expect(bulkChanges([row, unsaved], 'price', '0')).toEqual([{ row, from: '₹500.00', to: '₹0.00' }]);
});

test('numbers that cannot be saved count nothing, however large they are typed', () => {
  const typed = { ...row, price: '99999999999', stock: '9999999' };
  expect(summariseVariants([row, typed], () => false)).toMatchObject({ stock: 7, valuePaise: 3500_00 });
  const most = { ...row, price: '10000000', stock: '1000000' };
  const all = Array.from({ length: 10 }, () => most);
  expect(summariseVariants(all, () => false).valuePaise).toBeNull();
});
