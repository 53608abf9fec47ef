import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippingPaise } from '../../shop/pricing/totals.rules.ts';
import { freeShippingHint } from './free-shipping.rules.ts';

test('says how much is missing', () => {
  expect(freeShippingHint(349_00)).toBe('You are ₹150.00 away from free shipping above ₹499.');
  expect(freeShippingHint(499_00)).toBe('Just a little more: shipping is free above ₹499.');
});

test('there is a hint just where shipping costs something', () => {
  expect(freeShippingHint(0)).toBeNull();
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(499_00, 499_01)),
      (subtotal) => {
        expect(freeShippingHint(subtotal) === null).toBe(shippingPaise(subtotal) === 0);
      },
    ),
  );
});
