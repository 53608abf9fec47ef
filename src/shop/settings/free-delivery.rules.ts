import { formatPaise, rupeesToPaise } from '../money.ts';
import type { DeliverySettings, DeliveryTerms } from './delivery.schema.ts';

/** The specification's: free above ₹499. */
export const DEFAULT_FREE_ABOVE_PAISE = 499_00;

/** Above which value of the goods terms take nothing, in paise; null where they always take something. */
export function freeAboveOf({ freeAbove }: Pick<DeliveryTerms, 'freeAbove'>): number | null {
  return freeAbove === '' ? null : (rupeesToPaise(freeAbove) ?? 0);
}

/**
 * That of whoever has not said where they are, which the shop's words speak of: somewhere in India. Of a shop that delivers
 * only to parts of it, what is enough in all of them.
 */
export function usualFreeAbove({ zones, everywhere }: Readonly<DeliverySettings>): number | null {
  const terms = zones.find(({ countries }) => countries.includes('India')) ?? everywhere;
  const parts = zones.filter(({ delivers, pins, states }) => delivers && (pins !== '' || states.length > 0));
  const [first = null, ...others] = (terms.delivers ? [terms] : parts).map(freeAboveOf);
  return others.reduce((most, one) => (most === null || one === null ? null : Math.max(most, one)), first);
}

/** That of a page, which knows it where it is another than the shop comes with. */
export function publicFreeAbove({ freeAbovePaise }: { freeAbovePaise?: number | null }): number | null {
  return freeAbovePaise === undefined ? DEFAULT_FREE_ABOVE_PAISE : freeAbovePaise;
}

/**
 * The promise of free delivery, as the shop makes it while its owner has found no words for it: 'Free shipping above
 * ₹499'. Null where there is none to make. docs/behaviour/delivery.md#the-words.
 */
export function freeShippingWords(freeAbovePaise: number | null): string | null {
  if (freeAbovePaise === null) return null;
  return freeAbovePaise === 0 ? 'Free shipping' : `Free shipping above ${shortRupees(freeAbovePaise)}`;
}

/** '₹499', '₹1,499', '₹499.50'. */
export function shortRupees(paise: number): string {
  return formatPaise(paise).replace('.00', '');
}
