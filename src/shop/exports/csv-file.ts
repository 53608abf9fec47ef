import { stringify } from 'csv-stringify/sync';

/** How the cells of a column are written: rupees come as whole paise, moments as text in Indian time. */
type CellKind = 'text' | 'number' | 'rupees' | 'moment';

export type Column = { header: string; kind: CellKind };

/** A cell as the database gives it. */
export type Value = string | number | boolean | null;

/** Without it a spreadsheet takes UTF-8 for the code page of its machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first line of a file. */
export function csvHead(columns: readonly Column[]): string {
  return BYTE_ORDER_MARK + csvText([columns.map(({ header }) => plainCell(header))]);
}

/** Lines of a file, each with its end (RFC 4180). docs/behaviour/exports.md#how-a-file-is-written. */
export function csvLines(columns: readonly Column[], rows: readonly (readonly Value[])[]): string {
  return csvText(rows.map((row) => columns.map(({ kind }, at) => csvCell(kind, row[at] ?? null))));
}

function csvCell(kind: CellKind, value: Value): string {
  if (value === null) return '';
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  if (kind === 'text') return plainCell(text);
  return kind === 'rupees' ? rupees(text) : text;
}

/** What makes a spreadsheet read a cell as a formula, also behind white space and in full width. */
const formula = /^[\s\0]*[=+\-@|%＝＋－＠]|^[\t\r\n]/;

function plainCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Two decimals from whole paise, digit by digit: sums of any size stay exact. */
function rupees(paise: string): string {
  const [sign, digits] = paise.startsWith('-') ? ['-', paise.slice(1)] : ['', paise];
  const padded = digits.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

function csvText(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}
