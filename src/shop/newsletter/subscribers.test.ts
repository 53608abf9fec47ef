import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from './subscribers.ts';

/** As a spreadsheet takes a line apart. */
function readLine(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
}

test('every text comes back as it was, or behind an apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const read = readLine(csvLine(cells));
      expect(read.map((cell, at) => (cell === cells[at] ? cell : cell.slice(1)))).toEqual(cells);
    }),
  );
});

test('no cell begins like a formula', () => {
  const starts = fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' =', '\n=', '|', '%');
  fc.assert(
    fc.property(starts, fc.string(), (start, rest) => {
      expect(csvCell(start + rest).startsWith(`"'`)).toBe(true);
    }),
  );
});

test('an address stays plain', () => {
  expect(csvCell('asha.rao+pots@example.com')).toBe('"asha.rao+pots@example.com"');
});
