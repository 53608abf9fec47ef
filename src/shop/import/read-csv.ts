import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ImportFormat } from './imported-product.types.ts';
import { columnKey, recogniseFormat } from './formats.ts';
import { importLimits } from './imports.schema.ts';

export type Delimiter = ',' | ';' | '\t';

/** Why a file is none that can be imported. */
export type FileRefusal =
  | { reason: 'empty' | 'too-large' | 'spreadsheet' | 'utf-16' | 'not-utf-8' | 'no-text' | 'header-only' }
  | { reason: 'too-many-columns' | 'too-many-rows' | 'unknown-header' | 'several-csv' | 'damaged-zip' }
  | { reason: 'doubled-column'; column: string }
  | { reason: 'unclosed-quote' | 'broken-quote' | 'too-long-row'; line: number };

export type Inspected<Format> =
  | { ok: true; format: Format; delimiter: Delimiter; header: string[]; rows: number }
  | ({ ok: false } & FileRefusal);

export type InspectedFile = Inspected<ImportFormat>;

/** Thrown while a file is read. */
class Unreadable extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * Reads a file once, whole and piece by piece, and says what it is or by name why it cannot be imported
 * (docs/behaviour/import.md#what-is-refused).
 */
export function inspectFile(bytes: AsyncIterable<Uint8Array>): Promise<InspectedFile> {
  return inspectCsv(bytes, recogniseFormat);
}

/** Likewise for a file of any kind that is known by its header. */
export async function inspectCsv<Format>(
  bytes: AsyncIterable<Uint8Array>,
  recognise: (header: string[]) => Format | null,
): Promise<Inspected<Format>> {
  try {
    const texts = decoded(bytes);
    const { head, whole } = await withHead(texts);
    if (head.trim() === '') return { ok: false, reason: 'empty' };
    const delimiter = delimiterOf(head);
    let header: string[] = [];
    let rows = 0;
    for await (const { cells } of records(whole, delimiter)) {
      if (header.length === 0) header = checkedHeader(cells);
      else rows += 1;
      if (rows > importLimits.rows) return { ok: false, reason: 'too-many-rows' };
    }
    const format = recognise(header);
    if (format === null) return { ok: false, reason: 'unknown-header' };
    if (rows === 0) return { ok: false, reason: 'header-only' };
    return { ok: true, format, delimiter, header, rows };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, ...error.refusal };
    throw error;
  }
}

function checkedHeader(cells: string[]): string[] {
  if (cells.length > importLimits.columns) throw new Unreadable({ reason: 'too-many-columns' });
  const seen = new Set<string>();
  for (const cell of cells) {
    const key = columnKey(cell);
    if (key !== '' && seen.has(key))
      throw new Unreadable({ reason: 'doubled-column', column: cell.trim().slice(0, 60) });
    seen.add(key);
  }
  return cells;
}

export type CsvRow = { line: number; cells: string[] };

/** The rows of a file that was inspected, the header left out, from memory that does not grow with it. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRow> {
  let isHeader = true;
  for await (const row of records(decoded(bytes), delimiter)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

async function* records(texts: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: importLimits.recordBytes,
  });
  const source = Readable.from(texts);
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      yield { line: info.records + info.empty_lines, cells: record };
    }
  } catch (error) {
    throw refusalOf(error, parser.info.records + parser.info.empty_lines + 1);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

function refusalOf(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new Unreadable(line === 1 ? { reason: 'too-many-columns' } : { reason: 'too-long-row', line });
  }
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  return new Unreadable({ reason: isOpen ? 'unclosed-quote' : 'broken-quote', line });
}

const starts: [reason: 'spreadsheet' | 'utf-16', bytes: number[]][] = [
  // Excel's own files: ZIP and the older kind.
  ['spreadsheet', [0x50, 0x4b, 0x03, 0x04]],
  ['spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
];

/** The text of a file in UTF-8. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  const read = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Unreadable({ reason: 'not-utf-8' });
    }
  };
  for await (const chunk of bytes) {
    if (isFirst) refuseStart(chunk);
    isFirst = false;
    const text = read(chunk);
    if (text.includes('\0')) throw new Unreadable({ reason: 'no-text' });
    yield text;
  }
  yield read();
}

function refuseStart(chunk: Uint8Array): void {
  const found = starts.find(([, mark]) => mark.every((byte, at) => chunk[at] === byte));
  if (found) throw new Unreadable({ reason: found[0] });
  // Without a mark at its beginning: every other byte of Latin letters is 0.
  const head = chunk.subarray(0, 200);
  const zeros = head.filter((byte) => byte === 0).length;
  if (head.length > 20 && zeros > head.length / 3) throw new Unreadable({ reason: 'utf-16' });
}

const HEAD = 65_536;

/** The beginning of a text, and the whole of it again. */
async function withHead(texts: AsyncGenerator<string>) {
  const held: string[] = [];
  let head = '';
  while (head.length < HEAD) {
    const next = await texts.next();
    if (next.done) break;
    held.push(next.value);
    head += next.value;
  }
  async function* whole() {
    yield* held.splice(0);
    yield* texts;
  }
  return { head, whole: whole() };
}

/** What stands most often between the cells of the first line. */
function delimiterOf(head: string): Delimiter {
  const [line = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/);
  const count = (mark: string) => line.split(mark).length;
  const marks: Delimiter[] = [',', ';', '\t'];
  return marks.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
