import { expect, test } from 'vitest';
import { fileRefusalSentence } from '../import/import-messages.ts';
import type { BulkOperation } from './bulk.schema.ts';
import { bulkWords, describeOperation, lineCount, stockFileSentence } from './bulk-words.rules.ts';

const names = new Map([['7', 'Ferns']]);

test.each<[BulkOperation, string]>([
  [
    { kind: 'price', direction: 'up', measure: 'percent', value: 1050, rounding: 'five' },
    'Prices up by 10.5\u00a0%, rounded to ₹5',
  ],
  [
    { kind: 'price', direction: 'down', measure: 'amount', value: 20_00, rounding: 'paisa' },
    'Prices down by ₹20.00',
  ],
  [
    { kind: 'sale-start', measure: 'exact', value: 99_00, rounding: 'rupee' },
    'Sale at ₹99.00, rounded to ₹1',
  ],
  [
    { kind: 'sale-start', measure: 'percent', value: 2000, rounding: 'nine' },
    'Sale with 20\u00a0% off, rounded to an end in 9',
  ],
  [{ kind: 'sale-end' }, 'End the sale'],
  [{ kind: 'stock', mode: 'set', units: 5 }, 'Stock of 5'],
  [{ kind: 'stock', mode: 'add', units: 5 }, 'Stock more by 5'],
  [{ kind: 'stock', mode: 'add', units: -5 }, 'Stock less by 5'],
  [{ kind: 'stock', mode: 'add', units: 0 }, 'Stock more by 0'],
  [{ kind: 'stock-file', fileName: 'count.csv' }, 'Stock from ‘count.csv’'],
  [{ kind: 'publish' }, 'Publish'],
  [{ kind: 'deals-off' }, 'Take out of Deals'],
  [{ kind: 'category-add', categoryId: '7' }, 'Added to ‘Ferns’'],
  [{ kind: 'category-remove', categoryId: '8' }, 'Taken out of ‘a category that is gone’'],
  [
    { kind: 'category-move', categoryId: '7', fromId: '8' },
    'Moved from ‘a category that is gone’ to ‘Ferns’',
  ],
])('%j', (operation, sentence) => expect(describeOperation(operation, names)).toBe(sentence));

test('one line, several lines, and a lakh of them', () => {
  expect(lineCount(123_456)).toBe('1,23,456');
  expect([bulkWords.done(1), bulkWords.done(2)]).toEqual(['1 line changed', '2 lines changed']);
  expect(bulkWords.undoFor(1)).toBe('It can be taken back for 1 more minute.');
  expect(bulkWords.undoFor(9)).toBe('It can be taken back for 9 more minutes.');
  expect(bulkWords.undone(1, 0)).toBe('1 line taken back');
  expect(bulkWords.undone(2, 1)).toBe('2 lines taken back, 1 left alone');
  expect(bulkWords.working('applying', 1, 2)).toBe('Changing: 1 of 2 lines');
  expect(bulkWords.working('undoing', 1, 2)).toBe('Taking back: 1 of 2 lines');
  const changed = (count: number) => bulkWords.changed(['Fern', 'Palm'], count);
  expect(changed(2)).toBe('Nothing was changed: Fern; Palm changed meanwhile. The preview was made again.');
  expect(changed(5)).toContain('Fern; Palm and 3 more changed meanwhile');
});

test('why a file of counted stock cannot be read', () => {
  expect(stockFileSentence({ reason: 'too-large' })).toBe('This file is too large. It may have up to 16 MB.');
  expect(stockFileSentence({ reason: 'empty' })).toBe(fileRefusalSentence({ reason: 'empty' }));
  expect(stockFileSentence({ reason: 'unknown-header' })).toContain('‘stock’');
});
