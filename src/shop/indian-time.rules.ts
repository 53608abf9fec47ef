const indiaIsAheadMs = 330 * 60_000;

/**
 * The moment as a clock on an Indian wall shows it, to be read with the getUTC… methods.
 * India keeps one offset all year, so no time-zone data is needed and every engine agrees.
 */
export function indianWallClock(moment: Date): Date {
  const wall = new Date(moment.getTime() + indiaIsAheadMs);
  if (Number.isNaN(wall.getTime())) throw new RangeError('Not a moment in time');
  return wall;
}

/** The calendar day 'YYYY-MM-DD' that it is in India at this moment. */
export function indianDay(moment: Date): string {
  return indianWallClock(moment).toISOString().slice(0, 10);
}

/** Monday first, as weeks are read here. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Date as 'MMM dd, yyyy' ('Mar 05, 2026') in Indian time, the same text in every engine. Refuses an invalid date. */
export function formatIndianDate(moment: Date): string {
  const wall = indianWallClock(moment);
  const day = String(wall.getUTCDate()).padStart(2, '0');
  return `${months[wall.getUTCMonth()]} ${day}, ${wall.getUTCFullYear()}`;
}

/** Date and time of day as 'MMM dd, yyyy, HH:mm' in Indian time. Refuses an invalid date. */
export function formatIndianMoment(moment: Date): string {
  return `${formatIndianDate(moment)}, ${indianWallClock(moment).toISOString().slice(11, 16)}`;
}
