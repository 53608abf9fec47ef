import { indianDay, indianWallClock, weekdays } from '../indian-time.rules.ts';
import type { DeliverySettings, DeliveryTerms } from '../settings/delivery.schema.ts';
import { termsInIndia } from './zones.rules.ts';

/** Days as '2026-11-26', in India. */
export type DeliveryPromise = { leaves: string; arrivesFrom: string; arrivesTo: string };

/** Further ahead nothing is promised: then the shop is closed, whatever its list of days says. */
const FURTHEST_DAYS = 120;
const DAY_MS = 86_400_000;

type Calendar = Readonly<Pick<DeliverySettings, 'dispatchDays' | 'cutOff' | 'closedDays'>>;

/**
 * The day on which what is ordered now leaves: the next day of dispatch that is not closed, today only until the
 * cut-off hour in India. Null where there is none in sight. docs/behaviour/delivery.md#the-promised-days.
 */
export function dispatchDay({ dispatchDays, cutOff, closedDays }: Calendar, now: Date): string | null {
  const wall = indianWallClock(now);
  const first = wall.getUTCHours() < Number(cutOff) ? 0 : 1;
  const today = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  for (let ahead = first; ahead <= FURTHEST_DAYS; ahead += 1) {
    const day = dayText(today + ahead * DAY_MS);
    if (dispatchDays.includes(weekdayOf(day)) && !closedDays.includes(day)) return day;
  }
  return null;
}

/** The last day that was promised of an order, as a parcel may repeat it; '' for none, and for one that has passed. */
export function stillPromised(arrivesTo: string | null | undefined, now: Date): string {
  return arrivesTo && arrivesTo >= indianDay(now) ? arrivesTo : '';
}

/** From when to when it arrives: days in transit are days of the calendar. Null where nothing is promised. */
export function promisedDays(
  calendar: Calendar,
  { daysFrom, daysTo }: Pick<DeliveryTerms, 'daysFrom' | 'daysTo'>,
  now: Date,
): DeliveryPromise | null {
  if (daysFrom === '' || daysTo === '') return null;
  const leaves = dispatchDay(calendar, now);
  if (leaves === null) return null;
  return {
    leaves,
    arrivesFrom: laterDay(leaves, Number(daysFrom)),
    arrivesTo: laterDay(leaves, Number(daysTo)),
  };
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** So many days after a day. */
export function laterDay(day: string, days: number): string {
  return dayText(timeOf(day) + days * DAY_MS);
}

function weekdayOf(day: string) {
  return weekdays[(new Date(timeOf(day)).getUTCDay() + 6) % 7] ?? 'sun';
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

/** 'Thu 26 – Sat 28 Nov', 'Sat 28 Nov – Tue 1 Dec', 'Thu 26 Nov'. docs/behaviour/delivery.md#the-promised-days. */
export function formatDays(from: string, to: string): string {
  const [begin, end] = [partsOf(from), partsOf(to)];
  if (from === to) return `${end.day} ${end.month}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${begin.day}${isOneMonth ? '' : ` ${begin.month}`} – ${end.day} ${end.month}`;
}

function partsOf(day: string) {
  const date = new Date(timeOf(day));
  return {
    day: `${WEEKDAYS[date.getUTCDay()] ?? ''} ${date.getUTCDate()}`,
    month: MONTHS[date.getUTCMonth()] ?? '',
  };
}

type Zones = Readonly<Pick<DeliverySettings, 'zones' | 'everywhere'>>;

/**
 * The fewest and the most days on the way, wherever in India it goes. Null where the days of one of its zones are not known.
 * docs/behaviour/delivery.md#the-promised-days.
 */
export function transitInIndia(settings: Zones): Pick<DeliveryTerms, 'daysFrom' | 'daysTo'> | null {
  const terms = termsInIndia(settings).filter(({ delivers }) => delivers);
  if (terms.length === 0 || terms.some(({ daysFrom, daysTo }) => daysFrom === '' || daysTo === ''))
    return null;
  return {
    daysFrom: String(Math.min(...terms.map(({ daysFrom }) => Number(daysFrom)))),
    daysTo: String(Math.max(...terms.map(({ daysTo }) => Number(daysTo)))),
  };
}

/**
 * When what is ordered now arrives, wherever in India it goes: 'Estimate: Wed 2 – Mon 7 Dec'; while nothing leaves, how long it is on its
 * way. Null where the days of a zone are not known. docs/behaviour/delivery.md#the-promised-days.
 */
export function arrivalInIndia(settings: Zones & Calendar, now: Date): string | null {
  const days = transitInIndia(settings);
  const promise = days === null ? null : promisedDays(settings, days, now);
  if (promise === null) return transitWords(settings);
  return `Estimate: ${formatDays(promise.arrivesFrom, promise.arrivesTo)}`;
}

/** Its days on the way in words: 'Delivered 2 to 7 days after dispatch'. */
export function transitWords(settings: Zones): string | null {
  const days = transitInIndia(settings);
  if (days === null) return null;
  const { daysFrom: from, daysTo: to } = days;
  if (to === '0') return 'Delivered on the day of dispatch';
  return `Delivered ${from === to ? '' : `${from} to `}${to} ${to === '1' ? 'day' : 'days'} after dispatch`;
}
