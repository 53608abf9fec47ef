import { expect, test } from 'vitest';
import { laterDay } from '../delivery/promise.rules.ts';
import { type Conditions, careRule } from './care-plan.rules.ts';
import { dueTasks, nextDue, pressed, tasksAhead } from './due-tasks.rules.ts';

const fern: Conditions = {
  facts: { water: 'moderate', growth: 'medium', humidity: 'high' },
  pot: 'plastic',
  potCm: 12,
  place: 'bright',
  climate: 'temperate',
  city: '',
};
const done = (day: string) => ({ dueOn: day, actedOn: day, isSkipped: false });

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

test('the soonest comes first, and of one day what is done first', () => {
  const begun = { keptSince: '2020-01-01', startsOn: '2026-03-05' };
  const due = dueTasks({ conditions: fern, begun, last: {} });
  expect(due.map(({ task, dueOn }) => `${dueOn.slice(8)} ${task}`)).toEqual([
    '05 water',
    '06 mist',
    '12 feed',
    '12 turn',
    '15 clean',
    '19 repot',
  ]);
});

test('what is ahead is what comes when each is done on its day', () => {
  const begun = { keptSince: '2026-01-01', startsOn: '2026-03-01' };
  const ahead = tasksAhead({ conditions: fern, begun, last: {} }, { today: '2026-03-01', days: 40 });
  const watered = ahead.filter(({ task }) => task === 'water').map(({ dueOn }) => dueOn);
  const expected: string[] = [];
  for (let last = null as ReturnType<typeof done> | null; ; last = done(expected.at(-1) ?? '')) {
    const due = nextDue({ task: 'water', conditions: fern, begun, last });
    if (!due || due.dueOn >= laterDay('2026-03-01', 40)) break;
    expected.push(due.dueOn);
  }
  expect(watered).toEqual(expected);
  expect(watered.length).toBeGreaterThan(4);
});

test('repotting waits for the first month that is good for it, the last of the year included', () => {
  const wanted = nextDue({
    task: 'repot',
    conditions: fern,
    begun: { keptSince: '2020-01-01', startsOn: '2026-10-05' },
    last: null,
  });
  expect(wanted?.dueOn).toBe('2027-02-01');
  expect(careRule('repot', fern, 1)).toBeNull();
});
