import { expect, test } from 'vitest';
import { aStoredVariant } from '../../../tests/variants.fixtures.ts';
import { summariseVariants } from '../../shop/variants/variant-rows.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import {
  type LiveEdits,
  bulkChanges,
  fieldsThatAre,
  numberProblem,
  numberText,
  toUpdates,
  typedTexts,
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

test('what was typed stands in its field; what was taken back shows what is stored', () => {
  const failed = { is: 'failed', sentence: 'No' } as const;
  const typed = { is: 'typed', text: '9' } as const;
  expect(typedTexts({ a: { price: failed, stock: typed }, b: { price: failed } })).toEqual({
    a: { stock: '9' },
    b: {},
  });
});

test('a variant of whose numbers nothing is waiting is not in the list', () => {
  const typed = { is: 'typed', text: '9' } as const;
  const both = withState({}, 'a', { price: typed, stock: typed });
  expect(withState(both, 'a', { price: undefined })).toEqual({ a: { stock: typed } });
  expect(withState(both, 'a', { stock: undefined })).toEqual({ a: { price: typed } });
  expect(withState(both, 'a', { price: undefined, stock: undefined })).toEqual({});
  expect(Object.keys(withState(both, 'a', { price: undefined })['a'] ?? {})).toEqual(['stock']);
  expect(withState(both, 'b', { stock: typed })).toEqual({ ...both, b: { stock: typed } });
});

test('fields are found by their state, of all variants or of some', () => {
  const edits: LiveEdits = {
    a: { price: { is: 'typed', text: '1' }, stock: { is: 'saving', text: '2' } },
    b: { price: { is: 'asking', text: '0' }, stock: { is: 'failed', sentence: 'No' } },
  };
  const found = (...asked: [Parameters<typeof fieldsThatAre>[1], string[]?]) =>
    fieldsThatAre(edits, ...asked).map(({ id, field, state }) => `${id} ${field} ${state.text}`);
  expect(found(['typed', 'asking'])).toEqual(['a price 1', 'b price 0']);
  expect(found(['typed', 'saving'], ['a'])).toEqual(['a price 1', 'a stock 2']);
  expect(found(['typed', 'saving', 'asking'], ['b', 'gone'])).toEqual(['b price 0']);
  expect(found(['failed'])).toEqual([]);
});

test('prices and stocks have their own sentences and words', () => {
  expect(numberProblem('price', '1.5')).toBeNull();
  expect(numberProblem('stock', '1.5')).toBe('Stock must be a whole number');
  expect(numberProblem('price', 'x')).toBe('Price must be an amount in rupees');
  expect([numberText('price', 150), numberText('stock', 150)]).toEqual(['₹1.50', '150']);
});

test('what an answer says nothing of is as it was', () => {
  const saved = [{ id: 'a', field: 'stock', from: 1, to: 2 } as const];
  expect(
    withReplaced(saved, [
      { id: 'a', pricePaise: 500, was: {} },
      { id: 'b', stock: 4 },
      { id: 'c', was: { stock: 4 } },
    ]),
  ).toEqual(saved);
  expect(withReplaced(saved, [{ id: 'a', pricePaise: 500, was: { pricePaise: 400 } }])).toEqual([
    ...saved,
    { id: 'a', field: 'price', from: 500, to: 400 },
  ]);
  expect(withReplaced(saved, [{ id: 'b', stock: 5, was: { stock: 4 } }])).toEqual([
    ...saved,
    { id: 'b', field: 'stock', from: 5, to: 4 },
  ]);
  expect(saved).toHaveLength(1);
});

test('a change of many names what it replaces, also where only what is typed differs', () => {
  const other = {
    ...row,
    id: 'other',
    stored: { ...stored, pricePaise: 400_00, stock: 2 },
    price: '400',
    stock: '2',
  };
  expect(bulkChanges([row, other], 'stock', '2')).toEqual([{ row, from: '7', to: '2' }]);
  expect(bulkChanges([row, other], 'price', '500')).toEqual([{ row: other, from: '₹400.00', to: '₹500.00' }]);
  const typing = { ...row, stock: '9', price: '9' };
  expect(bulkChanges([typing], 'stock', '7')).toEqual([{ row: typing, from: '7', to: '7' }]);
  expect(bulkChanges([typing], 'price', '500')).toEqual([{ row: typing, from: '₹500.00', to: '₹500.00' }]);
});
