import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { keptPlants, plantCareDone } from '../../database/tables/my-plants.ts';
import type { CareTask } from './care-plan.rules.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { nextDue, pressed } from './due-tasks.rules.ts';
import { readKeptPlants } from './kept-plants.ts';
import type { PressForm } from './my-plants.schema.ts';
import { readSurroundings } from './plant-calendar.ts';

type Task = PressForm['tasks'][number];
type Press = { intent: Exclude<PressForm['intent'], 'undo'>; tasks: Task[] };

/** How many of the tasks were noted now, for which days, and how many had been before or are no longer theirs. */
export type Pressed = { noted: number; before: number; tasks: Task[] };

/**
 * Notes tasks of somebody's plants as done, or as left out this time. Each counts once for the day on which it was due, however
 * often and from wherever it is pressed. docs/behaviour/my-plants.md#done-and-skip.
 */
export async function pressTasks(
  shop: Shop,
  { userId, form: { intent, tasks } }: { userId: string; form: Press },
): Promise<Pressed> {
  const today = indianDay(shop.now());
  const isSkipped = intent === 'skip';
  return shop.db.transaction(async (tx) => {
    const ids = await lockPlants(tx, { userId, tasks });
    const surroundings = await readSurroundings(tx, { userId });
    const plants = await readKeptPlants(tx, { userId, surroundings, plantIds: ids });
    const byId = new Map(
      plants.flatMap((plant) => (plant.gone === null ? [[plant.id, plant] as const] : [])),
    );
    const rows = new Map<string, Row & { task: CareTask }>();
    for (const { plantId, task, dueOn } of tasks) {
      const plant = byId.get(plantId.toLowerCase());
      const key = `${plantId.toLowerCase()} ${task}`;
      if (!plant || rows.has(key)) continue;
      const { conditions, begun, last: all } = plant.caredFor;
      const last = all[task] ?? null;
      const next = nextDue({ task, conditions, begun, last });
      const seen = next && pressed({ last, next }, { dueOn, isSkipped, today });
      if (!seen) continue;
      const doneBefore = plant.doneOn[task] ?? null;
      const before = last === null ? {} : { ...last, doneOn: doneBefore };
      rows.set(key, { plantId: plant.id, task, ...seen, doneOn: isSkipped ? doneBefore : today, before });
    }
    const noted = [...rows.values()];
    await store(tx, noted);
    return {
      noted: noted.length,
      before: tasks.length - noted.length,
      tasks: noted.map(({ plantId, task, dueOn }) => ({ plantId, task, dueOn })),
    };
  });
}

/**
 * Takes presses back, each as long as it is the last of its task: what was noted before stands again. Says how many.
 * docs/behaviour/my-plants.md#done-and-skip.
 */
export async function undoPresses(
  shop: Shop,
  { userId, tasks }: { userId: string; tasks: Task[] },
): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const ids = await lockPlants(tx, { userId, tasks });
    const rows =
      ids.length === 0
        ? []
        : await tx.select().from(plantCareDone).where(inArray(plantCareDone.plantId, ids));
    const asked = new Set(
      tasks.map(({ plantId, task, dueOn }) => `${plantId.toLowerCase()} ${task} ${dueOn}`),
    );
    const last = rows.filter(
      ({ plantId, task, dueOn, before }) => before !== null && asked.has(`${plantId} ${task} ${dueOn}`),
    );
    const firsts = last.filter(({ before }) => before?.dueOn === undefined);
    if (firsts.length > 0) {
      const keys = firsts.map(({ plantId, task }) => `${plantId} ${task}`);
      await tx
        .delete(plantCareDone)
        .where(
          and(
            inArray(plantCareDone.plantId, ids),
            inArray(sql`${plantCareDone.plantId} || ' ' || ${plantCareDone.task}`, keys),
          ),
        );
    }
    await store(
      tx,
      last.flatMap(({ plantId, task, before }) =>
        before?.dueOn === undefined ? [] : [{ plantId, task, ...before, before: null }],
      ),
    );
    return last.length;
  });
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
type Row = typeof plantCareDone.$inferInsert;

/** Which of the plants are theirs, in one order, so that of two at once each waits for the other, and neither for both. */
async function lockPlants(tx: Transaction, { userId, tasks }: { userId: string; tasks: Task[] }) {
  const ids = [...new Set(tasks.map(({ plantId }) => plantId.toLowerCase()))];
  const rows = await tx
    .select({ id: keptPlants.id })
    .from(keptPlants)
    .where(and(eq(keptPlants.userId, userId), inArray(keptPlants.id, ids)))
    .orderBy(asc(keptPlants.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

async function store(tx: Transaction, rows: Row[]) {
  if (rows.length === 0) return;
  await tx
    .insert(plantCareDone)
    .values(rows)
    .onConflictDoUpdate({
      target: [plantCareDone.plantId, plantCareDone.task],
      set: {
        dueOn: sql`excluded.due_on`,
        actedOn: sql`excluded.acted_on`,
        isSkipped: sql`excluded.is_skipped`,
        doneOn: sql`excluded.done_on`,
        before: sql`excluded.before`,
      },
    });
}
