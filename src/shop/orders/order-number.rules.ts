import { indianWallClock } from '../indian-time.rules.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Number of an order (or payment) as people read it: the last 8 characters of its id.
 * docs/behaviour/orders-and-emails.md#order-numbers.
 */
export function orderNumber(id: string): string {
  return id.slice(-8);
}

/** '#1042': the short number that people say and search. docs/behaviour/orders-and-emails.md#short-numbers. */
export function shortNumber(number: number): string {
  return `#${number}`;
}

/** Date as 'MMM dd, yyyy' ('Mar 05, 2026') in Indian time, the same text in every engine. Refuses an invalid date. */
export function formatOrderDate(moment: Date): string {
  const wall = indianWallClock(moment);
  const day = String(wall.getUTCDate()).padStart(2, '0');
  return `${months[wall.getUTCMonth()]} ${day}, ${wall.getUTCFullYear()}`;
}

/** The same of a calendar day 'YYYY-MM-DD'. */
export function formatOrderDay(day: string): string {
  return formatOrderDate(new Date(`${day}T12:00:00+05:30`));
}

/** Date and time of day as 'MMM dd, yyyy, HH:mm' in Indian time. Refuses an invalid date. */
export function formatOrderMoment(moment: Date): string {
  return `${formatOrderDate(moment)}, ${indianWallClock(moment).toISOString().slice(11, 16)}`;
}
