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

/** With what they are: '1 order', 'Over 10,000 orders'. */
export function countText(counted: Told, one: string, many: string): string {
  return `${countFigure(counted)} ${counted.total === 1 ? one : many}`;
}

const LONGEST_SEARCH = 100;

/** Control characters mean nothing in a search, and PostgreSQL refuses some of them. */
export function toSearchWords(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH);
}
