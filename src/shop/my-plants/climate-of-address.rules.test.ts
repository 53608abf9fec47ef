import { expect, test } from 'vitest';
import { climateOf } from './climate-of-address.rules.ts';

const at = (zipCode: string, state = '', country = 'India') => climateOf({ state, zipCode, country });

test('a PIN code of a region that is unlike its state goes before the state', () => {
  expect(at('431001', 'Maharashtra')).toBe('hot-dry');
  expect(at('400001', 'Maharashtra')).toBe('warm-humid');
  expect(at('302001', 'Rajasthan')).toBe('composite');
  expect(at('342001', 'Rajasthan')).toBe('hot-dry');
});

test('without a state that is known, the one of the PIN code counts', () => {
  expect(at('600001', 'Atlantis')).toBe('late-rains');
  expect(at('560001')).toBe('temperate');
});

test('without both, or abroad, nothing is known', () => {
  expect(at('', 'Atlantis')).toBeNull();
  expect(at('x')).toBeNull();
  expect(at('560001', 'Karnataka', 'Nepal')).toBeNull();
});
