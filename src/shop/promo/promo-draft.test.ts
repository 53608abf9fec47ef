import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, rebase } from '../edit/edit.rules.ts';
import {
  type PromoDraft,
  emptyPromoDraft,
  promoDraftLabels,
  promoDraftSchema,
  toPromoDraft,
  toPromoTerms,
} from './promo-draft.schema.ts';

const monsoon: PromoDraft = {
  ...emptyPromoDraft,
  code: 'MONSOON10',
  discountValue: '10',
  startDate: '2026-06-01',
  endDate: '2026-06-30',
};

function problems(change: Partial<Record<keyof PromoDraft, unknown>>) {
  const parsed = promoDraftSchema.safeParse({ ...monsoon, ...change });
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((i) => [i.path[0], i.message]));
}

test('a code is kept trimmed and in upper case', () => {
  expect(promoDraftSchema.parse({ ...monsoon, code: '  monsoon-10% ' }).code).toBe('MONSOON-10%');
});

test('one day is a time, too', () => {
  expect(problems({ endDate: '2026-06-01' })).toEqual({});
});

describe('what is wrong is said at its field', () => {
  const percent = 'Enter a percentage above 0 and at most 100';
  const amount = 'Enter an amount in rupees above 0, or leave it empty';
  const uses = 'Enter a whole number of 1 or more, or leave it empty';
  test.each([
    ['code', '   ', 'Code is required'],
    ['code', 'TEN OFF', 'Use letters, digits and signs without spaces'],
    ['code', 'ÉTÉ', 'Use letters, digits and signs without spaces'],
    ['code', 'X'.repeat(41), 'Code must be at most 40 characters'],
    ['discountValue', '', percent],
    ['discountValue', '0', percent],
    ['discountValue', '-5', percent],
    ['discountValue', '100.01', percent],
    ['discountValue', '1e1', percent],
    ['discountValue', '33.333', percent],
    ['maxDiscountAmount', '0', amount],
    ['maxDiscountAmount', '12,50', amount],
    ['usageLimit', '0', uses],
    ['usageLimit', '1.5', uses],
    ['usageLimit', '99999999999', uses],
    ['startDate', '', 'Start date is required'],
    ['endDate', '', 'End date is required'],
    ['startDate', '2026-02-30', 'Start date is not a date'],
    ['startDate', '0026-06-01', 'Start date is not a date'],
    ['endDate', '2026-05-31', 'The end date cannot be before the start date'],
  ] as const)('%s %j', (field, value, message) => {
    expect(problems({ [field]: value })).toEqual({ [field]: message });
  });
});

const drafts = fc
  .record({
    code: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
    description: fc.constantFrom('', 'For the rains'),
    discountType: fc.constant('percentage' as const),
    discountValue: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    maxDiscountAmount: fc.option(
      fc.integer({ min: 1, max: 1_000_000 }).map((paise) => (paise / 100).toFixed(2)),
      {
        nil: '',
      },
    ),
    startDate: fc.constantFrom('2026-01-01', '2026-06-30'),
    endDate: fc.constantFrom('2026-06-30', '2027-01-31'),
    usageLimit: fc.option(
      fc.integer({ min: 1, max: 5000 }).map((uses) => `0${uses}`),
      { nil: '' },
    ),
    isActive: fc.boolean(),
  })
  .map((draft): PromoDraft => promoDraftSchema.parse(draft));

test('a draft survives its way into the table and back', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      expect(toPromoDraft(toPromoTerms(draft))).toEqual(draft);
    }),
  );
});

test('what was typed stays, what others saved in other fields comes in', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
      const both = rebase(promoDraftLabels, { base, mine, theirs });
      for (const key of Object.keys(promoDraftLabels) as (keyof PromoDraft)[]) {
        expect(both[key]).toBe(
          changedFields(promoDraftLabels, base, mine).includes(key) ? mine[key] : theirs[key],
        );
      }
    }),
  );
});
