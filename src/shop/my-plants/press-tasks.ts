import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { keptPlants, plantCareDone } from '../../database/tables/my-plants.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { nextDue, pressed } from './due-tasks.rules.ts';
import { readKeptPlants } from './kept-plants.ts';
import type { PressForm } from './my-plants.schema.ts';
import { readSurroundings } from './plant-calendar.ts';

/** How many of the tasks were noted now, and how many had been before or are no longer theirs. */
export type Pressed = { noted: number; before: number };

/**
 * Notes tasks of somebody's plants as done, or as left out this time. Each counts once for the day on which it was due, however
 * often and from wherever it is pressed. docs/behaviour/my-plants.md#done-and-skip.
 */
export async function pressTasks(
  shop: Shop,
  { userId, form: { intent, tasks } }: { userId: string; form: PressForm },
): Promise<Pressed> {
  const today = indianDay(shop.now());
  const isSkipped = intent === 'skip';
  return shop.db.transaction(async (tx) => {
    const ids = [...new Set(tasks.map(({ plantId }) => plantId.toLowerCase()))];
    // In one order, so that of two at once each waits for the other, and neither for both.
    await tx
      .select({ id: keptPlants.id })
      .from(keptPlants)
      .where(and(eq(keptPlants.userId, userId), inArray(keptPlants.id, ids)))
      .orderBy(asc(keptPlants.id))
      .for('no key update');
    const surroundings = await readSurroundings(tx, { userId });
    const plants = await readKeptPlants(tx, { userId, surroundings, plantIds: ids });
    const byId = new Map(
      plants.flatMap((plant) => (plant.gone === null ? [[plant.id, plant] as const] : [])),
    );
    const rows = new Map<string, typeof plantCareDone.$inferInsert>();
    for (const { plantId, task, dueOn } of tasks) {
      const plant = byId.get(plantId.toLowerCase());
      const key = `${plantId.toLowerCase()} ${task}`;
      if (!plant || rows.has(key)) continue;
      const { conditions, begun, last: all } = plant.caredFor;
      const last = all[task] ?? null;
      const next = nextDue({ task, conditions, begun, last });
      const seen = next && pressed({ last, next }, { dueOn, isSkipped, today });
      if (!seen) continue;
      const doneOn = isSkipped ? (plant.doneOn[task] ?? null) : today;
      rows.set(key, { plantId: plant.id, task, ...seen, doneOn });
    }
    if (rows.size > 0) {
      await tx
        .insert(plantCareDone)
        .values([...rows.values()])
        .onConflictDoUpdate({
          target: [plantCareDone.plantId, plantCareDone.task],
          set: {
            dueOn: sql`excluded.due_on`,
            actedOn: sql`excluded.acted_on`,
            isSkipped: sql`excluded.is_skipped`,
            doneOn: sql`excluded.done_on`,
          },
        });
    }
    return { noted: rows.size, before: tasks.length - rows.size };
  });
}
