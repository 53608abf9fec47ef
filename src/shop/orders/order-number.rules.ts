import { formatIndianDate, formatIndianMoment } from '../indian-time.rules.ts';

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

/** Date of an order, of an invoice: 'Mar 05, 2026'. */
export const formatOrderDate = formatIndianDate;

/** The same of a calendar day 'YYYY-MM-DD'. */
export function formatOrderDay(day: string): string {
  return formatOrderDate(new Date(`${day}T12:00:00+05:30`));
}

/** With the time of day: 'Mar 05, 2026, 18:04'. */
export const formatOrderMoment = formatIndianMoment;
