import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { plantCalendars } from '../../database/tables/my-plants.ts';
import { laterDay } from '../delivery/promise.rules.ts';
import { indianDay } from '../indian-time.rules.ts';
import { orNothing } from '../or-nothing.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { enterBoughtPlants } from './bought-plants.ts';
import { type CareDay, tasksByDay } from './care-days.rules.ts';
import { type DueTask, dueTasks } from './due-tasks.rules.ts';
import { readKeptPlants } from './kept-plants.ts';
import { mailWeek, readSurroundings } from './plant-calendar.ts';
import { mailsToken, tasksToken } from './plant-links.ts';

/**
 * Queues this week's e-mail to those who want one and have anything due, from Monday morning on; at most `limit` people are seen
 * to at a time, each once a week, whichever copies of the program do it. Gives how many are written to.
 * docs/behaviour/my-plants.md#the-weekly-e-mail.
 */
export async function mailPlantWeeks(shop: Shop, { limit }: { limit: number }): Promise<number> {
  const week = mailWeek(shop.now());
  const isWaiting = and(
    isNotNull(plantCalendars.mailKey),
    or(isNull(plantCalendars.mailedWeek), lt(plantCalendars.mailedWeek, week)),
  );
  const next = await shop.db
    .select({ id: plantCalendars.id, userId: users.id, email: users.email })
    .from(plantCalendars)
    .innerJoin(users, eq(users.id, plantCalendars.userId))
    .where(and(isWaiting, isNull(users.blockedAt), eq(users.emailVerified, true)))
    .orderBy(asc(plantCalendars.mailedWeek), asc(plantCalendars.id))
    .limit(limit);
  let mailed = 0;
  for (const { id, userId, email: recipient } of next) {
    const tasks = await listWeek(shop, { userId });
    const isMailed = await shop.db.transaction(async (tx) => {
      const seenTo = await tx
        .update(plantCalendars)
        .set({ mailedWeek: week })
        .where(and(eq(plantCalendars.id, id), isWaiting))
        .returning({ id: plantCalendars.id });
      if (seenTo.length === 0 || tasks.length === 0) return false;
      await queueEmail(shop, tx, { kind: 'plant-week', recipient, plantCalendarId: id });
      return true;
    });
    if (isMailed) mailed += 1;
  }
  return mailed;
}

/** A task of this week, as a list shows it. */
export type WeekTask = DueTask & { plantId: string; name: string };

/** What somebody's plants want within the seven days from today, what is late among it. */
export async function listWeek(shop: Shop, owner: { userId: string }): Promise<WeekTask[]> {
  await orNothing(shop, 'Error entering bought plants:', enterBoughtPlants(shop, owner));
  const surroundings = await readSurroundings(shop.db, owner);
  const plants = await readKeptPlants(shop.db, { ...owner, surroundings });
  const end = laterDay(indianDay(shop.now()), 7);
  return plants
    .filter(({ gone }) => gone === null)
    .flatMap(({ id: plantId, name, caredFor }) =>
      dueTasks(caredFor).map((due) => ({ ...due, plantId, name })),
    )
    .filter(({ dueOn }) => dueOn < end)
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}

/** What the e-mail says: the tasks of today and of each day of the week, and the private parts of its links. */
export type PlantWeek = { today: string; days: CareDay[]; tasksToken: string; mailsToken: string };

/** Of the calendar that an e-mail is about, as it is now; null where it is switched off, or nothing is due any more. */
export async function findPlantWeek(
  shop: Shop,
  { plantCalendarId }: { plantCalendarId: string | null },
): Promise<PlantWeek | null> {
  if (plantCalendarId === null) return null;
  const [calendar] = await shop.db
    .select()
    .from(plantCalendars)
    .where(and(eq(plantCalendars.id, plantCalendarId), isNotNull(plantCalendars.mailKey)));
  if (!calendar?.mailKey) return null;
  const tasks = await listWeek(shop, calendar);
  if (tasks.length === 0) return null;
  const { mailKey } = calendar;
  const now = shop.now();
  const today = indianDay(now);
  return {
    today,
    // What is late is today's.
    days: tasksByDay(tasks.map((task) => ({ ...task, dueOn: task.dueOn < today ? today : task.dueOn }))),
    tasksToken: await tasksToken(shop, { mailKey, madeAt: now }),
    mailsToken: await mailsToken(shop, mailKey),
  };
}
