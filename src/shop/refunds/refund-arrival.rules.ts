import { indianWallClock } from '../indian-time.rules.ts';

const DAY_MS = 86_400_000;
/** What the provider says of most banks. */
const WORKING_DAYS = 7;

/** In words, without the day. */
export const refundTakes = 'within 5 to 7 working days';

/**
 * The day by which a refund that is made at this moment has arrived in most cases: Saturdays, Sundays and the day itself
 * do not count. docs/behaviour/orders-and-emails.md#e-mails-about-refunds.
 */
export function refundArrivesBy(madeAt: Date): Date {
  let day = madeAt;
  for (let left = WORKING_DAYS; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    const weekday = indianWallClock(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}
