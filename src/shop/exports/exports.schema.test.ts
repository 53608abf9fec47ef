import { expect, test } from 'vitest';
import { periodMessages, periodSchema, presetPeriods } from './exports.schema.ts';

const periodsOf = (moment: string) => presetPeriods(new Date(moment)).map(({ from, to }) => `${from} ${to}`);

test('months and financial years are those of the day in India', () => {
  expect(periodsOf('2026-11-22T10:00:00Z')).toEqual([
    '2026-11-01 2026-11-30',
    '2026-10-01 2026-10-31',
    '2026-04-01 2027-03-31',
    '2025-04-01 2026-03-31',
  ]);
  // In India it is 1 April already.
  expect(periodsOf('2028-03-31T18:30:00Z')).toEqual([
    '2028-04-01 2028-04-30',
    '2028-03-01 2028-03-31',
    '2028-04-01 2029-03-31',
    '2027-04-01 2028-03-31',
  ]);
  expect(periodsOf('2028-03-31T18:29:59Z')[1]).toBe('2028-02-01 2028-02-29');
  expect(periodsOf('2027-01-10T00:00:00Z').slice(1)).toEqual([
    '2026-12-01 2026-12-31',
    '2026-04-01 2027-03-31',
    '2025-04-01 2026-03-31',
  ]);
});

test.each([
  [{ from: '2026-04-01', to: '2026-04-01' }, {}],
  [{ from: '2026-04-02', to: '2026-04-01' }, { to: periodMessages.order }],
  [{ from: '2026-02-30', to: '2026-04-01' }, { from: periodMessages.day }],
  [
    { from: '0001-01-01', to: '9999-12-31' },
    { from: periodMessages.day, to: periodMessages.day },
  ],
  [{ to: 'today' }, { from: periodMessages.day, to: periodMessages.day }],
  [
    { from: ['2026-04-01'], to: '' },
    { from: periodMessages.day, to: periodMessages.day },
  ],
])('%o', (period, errors) => {
  const found: Record<string, string> = {};
  for (const { path, message } of periodSchema.safeParse(period).error?.issues ?? [])
    found[String(path[0])] ??= message;
  expect(found).toEqual(errors);
});
