import { fileRefusalSentence } from '../import/import-messages.ts';
import type { FileRefusal } from '../import/read-csv.ts';
import { formatPaise } from '../money.ts';
import { type BulkKind, type BulkOperation, MOST_STOCK_FILE_BYTES, type Rounding } from './bulk.schema.ts';

/** What can be done to many at once, in the order of the dialog. */
export const bulkKindLabels: Readonly<Record<BulkKind, string>> = {
  price: 'Change prices',
  'sale-start': 'Start a sale',
  'sale-end': 'End the sale',
  stock: 'Change stock',
  'stock-file': 'Count from a file',
  publish: 'Publish',
  unpublish: 'Move to drafts',
  'deals-on': 'Show in Deals',
  'deals-off': 'Take out of Deals',
  'category-add': 'Add a category',
  'category-remove': 'Take out of a category',
  'category-move': 'Move to another category',
};

export const roundingLabels: Readonly<Record<Rounding, string>> = {
  rupee: 'To ₹1',
  five: 'To ₹5',
  nine: 'To an end in 9 (₹499)',
  paisa: 'Not rounded',
};

const roundings: Readonly<Record<Rounding, string>> = {
  rupee: ', rounded to ₹1',
  five: ', rounded to ₹5',
  nine: ', rounded to an end in 9',
  paisa: '',
};

/** An operation in a sentence: 'Prices up by 10 %, rounded to ₹5'. */
export function describeOperation(operation: BulkOperation, names: ReadonlyMap<string, string>): string {
  const category = (id: string) => `‘${names.get(id) ?? 'a category that is gone'}’`;
  switch (operation.kind) {
    case 'price':
      return `Prices ${operation.direction} by ${size(operation)}${roundings[operation.rounding]}`;
    case 'sale-start': {
      const off = operation.measure === 'exact' ? `at ${size(operation)}` : `with ${size(operation)} off`;
      return `Sale ${off}${roundings[operation.rounding]}`;
    }
    case 'stock':
      if (operation.mode === 'set') return `Stock of ${operation.units}`;
      return `Stock ${operation.units < 0 ? 'less' : 'more'} by ${Math.abs(operation.units)}`;
    case 'stock-file':
      return `Stock from ‘${operation.fileName}’`;
    case 'category-add':
      return `Added to ${category(operation.categoryId)}`;
    case 'category-remove':
      return `Taken out of ${category(operation.categoryId)}`;
    case 'category-move':
      return `Moved from ${category(operation.fromId)} to ${category(operation.categoryId)}`;
    case 'sale-end':
    case 'publish':
    case 'unpublish':
    case 'deals-on':
    case 'deals-off':
      return bulkKindLabels[operation.kind];
  }
}

function size({ measure, value }: { measure: 'amount' | 'percent' | 'exact'; value: number }): string {
  return measure === 'percent' ? `${value / 100}\u00a0%` : formatPaise(value);
}

const whole = new Intl.NumberFormat('en-IN');

/** A number of lines, as it is written in India. */
export const lineCount = (lines: number): string => whole.format(lines);

/** What staff read of a change of many. */
export const bulkWords = {
  gone: 'This change is not there any more. Previews are kept for a day.',
  applied: 'This was applied already.',
  lookedAtAnother: 'The preview was made again meanwhile. Look at it, then apply it.',
  nothing: 'Nothing would change.',
  done: (lines: number) => `${lineCount(lines)} ${lines === 1 ? 'line' : 'lines'} changed`,
  changed: (names: readonly string[], count: number) =>
    `Nothing was changed: ${names.join('; ')}${count > names.length ? ` and ${lineCount(count - names.length)} more` : ''} changed meanwhile. The preview was made again.`,
  undoFor: (minutes: number) =>
    `It can be taken back for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`,
  goesOn: 'It is changed line by line. You may leave this screen.',
  goesBack: 'It is taken back line by line. You may leave this screen.',
  working: (work: 'applying' | 'undoing', done: number, all: number) =>
    `${work === 'applying' ? 'Changing' : 'Taking back'}: ${lineCount(done)} of ${lineCount(all)} lines`,
  discarded: 'Preview discarded',
  undone: (restored: number, left: number) =>
    `${lineCount(restored)} ${restored === 1 ? 'line' : 'lines'} taken back${left > 0 ? `, ${lineCount(left)} left alone` : ''}`,
  notApplied: 'This was not applied.',
  undoneAlready: 'This was taken back already.',
  tooLate: 'Ten minutes are over: it cannot be taken back any more.',
  fetchFailed: 'Failed to fetch changes of many',
} as const;

/** What staff are told of a file of counted stock that cannot be read. */
export function stockFileSentence(refusal: FileRefusal): string {
  if (refusal.reason === 'unknown-header') return 'Its first row must name ‘stock’, and ‘id’ or ‘sku’.';
  if (refusal.reason === 'too-large') {
    return `This file is too large. It may have up to ${MOST_STOCK_FILE_BYTES / 1024 / 1024} MB.`;
  }
  return fileRefusalSentence(refusal);
}
