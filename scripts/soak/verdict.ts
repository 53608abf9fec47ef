import type { Sample } from './samples.ts';

/** One line of the table at the end: a quarter after the warm-up beside the last one. */
export type Line = {
  what: string;
  first: number;
  last: number;
  /** By linear regression over all samples after the warm-up. */
  perHour: number;
  bound: string;
  isFlat: boolean;
};

/** What must not grow: by so much of itself, or so many, whichever is more. */
const BOUNDS: Readonly<Record<string, { share: number; least: number }>> = {
  'heap after collection, MB': { share: 0.1, least: 6 },
  'outside the heap, MB': { share: 0.1, least: 6 },
  'resident memory, MB': { share: 0.15, least: 40 },
  'open files and sockets': { share: 0.2, least: 15 },
  'database connections': { share: 0, least: 3 },
  'of them in a transaction': { share: 0, least: 2 },
  'jobs that wait': { share: 0.25, least: 20 },
  'files of pictures': { share: 0.02, least: 30 },
  // A machine that has other things to do turns some away; a pool that leaks, more and more.
  'told to come again later': { share: 0.25, least: 5 },
  // Told, and not judged: the machine has other things to do, too.
  'p95, ms': { share: Infinity, least: Infinity },
};
const NEVER = ['failed answers', 'errors in the log'];

/** These are the shop's books, or lists of people: they grow with orders and visitors, and no faster. */
export const GROWING: readonly string[] = [
  'accounts',
  'activity_log',
  'checkout_lines',
  'checkouts',
  'credit_notes',
  'emails',
  'entered_orders',
  'invoices',
  'kept_plants',
  'newsletter_subscribers',
  'order_items',
  'order_timeline',
  'orders',
  'payments',
  'plant_care_done',
  'profiles',
  'provider_events',
  'refunds',
  'review_photos',
  'reviews',
  'shipments',
  'stock_holds',
  'users',
];
const TABLE_ROWS = { share: 0.25, least: 200 };
/** Pages that were emptied stay with the table until it needs them. */
const TABLE_MB = { share: 0.5, least: 1 };
/** How much more each order may bring in the second half than in the first, and rows that are none. */
const PER_ORDER = { share: 0.35, least: 0.2 };

const WARM_UP = 0.2;
const MB = 1024 * 1024;

/** Whether it stayed flat, line by line. docs/decisions/0047-soak.md */
export function judgeSoak(samples: readonly Sample[]): Line[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const lines = Object.entries(BOUNDS).map(([what, bound]) =>
    flatLine(what, warm, (sample) => sample.figures[what] ?? 0, bound),
  );
  for (const what of NEVER) {
    const all = samples.reduce((sum, { figures }) => sum + (figures[what] ?? 0), 0);
    lines.push({ what, first: 0, last: all, perHour: 0, bound: 'none', isFlat: all === 0 });
  }
  const names = new Set(samples.flatMap(({ tables }) => Object.keys(tables)));
  for (const name of [...names].toSorted()) {
    if (GROWING.includes(name)) {
      lines.push(perOrderLine(name, warm));
      continue;
    }
    lines.push(flatLine(`${name}, rows`, warm, ({ tables }) => tables[name]?.rows ?? 0, TABLE_ROWS));
    lines.push(flatLine(`${name}, MB`, warm, ({ tables }) => (tables[name]?.bytes ?? 0) / MB, TABLE_MB));
  }
  return lines;
}

type Bound = { share: number; least: number };
type Read = (sample: Sample) => number;

function flatLine(what: string, samples: readonly Sample[], read: Read, bound: Bound): Line {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const first = median(samples.slice(0, quarter).map(read));
  const last = median(samples.slice(-quarter).map(read));
  const most = bound.least === Infinity ? Infinity : Math.max(first * bound.share, bound.least);
  return {
    what,
    first,
    last,
    perHour: 60 * slope(samples.map((sample) => [sample.minute, read(sample)])),
    bound: most === Infinity ? '–' : `+${round(most)}`,
    // What the system does not tell is not judged.
    isFlat: Number.isNaN(last) || last - first <= most,
  };
}

/** Rows for each order, in the first half and in the second. */
function perOrderLine(name: string, samples: readonly Sample[]): Line {
  const middle = Math.floor(samples.length / 2);
  const between = (from: Sample | undefined, to: Sample | undefined) => {
    const rows = (to?.tables[name]?.rows ?? 0) - (from?.tables[name]?.rows ?? 0);
    return rows / Math.max(1, (to?.orders ?? 0) - (from?.orders ?? 0));
  };
  const first = between(samples[0], samples[middle]);
  const last = between(samples[middle], samples.at(-1));
  const most = Math.max(Math.abs(first) * PER_ORDER.share, PER_ORDER.least);
  const perHour = 60 * slope(samples.map(({ minute, tables }) => [minute, tables[name]?.rows ?? 0]));
  return {
    what: `${name}, rows an order`,
    first,
    last,
    perHour,
    bound: `+${round(most)}`,
    isFlat: last - first <= most,
  };
}

/** One minute in which the machine stood still says nothing of a leak. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
export const round = (value: number) => Math.round(value * 100) / 100;

/** Of the line that lies nearest to all points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
}

/** As a table of Markdown, those that grew too much first. What never moved is told as a number of lines. */
export function tellLines(lines: readonly Line[]): string {
  const moved = lines.filter(
    ({ what, first, last, perHour }) => !/, (?:rows|MB)/.test(what) || first !== last || perHour !== 0,
  );
  const rows = moved
    .toSorted((a, b) => Number(a.isFlat) - Number(b.isFlat))
    .map(({ what, first, last, perHour, bound, isFlat }) =>
      ['', what, round(first), round(last), round(perHour), bound, isFlat ? 'flat' : '**grew**', '']
        .join(' | ')
        .trim(),
    );
  return [
    '| | first quarter | last quarter | an hour | bound | |',
    '|---|---|---|---|---|---|',
    ...rows,
    `| ${lines.length - moved.length} more of tables | | | 0 | | flat |`,
  ].join('\n');
}
