const LONGEST_SEARCH = 100;

/** Control characters mean nothing in a search, and PostgreSQL refuses some of them. */
export function toSearchWords(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH);
}
