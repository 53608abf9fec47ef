import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippingPaise } from '../../shop/pricing/totals.rules.ts';
import { freeShippingHint } from './free-shipping.rules.ts';

test.each([
  [149_00, '₹350.01'],
  [349_50, '₹149.51'],
  [499_00, '₹0.01'],
])('at %i paise says exactly how much is missing', (subtotal, missing) => {
  expect(freeShippingHint(subtotal)).toBe(`You are ${missing} away from free shipping above ₹499.00.`);
});

test('what is said to be missing is just enough', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 499_00 }), (subtotal) => {
      const [, rupees, paise] = /₹(\d+)\.(\d\d) away/.exec(freeShippingHint(subtotal) ?? '') ?? [];
      const enough = subtotal + Number(rupees) * 100 + Number(paise);
      expect([shippingPaise(enough - 1), shippingPaise(enough)]).toEqual([99_00, 0]);
    }),
  );
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
