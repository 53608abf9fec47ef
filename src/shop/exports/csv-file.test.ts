import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvHead, csvLines } from './csv-file.ts';

/** As a spreadsheet takes a file apart (RFC 4180). */
function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const texts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ header: `Column ${at}`, kind: 'text' as const }));
const rupees = [{ header: 'Amount', kind: 'rupees' as const }];

test('every text comes back as it was, or behind an apostrophe', () => {
  const row = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const read = readCsv(csvLines(texts(2), rows));
      expect(
        read.map((cells, y) => cells.map((cell, x) => (cell === rows[y]?.[x] ? cell : cell.slice(1)))),
      ).toEqual(rows);
    }),
  );
});

test('no text begins like a formula', () => {
  const starts = fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' =', '\n=', '|', '%', '＝', '＋');
  fc.assert(
    fc.property(starts, fc.string(), (start, rest) => {
      expect(readCsv(csvLines(texts(1), [[start + rest]]))).toEqual([[`'${start}${rest}`]]);
    }),
  );
});

test('an amount is a number with two decimals, exactly', () => {
  fc.assert(
    fc.property(fc.bigInt(), (paise) => {
      const line = csvLines(rupees, [[String(paise)]]);
      expect(line).toMatch(/^-?\d+\.\d\d\r\n$/);
      expect(BigInt(line.trim().replace('.', ''))).toBe(paise);
    }),
  );
  expect(csvLines(rupees, [['-5'], ['0'], [99_00], [null]])).toBe('-0.05\r\n0.00\r\n99.00\r\n\r\n');
});

test('a file begins with the mark that says UTF-8; what is not there is empty, yes and no are words', () => {
  const columns = [...texts(3), ...rupees];
  expect(csvHead(columns)).toBe('\uFEFFColumn 0,Column 1,Column 2,Amount\r\n');
  expect(csvLines(columns, [['கறிவேப்பிலை, "மரம்"', true, null, null]])).toBe(
    '"கறிவேப்பிலை, ""மரம்""",yes,,\r\n',
  );
});
