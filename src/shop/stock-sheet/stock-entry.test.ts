import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_IN_STOCK } from '../typed-numbers.schema.ts';
import { isRelativeText, readStockEntry, shelfProblem } from './stock-entry.rules.ts';

const shelf = fc.nat(MOST_IN_STOCK);

test('a whole number stands there exactly, with a sign it comes or goes', () => {
  fc.assert(
    fc.property(shelf, fc.nat(9_999_999), (on, units) => {
      const exact = readStockEntry(` ${units} `, on);
      expect(exact.ok).toBe(units <= MOST_IN_STOCK);
      if (exact.ok) expect(exact.entry).toEqual({ kind: 'exact', to: units });
      const more = readStockEntry(`+${units}`, on);
      expect(more.ok).toBe(on + units <= MOST_IN_STOCK);
      const fewer = readStockEntry(`- ${units}`, on);
      expect(fewer.ok).toBe(units <= on);
      if (fewer.ok) expect(fewer.entry).toEqual({ kind: 'relative', by: units === 0 ? -0 : -units });
    }),
  );
});

test('whatever is typed, a shelf never holds less than nothing, more than the limit or a fraction', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[ +\-.0-9eE]{0,9}$/)), shelf, (text, on) => {
      const read = readStockEntry(text, on);
      if (!read.ok) {
        expect(read.sentence).not.toBe('');
        return;
      }
      const next = read.entry.kind === 'exact' ? read.entry.to : on + read.entry.by;
      expect(Number.isInteger(next)).toBe(true);
      expect(shelfProblem(next)).toBeNull();
    }),
  );
});

test('what begins with a sign is units to come or go, and waits', () => {
  for (const text of ['+1', ' - 5', '+', '-']) expect(isRelativeText(text)).toBe(true);
  for (const text of ['', '5', '5+', 'a-1', ' 1 +2']) expect(isRelativeText(text)).toBe(false);
});

test('what is refused is told: no number, more than are there, more than a shelf holds', () => {
  const said = (text: string, on: number) => readStockEntry(text, on);
  expect(said('+', 5)).toEqual({ ok: false, sentence: 'Stock must be a whole number' });
  expect(said('-1.5', 5)).toEqual({ ok: false, sentence: 'Stock must be a whole number' });
  expect(said('+12345678', 0)).toEqual({ ok: false, sentence: 'Stock must be a whole number' });
  expect(said('-6', 5)).toEqual({ ok: false, sentence: 'So many are not on the shelf' });
  expect(said('-5', 5)).toMatchObject({ ok: true });
  expect([shelfProblem(-1), shelfProblem(0), shelfProblem(MOST_IN_STOCK)]).toEqual([
    'So many are not on the shelf',
    null,
    null,
  ]);
  expect(shelfProblem(MOST_IN_STOCK + 1)).toBe('Stock can be at most 10,00,000');
});
