import { resultsTable } from '../../bench/results.ts';
import type { Ledger } from './shoppers.ts';
import type { Look } from './witnesses.ts';

export type Round = {
  what: string;
  from: number;
  back: number;
  until: number;
  load: number;
};

export type Outcome = {
  rounds: Round[];
  /** When each was acknowledged, by `performance.now()`. */
  orders: number[];
  paid: number;
  failures: string[];
  editFailures: string[];
  looks: Look[];
  saved: { at: number; shelf: number }[];
  /** By each open page. */
  seen: { at: number; shelf: number }[][];
  ledger: Ledger & {
    acknowledgedLost: number;
    soldFromShelf: number;
    editsLost: number;
    editsOff: number;
    mailsTwice: number;
  };
};

const WRITES_BACK_MS = 30_000;

/** What shoppers and staff noticed of each round. */
export function describeRounds(outcome: Outcome): string {
  const head = [
    '',
    'What',
    'No order, s',
    'No edit, s',
    'Orders',
    'Pages',
    'failed',
    'longest, s',
    'Told late, s',
    'Whole, s',
    'Load',
  ];
  const rows = outcome.rounds.map((round, n) => {
    const noticed = notice(outcome, round);
    return [
      n + 1,
      round.what,
      seconds(noticed.withoutOrder),
      seconds(noticed.withoutEdit),
      noticed.orders,
      noticed.pages,
      noticed.failed,
      seconds(noticed.longestPage),
      seconds(noticed.toldLate),
      Math.round((round.back - round.from) / 1000),
      round.load.toFixed(1),
    ];
  });
  return resultsTable(head, rows);
}

function notice({ orders, saved, looks, seen }: Outcome, round: Round) {
  const within = (at: number) => at >= round.from && at < round.until;
  const pages = looks.filter(({ at }) => within(at));
  return {
    withoutOrder: longestPause(orders, round),
    withoutEdit: longestPause(
      saved.map(({ at }) => at),
      round,
    ),
    orders: orders.filter(within).length,
    pages: pages.length,
    failed: pages.filter(({ failure }) => failure !== null).length,
    longestPage: Math.max(0, ...pages.map(({ ms }) => ms)),
    // From the answer to who edited until every open page shows it.
    toldLate: Math.max(
      0,
      ...saved
        .filter(({ at }) => within(at))
        .flatMap(({ at, shelf }) =>
          seen.map((one) => (one.find((look) => look.shelf >= shelf)?.at ?? Number.POSITIVE_INFINITY) - at),
        ),
    ),
  };
}

function longestPause(times: number[], { from, until }: Round): number {
  const inside = times.filter((at) => at >= from && at < until).toSorted((a, b) => a - b);
  return Math.max(...[...inside, until].map((at, n) => at - (inside[n - 1] ?? from)));
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

export function summarize(outcome: Outcome): [string, string | number][] {
  const { rounds, orders, paid, failures, editFailures, looks, saved, ledger } = outcome;
  const noticed = rounds.map((round) => notice(outcome, round));
  const most = (of: (one: (typeof noticed)[number]) => number) => seconds(Math.max(0, ...noticed.map(of)));
  const failed = looks.filter(({ failure }) => failure !== null);
  return [
    ['Orders acknowledged', orders.length],
    ['  of them lost', ledger.acknowledgedLost],
    ['Paid in all', paid],
    ['  of them lost', ledger.lost],
    ['  doubled, or with two e-mails', ledger.doubled],
    ['E-mails that left twice', ledger.mailsTwice],
    ['Plants missing on the shelves', ledger.soldFromShelf],
    ['Edits acknowledged', saved.length],
    ['  of them lost', ledger.editsLost],
    ['  done more or less often than asked', ledger.editsOff],
    ['Longest without an order, s', most(({ withoutOrder }) => withoutOrder)],
    ['Longest without an edit, s', most(({ withoutEdit }) => withoutEdit)],
    ['Public pages asked for', looks.length],
    ['  failed', failed.length],
    ['  longest wait, s', seconds(Math.max(0, ...looks.map(({ ms }) => ms)))],
    ['Longest until all open pages showed an edit, s', most(({ toldLate }) => toldLate)],
    ['Orders asked to try again, or cut off', failures.length],
    ['Edits sent again', editFailures.length],
  ];
}

/** What was answered instead, a line for each kind. */
export function describeFailures({ looks, failures, editFailures }: Outcome): string {
  const kinds = new Map<string, number>();
  const pages = looks.flatMap(({ page, failure }) => (failure === null ? [] : [`page ${page}: ${failure}`]));
  for (const failure of [...pages, ...failures, ...editFailures.map((one) => `edit: ${one}`)]) {
    const kind = failure.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 120);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`).join('\n');
}

/** Nothing acknowledged was lost or done twice, no page failed, and writes came back in time. */
export function isGood(outcome: Outcome): boolean {
  const { ledger, looks, rounds, orders, saved } = outcome;
  const noticed = rounds.map((round) => notice(outcome, round));
  // An e-mail whose sending could not be noted any more is sent again.
  const { mailsTwice: _, ...counts } = ledger;
  return (
    Object.values(counts).every((count) => count === 0) &&
    looks.every(({ failure }) => failure === null) &&
    noticed.every(({ withoutOrder, withoutEdit }) => Math.max(withoutOrder, withoutEdit) < WRITES_BACK_MS) &&
    orders.length > 0 &&
    saved.length > 0
  );
}
