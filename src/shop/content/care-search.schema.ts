export const LONGEST_CARE_SEARCH = 100;

/**
 * The words that /plant-care?q= asks for, '' for none: control characters mean nothing in a name, and PostgreSQL refuses
 * some of them.
 */
export function parseCareSearch(parameters: URLSearchParams): string {
  return (parameters.get('q') ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, LONGEST_CARE_SEARCH)
    .trim();
}
