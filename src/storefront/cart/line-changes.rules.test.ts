import { expect, test } from 'vitest';
import { lineChanges } from './line-changes.rules.ts';

const item = { price: 299.5 };
const line = { unitPricePaise: 29950, available: 5, problem: null };

test('before an answer, and where all is as it was, nothing changed', () => {
  expect(lineChanges(item, undefined)).toEqual([]);
  expect(lineChanges(item, line)).toEqual([]);
});

test('another price says from what to what', () => {
  expect(lineChanges(item, { ...line, unitPricePaise: 34950 })).toEqual([
    { kind: 'price', fromPaise: 29950, toPaise: 34950 },
  ]);
});

test('too few left, at another price, are two things to decide', () => {
  const problem = { code: 'insufficient_stock', message: 'Only 2 left of this item.' };
  expect(lineChanges(item, { unitPricePaise: 100, available: 2, problem }).map(({ kind }) => kind)).toEqual([
    'price',
    'quantity',
  ]);
});

test.each([
  ['sold_out', 'gone'],
  ['unavailable', 'gone'],
  ['variant_missing', 'options'],
  ['variant_unknown', 'options'],
  ['color_missing', 'options'],
  ['color_unknown', 'options'],
  ['size_missing', 'options'],
  ['size_unknown', 'options'],
])('%s is %s, and its price says nothing', (code, kind) => {
  const problem = { code, message: 'Why' };
  expect(lineChanges(item, { unitPricePaise: 0, available: 0, problem })).toEqual([{ kind, message: 'Why' }]);
});
