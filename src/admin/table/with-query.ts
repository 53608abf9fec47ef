type Change = Record<string, string | number | null | undefined>;

/** The address of the same screen with these parts of its query changed; null or undefined takes one away. */
export function withQuery(query: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next}`;
}
