/** The pattern that finds a text anywhere in another, for LIKE and ILIKE. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
