import * as z from 'zod/mini';

export const LONGEST_CARE_SEARCH = 100;

/** What /plant-care?q= asks for: control characters mean nothing in a name, and PostgreSQL refuses some of them. */
const careSearch = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim()
        .slice(0, LONGEST_CARE_SEARCH)
        .trim(),
    ),
  ),
  '',
);

/** The words searched for; '' for none. */
export function parseCareSearch(parameters: URLSearchParams): string {
  return careSearch.parse(parameters.get('q'));
}
