import { expect, test } from 'vitest';
import { sayCareDay, tasksByDay } from './care-days.rules.ts';
import type { CareTask } from './care-plan.rules.ts';

const due = (dueOn: string, task: CareTask, name: string) => ({ dueOn, task, name, line: `Why ${name}` });
const plants = (count: number) => Array.from({ length: count }, (_, at) => `P${at + 1}`);

test('tasks come by day, then in the order in which they are done, plants as they came', () => {
  const days = tasksByDay([
    due('2026-11-28', 'water', 'Fern'),
    due('2026-11-27', 'feed', 'Palm'),
    due('2026-11-27', 'water', 'Palm'),
    due('2026-11-29', 'mist', 'Fern'),
    due('2026-11-27', 'water', 'Aloe'),
  ]);
  expect(days).toEqual([
    {
      day: '2026-11-27',
      task: 'water',
      names: ['Palm', 'Aloe'],
      lines: ['Palm. Why Palm.', 'Aloe. Why Aloe.'],
    },
    { day: '2026-11-27', task: 'feed', names: ['Palm'], lines: ['Palm. Why Palm.'] },
    { day: '2026-11-28', task: 'water', names: ['Fern'], lines: ['Fern. Why Fern.'] },
    { day: '2026-11-29', task: 'mist', names: ['Fern'], lines: ['Fern. Why Fern.'] },
  ]);
  expect(tasksByDay([])).toEqual([]);
});

test.each([
  [40, 40, null],
  [41, 41, '1'],
  [45, 41, '5'],
])('of %i plants %i lines are written, the last counts the rest', (count, written, rest) => {
  const [day] = tasksByDay(plants(count).map((name) => due('2026-11-27', 'water', name)));
  expect(day?.names).toHaveLength(count);
  expect(day?.lines).toHaveLength(written);
  expect(day?.lines[39]).toBe('P40. Why P40.');
  expect(/\d+/.exec(day?.lines[40] ?? '')?.[0] ?? null).toBe(rest);
});

test('three are named, of more the rest is counted', () => {
  const say = (count: number, most?: number) => sayCareDay({ task: 'water', names: plants(count) }, most);
  expect(say(1)).toBe('Water: P1');
  expect(say(3)).toBe('Water: P1, P2, P3');
  expect(say(4)).toBe('Water: P1, P2, P3 and 1 more');
  expect(say(4, 1)).toBe('Water: P1 and 3 more');
});
