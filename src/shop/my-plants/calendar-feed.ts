import { indianDay } from '../indian-time.rules.ts';
import { orNothing } from '../or-nothing.ts';
import type { Shop } from '../shop.types.ts';
import { enterBoughtPlants } from './bought-plants.ts';
import { writeCalendar } from './calendar-file.rules.ts';
import { sayCareDay, tasksByDay } from './care-days.rules.ts';
import { tasksAhead } from './due-tasks.rules.ts';
import { readKeptPlants } from './kept-plants.ts';
import { readSurroundings } from './plant-calendar.ts';
import { findFeed } from './plant-links.ts';

/** So far ahead calendars are told; they ask again twice a day. */
export const FEED_DAYS = 60;

/**
 * The calendar file of whoever's secret address it is, the same all day long while nothing changes; null for an address that
 * opens nothing. docs/behaviour/my-plants.md#in-any-calendar.
 */
export async function writeFeed(
  shop: Shop,
  { token, appUrl }: { token: string; appUrl: string },
): Promise<string | null> {
  const feed = await findFeed(shop, { token });
  if (!feed) return null;
  await orNothing(shop, 'Error entering bought plants:', enterBoughtPlants(shop, feed));
  const surroundings = await readSurroundings(shop.db, feed);
  const plants = (await readKeptPlants(shop.db, { ...feed, surroundings })).filter(
    ({ gone }) => gone === null,
  );
  const today = indianDay(shop.now());
  const tasks = plants.flatMap(({ name, caredFor }) =>
    tasksAhead(caredFor, { today, days: FEED_DAYS }).map((due) => ({ ...due, name })),
  );
  const { host } = new URL(appUrl);
  const { name } = shop.settings().shop;
  return writeCalendar({
    name: `My plants · ${name}`,
    product: `${name}//My plants`,
    stamp: new Date(`${today}T00:00:00+05:30`),
    entries: tasksByDay(tasks).map((of) => ({
      uid: `${of.day}-${of.task}-${feed.calendarId}@${host}`,
      day: of.day,
      summary: sayCareDay(of),
      description: of.lines.join('\n'),
      url: `${appUrl}/my-plants`,
    })),
  });
}
