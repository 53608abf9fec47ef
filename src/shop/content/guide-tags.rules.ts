/** Tags as they are typed, separated by commas: trimmed, empty ones dropped, each once (specification, admin §3). */
export function parseTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The tags that a row has room for, and how many are left (specification, admin §2 and §9). */
export function shownTags(tags: readonly string[]): { shown: string[]; more: number } {
  return { shown: tags.slice(0, MOST_IN_A_ROW), more: Math.max(0, tags.length - MOST_IN_A_ROW) };
}

const MOST_IN_A_ROW = 2;
