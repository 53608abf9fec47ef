import { expect, test } from 'vitest';
import type { Sample } from './samples.ts';
import { judgeSoak, slope, tellLines } from './verdict.ts';

const MB = 1024 * 1024;

/** Forty minutes of a shop with ten orders in each. */
const run = (change: (minute: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 40 }, (_, minute) => ({
    minute,
    orders: 10 * minute,
    figures: {
      'heap after collection, MB': 60,
      'open files and sockets': 40 + (minute % 7),
      'errors in the log': 0,
    },
    tables: {
      orders: { rows: 10 * minute, bytes: MB },
      emails: { rows: 20 * minute, bytes: MB },
      sessions: { rows: 30, bytes: MB },
    },
    ...change(minute),
  }));
const grew = (samples: Sample[]) => judgeSoak(samples).flatMap(({ what, isFlat }) => (isFlat ? [] : [what]));

test('what comes and goes is flat, and so are the books that grow by the order', () => {
  expect(grew(run())).toEqual([]);
});

test('a leak is told by its name: of memory, of a table, of rows for each order, of errors', () => {
  const tables = run()[0]?.tables;
  expect(grew(run((minute) => ({ figures: { 'heap after collection, MB': 60 + minute } })))).toEqual([
    'heap after collection, MB',
  ]);
  expect(
    grew(
      run((minute) => ({
        tables: { ...tables, sessions: { rows: 30 * minute, bytes: MB * (1 + minute / 8) } },
      })),
    ),
  ).toEqual(['sessions, rows', 'sessions, MB']);
  expect(
    grew(run((minute) => ({ tables: { ...tables, emails: { rows: minute ** 2, bytes: MB } } }))),
  ).toEqual(['emails, rows an order']);
  expect(grew(run((minute) => ({ figures: { 'errors in the log': minute === 30 ? 1 : 0 } })))).toEqual([
    'errors in the log',
  ]);
});

test('the warm-up is not counted, and what the system does not tell is not judged', () => {
  expect(grew(run((minute) => ({ figures: { 'heap after collection, MB': minute < 6 ? 10 : 60 } })))).toEqual(
    [],
  );
  expect(grew(run(() => ({ figures: { 'open files and sockets': NaN } })))).toEqual([]);
});

test('the slope is that of the line nearest to all points', () => {
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBe(2);
  expect(slope([[3, 1]])).toBe(0);
});

test('the table has what grew first, and sums up what never moved', () => {
  const [, , first, ...rest] = tellLines(
    judgeSoak(run((minute) => ({ figures: { 'heap after collection, MB': 60 + minute } }))),
  ).split('\n');
  expect(first).toMatch(/heap after collection, MB .* \*\*grew\*\*/);
  expect(rest.at(-1)).toMatch(/^\| \d+ more of tables/);
});
