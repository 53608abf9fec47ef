import { expect, test } from 'vitest';
import { type PromoState, promoState } from './promo.rules.ts';
import { promoStateRow, promoStates } from './promo-desk.rules.ts';

const june = {
  isActive: true,
  startDate: '2026-06-10',
  endDate: '2026-06-20',
  usageLimit: 5,
  usageCount: 4,
};

test.each([
  // 00:00 in India is 18:30 of the day before in UTC.
  ['2026-06-09T18:29:59.999Z', {}, 'Scheduled'],
  ['2026-06-09T18:30:00.000Z', {}, 'Active'],
  ['2026-06-20T18:29:59.999Z', {}, 'Active'],
  ['2026-06-20T18:30:00.000Z', {}, 'Expired'],
  ['2026-06-15T00:00:00.000Z', { usageCount: 5 }, 'Used up'],
  ['2026-06-15T00:00:00.000Z', { usageCount: 5, usageLimit: null }, 'Active'],
  ['2026-06-15T00:00:00.000Z', { isActive: false }, 'Inactive'],
  ['2026-07-15T00:00:00.000Z', { usageCount: 5 }, 'Expired'],
] as const)('at %s with %j it is shown as %s', (now, change, label) => {
  expect(promoStateRow(promoState({ ...june, ...change }, new Date(now))).label).toBe(label);
});

test('each state stands in the table once', () => {
  expect(promoStates.map(({ value }) => value)).toEqual([
    'active',
    'scheduled',
    'expired',
    'used-up',
    'inactive',
  ]);
});

test('what is no state is shown as none', () => {
  expect(() => promoStateRow('paused' as PromoState)).toThrow('Not a state of a promo code: paused');
});
