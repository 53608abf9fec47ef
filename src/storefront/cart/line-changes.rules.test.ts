import { expect, test } from 'vitest';
import { aCartItem } from '../../shop/cart/cart.fixtures.ts';
import { checkoutBlock, goodsPaise, lineChanges } from './line-changes.rules.ts';

const item = { price: 299.5 };
const line = { unitPricePaise: 29950, available: 5, problem: null };

test('before an answer, and where all is as it was, nothing changed', () => {
  expect(lineChanges(item, undefined)).toEqual([]);
  expect(lineChanges(item, line)).toEqual([]);
});

test('a higher price says from what to what', () => {
  expect(lineChanges(item, { ...line, unitPricePaise: 34950 })).toEqual([
    { kind: 'price', fromPaise: 29950, toPaise: 34950 },
  ]);
});

test('a lower price needs no decision', () => {
  expect(lineChanges(item, { ...line, unitPricePaise: 29949 })).toEqual([]);
});

test('too few left, at a higher price, are two things to decide', () => {
  const problem = { code: 'insufficient_stock', message: 'Only 2 left of this item.' };
  expect(lineChanges(item, { unitPricePaise: 30000, available: 2, problem }).map(({ kind }) => kind)).toEqual(
    ['price', 'quantity'],
  );
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

const fern = aCartItem({ quantity: 3 });
const large = aCartItem({ selectedSize: 'Large' });
const soldOut = { unitPricePaise: 29950, available: 0, problem: { code: 'sold_out', message: 'Out' } };
const short = {
  unitPricePaise: 29950,
  available: 2,
  problem: { code: 'insufficient_stock', message: 'Only 2' },
};

test('what is gone counts nothing and blocks the way to the checkout with a sentence', () => {
  const lines = new Map([[fern.cartItemId, soldOut]]);
  expect(goodsPaise([fern, large], lines)).toBe(299_50);
  expect(checkoutBlock([fern, large], lines)).toBe('Please remove what is no longer available to go on.');
  expect(checkoutBlock([large], lines)).toBeNull();
});

test('what is short counts as it stands and blocks, a risen price does not block yet', () => {
  expect(goodsPaise([fern], new Map([[fern.cartItemId, short]]))).toBe(898_50);
  expect(checkoutBlock([fern], new Map([[fern.cartItemId, short]]))).toMatch(/sort out the marked items/);
  const risen = new Map([[fern.cartItemId, { ...line, unitPricePaise: 350_00 }]]);
  expect(goodsPaise([fern], risen)).toBe(1050_00);
  expect(checkoutBlock([fern], risen)).toBeNull();
});

test('before the shop has answered the cart is taken at its word', () => {
  expect(goodsPaise([fern, large], undefined)).toBe(1198_00);
  expect(checkoutBlock([fern], undefined)).toBeNull();
});
