import { formatDays } from '../shop/delivery/promise.rules.ts';
import { sayCareDay } from '../shop/my-plants/care-days.rules.ts';
import type { PlantWeek } from '../shop/my-plants/plant-week.ts';
import type { AccountMatter, EmailSettings } from './write-email.ts';

/** Of the plants of one line. */
const MOST_NAMED = 10;

/** What somebody's plants want this week. docs/behaviour/my-plants.md#the-weekly-e-mail. */
export function plantWeekMatter(
  { today, days, tasksToken, mailsToken }: PlantWeek,
  { appUrl }: Pick<EmailSettings, 'appUrl'>,
): AccountMatter {
  const byDay = Map.groupBy(days, ({ day }) => day);
  const plantWeek = {
    days: [...byDay].map(([day, all]) => ({
      day: day === today ? 'Today' : formatDays(day, day),
      lines: all.map((one) => sayCareDay(one, MOST_NAMED)),
    })),
    stopUrl: `${appUrl}/plant-mails/${mailsToken}`,
  };
  const url = `${appUrl}/plant-tasks/${tasksToken}`;
  const unsubscribeUrl = `${appUrl}/api/plant-mails/${mailsToken}`;
  return { about: 'plant-week', url, orderNumber: null, plantWeek, unsubscribeUrl };
}
