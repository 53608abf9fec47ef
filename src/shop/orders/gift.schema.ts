import * as z from 'zod/mini';
import { phoneNumber } from '../contact.schema.ts';
import { type DeliveryPromise, formatDays, laterDay } from '../delivery/promise.rules.ts';
import { prose, requiredText } from '../text.schema.ts';

/** What stands on the card. */
export const GIFT_MESSAGE_LENGTH = 300;

const nothing = z.string().check(z.trim(), z.maxLength(0));

/**
 * An order that somebody else gets: who, the message on the card, and the day before which it shall not come
 * ('2026-12-24'). Empty where nothing was said. docs/behaviour/gifts.md.
 */
export const giftSchema = z.object({
  recipient: requiredText('Recipient’s name', 100),
  phone: z._default(z.union([nothing, phoneNumber], 'Invalid phone number'), ''),
  message: z._default(prose(GIFT_MESSAGE_LENGTH), ''),
  day: z._default(z.union([nothing, z.iso.date()], 'Please choose a day'), ''),
});

export type Gift = z.infer<typeof giftSchema>;

/** How far ahead a gift may be ordered. */
const FURTHEST_DAYS = 60;

type Calendar = {
  /** In India: '2026-11-26'. */
  today: string;
  /** When it would come if nobody asked for a day; null: nothing is promised there. */
  promise: Pick<DeliveryPromise, 'arrivesFrom'> | null;
};

/** The days that may be asked for: from when it could come, two months ahead. docs/behaviour/gifts.md#the-day. */
export function giftDays({ today, promise }: Calendar): { first: string; last: string } {
  const first = promise && promise.arrivesFrom > today ? promise.arrivesFrom : laterDay(today, 1);
  const furthest = laterDay(today, FURTHEST_DAYS);
  return { first, last: first > furthest ? first : furthest };
}

/** Why it cannot come on that day, in a sentence; null where it can, or none was asked for. */
export function giftDayProblem(day: string, calendar: Calendar): string | null {
  if (day === '') return null;
  const { first, last } = giftDays(calendar);
  if (day >= first && day <= last) return null;
  return `Please choose a day from ${formatDays(first, first)} to ${formatDays(last, last)}`;
}

/** As promised, but not before the day that was asked for: as many days to arrive in, from that one on. */
export function arrivingNotBefore<Promised extends { arrivesFrom: string; arrivesTo: string }>(
  promise: Promised,
  day: string,
): Promised {
  if (day <= promise.arrivesFrom) return promise;
  const dayMs = 86_400_000;
  const days = (Date.parse(promise.arrivesTo) - Date.parse(promise.arrivesFrom)) / dayMs;
  return { ...promise, arrivesFrom: day, arrivesTo: laterDay(day, days) };
}
