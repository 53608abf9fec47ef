import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf } from './start-payment.ts';

test('equal values have equal fingerprints, others differ', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const equal = JSON.stringify(one) === JSON.stringify(other);
      expect(fingerprintOf(one) === fingerprintOf(other)).toBe(equal);
    }),
  );
});

test('one changed digit shows', () => {
  expect(fingerprintOf({ quantity: 1 })).not.toBe(fingerprintOf({ quantity: 2 }));
});
