import type { FileRefusal } from './read-csv.ts';
import { importLimits } from './imports.schema.ts';

const MIB = 1024 * 1024;
const whole = new Intl.NumberFormat('en-IN');

const sentences: Record<
  Exclude<FileRefusal['reason'], 'doubled-column' | 'unclosed-quote' | 'broken-quote' | 'too-long-row'>,
  string
> = {
  empty: 'This file is empty.',
  'header-only': 'This file has a header and no rows.',
  'too-large': `This file is too large. A CSV file may have up to ${importLimits.bytes / MIB} MB, a ZIP with it and its pictures ${importLimits.picturesBytes / MIB / 1024} GB.`,
  'too-many-columns': `This file has too many columns. It may have up to ${importLimits.columns}.`,
  'too-many-rows': `This file has more than ${whole.format(importLimits.rows)} rows. Please import it in parts.`,
  spreadsheet:
    'This is an Excel file, or a ZIP without a CSV file. Please save the sheet as CSV (UTF-8) and choose that.',
  'several-csv': 'This ZIP holds several CSV files. Please pack the pictures with the one to import.',
  'damaged-zip': 'This ZIP is damaged and cannot be read.',
  'utf-16': 'This file is UTF-16 text. Please save it as CSV in UTF-8; Excel calls that ‘CSV UTF-8’.',
  'not-utf-8':
    'This file is not UTF-8 text; it looks like Latin-1 or Windows-1252, or is no text at all. Please save it as ‘CSV UTF-8’.',
  'no-text': 'This is no CSV file: it holds characters that no text has.',
  'unknown-header':
    'The first row names no columns that we know. It must be that of our own file, of Shopify’s or of WooCommerce’s product export.',
};

/** What staff are told about a file that cannot be imported. docs/behaviour/import.md#what-is-refused. */
export function fileRefusalSentence(refusal: FileRefusal): string {
  if (refusal.reason === 'doubled-column') return `Two columns are called ‘${refusal.column}’.`;
  if (!('line' in refusal)) return sentences[refusal.reason];
  return {
    'unclosed-quote': `A quotation mark is opened and never closed, in row ${refusal.line} or after it.`,
    'broken-quote': `In row ${refusal.line} a quotation mark stands in a wrong place. Inside a cell it is written twice.`,
    'too-long-row': `Row ${refusal.line} has more than ${importLimits.recordBytes / MIB} MB. A quotation mark may be missing before it.`,
  }[refusal.reason];
}

export const importMessages = {
  fetchFailed: 'Imports could not be read',
  notFound: 'This import is not there any more.',
  started: 'The import has begun',
  cancelled: 'It ends after the products that it is at',
  checkAgain: 'The file is checked again',
  removed: 'Removed from the list',
  notNow: 'This cannot be done now: the import has gone on meanwhile.',
  nothing: 'No row of this file would change anything.',
  zipTooLarge: `This ZIP is too large. It may have up to ${importLimits.picturesBytes / MIB / 1024} GB.`,
  brokenOff: 'The upload was broken off.',
  unknownForm: 'Unknown form',
} as const;

/** Whether a refusal of a schema is in the library's own words: there is no sentence of the shop's for it. */
export const isOfLibrary = (message: string) => /^(?:Invalid|Too (?:big|small)|Unrecognized)\b/.test(message);
