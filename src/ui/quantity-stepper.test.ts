import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedQuantity } from './quantity-stepper.tsx';

test.each([
  ['3', 3],
  ['2.6', 3],
  ['0', 1],
  ['-4', 1],
  ['99', 5],
  ['', null],
  ['  ', null],
  ['many', null],
  [null, null],
])('%j between 1 and 5 means %j', (text, quantity) => {
  expect(typedQuantity(text, 1, 5)).toBe(quantity);
});

test('never leaves its bounds', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 5, max: 500 }),
      (text, min, max) => {
        const quantity = typedQuantity(text, min, max);
        if (quantity === null) return;
        expect(Number.isInteger(quantity) && quantity >= min && quantity <= max).toBe(true);
      },
    ),
  );
});
