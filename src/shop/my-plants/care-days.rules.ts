import { type CareTask, careTasks, taskKeys } from './care-plan.rules.ts';
import type { DueTask } from './due-tasks.rules.ts';

/** What is done to several plants on one day. */
export type CareDay = {
  day: string;
  task: CareTask;
  /** Of the plants, in the order in which they came. */
  names: string[];
  /** A line of each plant, with its reason. */
  lines: string[];
};

const MOST_LINES = 40;

/** Tasks of plants by day and kind, in the order of days. */
export function tasksByDay(tasks: readonly (DueTask & { name: string })[]): CareDay[] {
  const groups = Map.groupBy(tasks, ({ dueOn, task }) => `${dueOn} ${taskKeys.indexOf(task)}`);
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, all]) => {
      const [first] = all;
      if (!first) return [];
      const { dueOn: day, task } = first;
      const lines = all.slice(0, MOST_LINES).map(({ name, line }) => `${name}. ${line}.`);
      const rest = all.length - lines.length;
      return {
        day,
        task,
        names: all.map((one) => one.name),
        lines: rest > 0 ? [...lines, `… and ${rest} more.`] : lines,
      };
    });
}

/** 'Water: Snake Plant, Monstera and 3 more': at most so many by name. */
export function sayCareDay({ task, names }: Pick<CareDay, 'task' | 'names'>, most = 3): string {
  const rest = names.length - most;
  const named = rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
  return `${careTasks[task].label}: ${named}`;
}
