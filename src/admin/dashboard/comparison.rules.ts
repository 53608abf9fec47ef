export type Comparison = { direction: 'up' | 'down' | 'same' | 'none'; text: string };

const whole = new Intl.NumberFormat('en-IN');

/** From here on a share says less than how many times it is. */
const MANY_TIMES = 10;

/**
 * How a sum of some days stands beside that of as many days before them. What differs is never said to be equal, and what
 * is left of something never to be nothing, however it is rounded.
 */
export function compareWithBefore(
  now: number,
  before: number,
  { days, equal }: { days: number; equal: 'as many' | 'as much' },
): Comparison {
  const those = `the ${days} days before`;
  if (before === 0) return { direction: 'none', text: `none in ${those}` };
  if (now === before) return { direction: 'same', text: `${equal} as in ${those}` };
  if (now > before) {
    const times = Math.floor(now / before);
    if (times >= MANY_TIMES) return { direction: 'up', text: `${whole.format(times)} times ${those}` };
    return { direction: 'up', text: `${share((now - before) / before)} more than ${those}` };
  }
  const less = (before - now) / before;
  return { direction: 'down', text: `${share(now > 0 ? Math.min(less, 0.99) : less)} less than ${those}` };
}

/** '12 %', or 'under 1 %'. */
function share(part: number): string {
  const percent = Math.round(part * 100);
  return percent === 0 ? 'under 1 %' : `${percent} %`;
}
