import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePromoCode, promoMessages, promoRefusals, promoState } from './promo.rules.ts';

const spring = {
  isActive: true,
  startDate: '2026-04-01',
  endDate: '2026-04-30',
  usageLimit: 10,
  usageCount: 0,
};

test.each([
  ['2026-04-01T00:00:00.000+05:30', 'active'],
  ['2026-03-31T23:59:59.999+05:30', 'scheduled'],
  ['2026-04-30T23:59:59.999+05:30', 'active'],
  ['2026-05-01T00:00:00.000+05:30', 'expired'],
])('at %s the code is %s', (moment, state) => {
  expect(promoState(spring, new Date(moment))).toBe(state);
});

test.each([
  [{ usageCount: 9 }, 'active'],
  [{ usageCount: 10 }, 'used-up'],
  [{ usageCount: 11 }, 'used-up'],
  [{ usageCount: 11, usageLimit: null }, 'active'],
  [{ usageCount: 10, isActive: false }, 'inactive'],
  [{ usageCount: 10, endDate: '2026-04-01' }, 'expired'],
] as const)('with %j the code is %s', (change, state) => {
  expect(promoState({ ...spring, ...change }, new Date('2026-04-15T06:00:00Z'))).toBe(state);
});

test('each refusal has its sentence', () => {
  expect(promoRefusals).toEqual({
    inactive: 'Invalid promo code',
    scheduled: 'Promo code has expired',
    expired: 'Promo code has expired',
    'used-up': 'Invalid promo code',
  });
});

test('the saving is written in rupees', () => {
  expect(promoMessages.applied(1_234_50)).toBe('Promo code applied! You saved ₹1,234.50');
});

test('codes are compared trimmed and upper-cased', () => {
  expect(normalisePromoCode('  monsoon10 ')).toBe('MONSOON10');
  fc.assert(
    fc.property(fc.string(), (code) => {
      const once = normalisePromoCode(code);
      expect(normalisePromoCode(once)).toBe(once);
      expect(normalisePromoCode(` ${code}\t`)).toBe(once);
    }),
  );
});
