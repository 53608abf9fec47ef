import { laterDay } from '../delivery/promise.rules.ts';
import { type CareRule, type CareTask, type Conditions, careRule, taskKeys } from './care-plan.rules.ts';
import { seasonIn } from './climate.rules.ts';

/** When a task was last seen to: for which due day, on which day, and whether it was left out. Days in India. */
export type LastCare = { dueOn: string; actedOn: string; isSkipped: boolean };

/** Since when a plant is kept, and since when it has a calendar. */
export type Begun = { keptSince: string; startsOn: string };

/** A task of a plant, with the one day on which it is due next. */
export type DueTask = { task: CareTask; dueOn: string; line: string };

const monthOf = (day: string) => Number(day.slice(5, 7));
const later = (one: string, other: string) => (one > other ? one : other);

/** So many days after a plant came into the calendar, and after it was had at all, what is new to it begins. */
const firstAfter: Readonly<Record<CareTask, { calendar: number; had: number }>> = {
  water: { calendar: 0, had: 0 },
  mist: { calendar: 1, had: 0 },
  // Fresh soil is fed for some weeks, and a journey is trouble enough.
  feed: { calendar: 7, had: 42 },
  turn: { calendar: 7, had: 7 },
  clean: { calendar: 10, had: 14 },
  repot: { calendar: 14, had: 0 },
};

/** What is left out is looked at again: what dries out sooner, the rest the next time. */
const AGAIN_SOONER: ReadonlySet<CareTask> = new Set(['water', 'mist', 'repot']);
const SOONER = 1 / 3;

type Asked = { task: CareTask; conditions: Conditions; begun: Begun; last: LastCare | null };

/**
 * The one day on which a task is due next: always after the day for which it was seen to last; null for what this plant never
 * wants. docs/behaviour/my-plants.md#when-something-is-due.
 */
export function nextDue({ task, conditions, begun, last }: Asked): DueTask | null {
  const base = last === null ? null : later(last.actedOn, last.isSkipped ? last.dueOn : '');
  const wait = (rule: CareRule) => {
    if (last?.isSkipped !== true) return rule.days;
    return AGAIN_SOONER.has(task) ? Math.ceil(rule.days * SOONER) : rule.days;
  };
  const ruleOn = (day: string) => careRule(task, conditions, monthOf(day));
  let day: string;
  if (last === null || base === null) day = firstDay(task, conditions, begun);
  else {
    const own = ruleOn(base);
    day = laterDay(base, own === null ? 1 : wait(own));
  }
  let found = firstWanted(day, ruleOn);
  if (found === null) return null;
  // In another season other intervals hold, from its first month on.
  if (base !== null && seasonOn(conditions, base) !== seasonOn(conditions, found.day)) {
    const inSeason = later(firstOfMonth(found.day), laterDay(base, wait(found.rule)));
    found = firstWanted(inSeason, ruleOn) ?? found;
  }
  const dueOn = last === null ? found.day : later(found.day, laterDay(last.dueOn, 1));
  return { task, dueOn, line: found.rule.line };
}

function firstDay(task: CareTask, conditions: Conditions, { keptSince, startsOn }: Begun): string {
  const { calendar, had } = firstAfter[task];
  const own = task === 'repot' ? (firstRule(task, conditions)?.days ?? 0) : had;
  return later(laterDay(startsOn, calendar), laterDay(keptSince, own));
}

function firstRule(task: CareTask, conditions: Conditions): CareRule | null {
  for (let month = 1; month <= 12; month += 1) {
    const rule = careRule(task, conditions, month);
    if (rule) return rule;
  }
  return null;
}

/** The first day from `day` on in whose month there is a rule. */
function firstWanted(
  day: string,
  ruleOn: (day: string) => CareRule | null,
): { day: string; rule: CareRule } | null {
  let at = day;
  for (let months = 0; months <= 12; months += 1) {
    const rule = ruleOn(at);
    if (rule) return { day: at, rule };
    // Whatever the month, 31 days after its first are in the next one.
    at = firstOfMonth(laterDay(firstOfMonth(at), 31));
  }
  return null;
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const seasonOn = ({ climate }: Conditions, day: string) => seasonIn(climate, monthOf(day));

/** A plant with what was last done to it, as its calendar is made of. */
export type CaredFor = {
  conditions: Conditions;
  begun: Begun;
  last: Readonly<Partial<Record<CareTask, LastCare>>>;
};

/** Everything that a plant wants, with the next day of each, the soonest first. */
export function dueTasks({ conditions, begun, last }: CaredFor): DueTask[] {
  return taskKeys
    .flatMap((task) => nextDue({ task, conditions, begun, last: last[task] ?? null }) ?? [])
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}

/** Whether something is due by today, or within the seven days that begin with it. */
export function whenDue(dueOn: string, today: string): 'today' | 'week' | 'later' {
  if (dueOn <= today) return 'today';
  return dueOn < laterDay(today, 7) ? 'week' : 'later';
}

/**
 * Every day from today on, up to `days` of them, on which a plant wants something, if each is done when it is due. What is
 * late is today's.
 */
export function tasksAhead(plant: CaredFor, { today, days }: { today: string; days: number }): DueTask[] {
  const end = laterDay(today, days);
  return taskKeys.flatMap((task) => {
    const ahead: DueTask[] = [];
    let last = plant.last[task] ?? null;
    for (;;) {
      const due = nextDue({ task, conditions: plant.conditions, begun: plant.begun, last });
      if (!due) return ahead;
      const dueOn = later(due.dueOn, today);
      if (dueOn >= end) return ahead;
      ahead.push({ ...due, dueOn });
      last = { dueOn, actedOn: dueOn, isSkipped: false };
    }
  });
}

/** No page shows what is due further ahead of what is due next. */
const FURTHEST_DAYS = 62;

/** What becomes of a press for a due day: null for one that was counted before, or that no page ever showed. */
export function pressed(
  { last, next }: { last: LastCare | null; next: DueTask },
  press: { dueOn: string; isSkipped: boolean; today: string },
): LastCare | null {
  if (last !== null && press.dueOn <= last.dueOn) return null;
  if (press.dueOn > laterDay(later(press.today, next.dueOn), FURTHEST_DAYS)) return null;
  // Whoever presses sees a calendar of a moment ago: it counts for the day that is due now.
  return { dueOn: later(press.dueOn, next.dueOn), actedOn: press.today, isSkipped: press.isSkipped };
}
