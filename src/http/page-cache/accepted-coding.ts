import Negotiator from 'negotiator';
import { CODINGS, type Coding } from './page.types.ts';

/** What is no weight between 0 and 1 wants nothing. */
const NO_WEIGHT = /;\s*q\s*=(?!\s*(?:0(?:\.\d*)?|1(?:\.0*)?)\s*(?:[,;]|$))[^,;]*/gi;

/**
 * The coding to answer in (RFC 9110, 12.5.3): the one the client likes best, of equals the smallest. Without the header,
 * and where nothing suits, the body as it is.
 */
export function acceptedCoding(header: string | null): Coding {
  const asked = header?.replaceAll(NO_WEIGHT, ';q=0').replaceAll(/\bx-gzip\b/gi, 'gzip');
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': asked } });
  const best = negotiator.encoding([...CODINGS], { preferred: CODINGS });
  return CODINGS.find((coding) => coding === best) ?? 'identity';
}

/** Its types know nothing of the second argument yet. */
type Preferring = {
  encoding(available: string[], options: { preferred: readonly string[] }): string | undefined;
};
