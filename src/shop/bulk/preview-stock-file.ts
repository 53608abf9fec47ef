import { bulkChanges } from '../../database/tables/bulk.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { columnKey } from '../import/formats.ts';
import { type FileRefusal, type Delimiter, inspectCsv, readRows } from '../import/read-csv.ts';
import type { Shop } from '../shop.types.ts';
import { type FileLine, refuseDoubled, storeFileRows } from './bulk-rows.ts';
import { type BulkOperation, fileScope } from './bulk.schema.ts';
import { workOut } from './preview-change.ts';

export type PreviewedFile = { ok: true; id: string } | ({ ok: false } & FileRefusal);

type FileInput = { actor: Actor; bytes: Uint8Array; fileName: string };

/** So many lines are stored by one statement. */
const AT_ONCE = 5_000;

/**
 * Works out what a file of counted stock would change, to be looked at and applied like any change of many: nothing else is
 * written. A line is found by its id, else by its SKU; an empty stock is left out. docs/behaviour/stock-sheet.md#a-file.
 */
export async function previewStockFile(
  shop: Shop,
  { actor, bytes, fileName }: FileInput,
): Promise<PreviewedFile> {
  const inspected = await inspectCsv(pieces(bytes), recogniseStock);
  if (!inspected.ok) return inspected;
  const { format: columns, delimiter } = inspected;
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'stock');
    const id = crypto.randomUUID();
    const operation: BulkOperation = { kind: 'stock-file', fileName };
    const now = shop.now();
    await tx
      .insert(bulkChanges)
      .values({ id, actorId: actor.userId, operation, scope: fileScope, createdAt: now });
    let lines: FileLine[] = [];
    for await (const line of readLines(bytes, delimiter, columns)) {
      lines.push(line);
      if (lines.length < AT_ONCE) continue;
      await storeFileRows(tx, id, lines);
      lines = [];
    }
    if (lines.length > 0) await storeFileRows(tx, id, lines);
    await refuseDoubled(tx, id);
    await workOut(tx, { id, operation, found: null });
    return { ok: true, id };
  });
}

type StockColumns = { id: number; sku: number; stock: number };

/** Where the columns are that count; null where the file says not which or how many. */
function recogniseStock(header: string[]): StockColumns | null {
  const at = (name: string) => header.findIndex((cell) => columnKey(cell) === columnKey(name));
  const columns = { id: at('id'), sku: at('sku'), stock: at('stock') };
  return columns.stock === -1 || (columns.id === -1 && columns.sku === -1) ? null : columns;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function* readLines(
  bytes: Uint8Array,
  delimiter: Delimiter,
  columns: StockColumns,
): AsyncGenerator<FileLine> {
  for await (const { line, cells } of readRows(pieces(bytes), delimiter)) {
    const wanted = cellOf(cells, columns.stock);
    if (wanted === '') continue;
    const key = cellOf(cells, columns.id);
    const sku = cellOf(cells, columns.sku);
    // What is no id is no SKU either, unless there is no id at all.
    const id = UUID.test(key) ? key : null;
    yield { line, id, sku: id === null ? (key === '' ? sku : key) : null, wanted: wanted.slice(0, 20) };
  }
}

/** Without the apostrophe that keeps a spreadsheet from reading it as a formula. */
function cellOf(cells: readonly string[], at: number): string {
  return (at === -1 ? '' : (cells[at] ?? ''))
    .trim()
    .replace(/^'(?=[=+\-@|%])/, '')
    .slice(0, 200);
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 65_536;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
