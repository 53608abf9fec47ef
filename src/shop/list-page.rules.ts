/** Beyond it nobody needs to know how many; in a search each is looked at. */
export const COUNT_LIMIT = 10_000;
export const SEARCH_COUNT_LIMIT = 1_000;

export type Counted = { total: number; hasMoreThanTotal: boolean };

/** Of what was counted up to one more than the limit. */
export function toCounted(found: number, limit = COUNT_LIMIT): Counted {
  return { total: Math.min(found, limit), hasMoreThanTotal: found > limit };
}

/** Of what is never much without a word on more. */
type Told = Pick<Counted, 'total'> & Partial<Counted>;

const whole = new Intl.NumberFormat('en-IN');

/** How many there are: '57', or 'Over 10,000' where they were not counted to the end. */
export function countFigure({ total, hasMoreThanTotal }: Told): string {
  return `${hasMoreThanTotal ? 'Over ' : ''}${whole.format(total)}`;
}

/** Beyond it nobody needs to know how many, where the figure stands beside others. */
export const MOST_IN_SHORT = 999;

/** In short: '57', or '999+'. */
export function shortFigure({ total, hasMoreThanTotal }: Counted): string {
  const isMore = hasMoreThanTotal || total > MOST_IN_SHORT;
  return `${Math.min(total, MOST_IN_SHORT)}${isMore ? '+' : ''}`;
}

/** With what they are: '1 order', 'Over 10,000 orders'. */
export function countText(counted: Told, one: string, many: string): string {
  return `${countFigure(counted)} ${counted.total === 1 ? one : many}`;
}

/** Where a page stands in its list: '41 to 80 of 386'; undefined where nobody knows, or there is nothing. */
export function rangeText(counted: Told, first: number | null, shown: number): string | undefined {
  if (first === null || shown === 0) return undefined;
  const of = counted.hasMoreThanTotal ? 'of over' : 'of';
  return `${whole.format(first)} to ${whole.format(first + shown - 1)} ${of} ${whole.format(counted.total)}`;
}

type KeyPlace = Told & { rows: { length: number }; previous: string | null; next: string | null };

/**
 * Which of all its rows a page paged by key begins with. Its first and its last page tell by themselves; of one between them
 * `told`, which the way to it said, as long as it can be.
 */
export function firstOfPage({ rows, previous, next, ...counted }: KeyPlace, told?: number): number | null {
  if (previous === null) return 1;
  if (next === null && !counted.hasMoreThanTotal) return Math.max(counted.total - rows.length + 1, 1);
  if (told === undefined) return null;
  return counted.hasMoreThanTotal || told + rows.length - 1 <= counted.total ? told : null;
}

const LONGEST_SEARCH = 100;

/** Control characters mean nothing in a search, and PostgreSQL refuses some of them. */
export function toSearchWords(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH);
}
