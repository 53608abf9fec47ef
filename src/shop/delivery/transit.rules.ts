import type { DeliverySettings } from '../settings/delivery.schema.ts';
import { termsInIndia } from './zones.rules.ts';

/**
 * How long what is sent is on its way, wherever in India it goes: 'Delivered 2 to 7 days after dispatch'. Null where
 * the days of one of its zones are not known. docs/behaviour/delivery.md#the-promised-days.
 */
export function transitWords(
  settings: Readonly<Pick<DeliverySettings, 'zones' | 'everywhere'>>,
): string | null {
  const terms = termsInIndia(settings).filter(({ delivers }) => delivers);
  if (terms.length === 0 || terms.some(({ daysFrom, daysTo }) => daysFrom === '' || daysTo === ''))
    return null;
  const from = Math.min(...terms.map(({ daysFrom }) => Number(daysFrom)));
  const to = Math.max(...terms.map(({ daysTo }) => Number(daysTo)));
  if (to === 0) return 'Delivered on the day of dispatch';
  return `Delivered ${from === to ? '' : `${from} to `}${to} ${to === 1 ? 'day' : 'days'} after dispatch`;
}
