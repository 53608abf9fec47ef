import { expect, test } from 'vitest';
import { pressed } from './due-tasks.rules.ts';

test('a press counts for up to 62 days after what is due, or after today', () => {
  const press = (nextOn: string, dueOn: string) =>
    pressed(
      { last: null, next: { task: 'water', dueOn: nextOn, line: '' } },
      { dueOn, isSkipped: false, today: '2026-11-01' },
    )?.dueOn ?? null;
  expect(press('2026-10-20', '2027-01-02')).toBe('2027-01-02');
  expect(press('2026-10-20', '2027-01-03')).toBeNull();
  expect(press('2026-12-01', '2027-02-01')).toBe('2027-02-01');
  expect(press('2026-12-01', '2027-02-02')).toBeNull();
});
