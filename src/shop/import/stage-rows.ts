import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { importItems, importRows, imports } from '../../database/tables/imports.ts';
import type { Shop } from '../shop.types.ts';
import { codeKey } from '../variants/product-codes.schema.ts';
import { cellOf } from './foreign-cells.rules.ts';
import { columnKey, formats } from './formats.ts';
import type { FileRow } from './imported-product.types.ts';
import { findSkus } from './match-products.ts';
import { type CsvRow, type Delimiter, readRows } from './read-csv.ts';
import type { Import } from './stored-items.ts';

const ROWS_AT_ONCE = 500;
/** What an index can hold. */
const LONGEST_KEY = 200;

const signOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Takes the rows of an import's file into the database, batch by batch, then says which products they are of: from there
 * on, products are read in their order from memory that does not grow with the file. Begun anew, nothing is doubled.
 */
export async function stageRows(shop: Shop, one: Import): Promise<void> {
  const bytes = await shop.media.readPrivate(one.fileKey);
  if (!bytes) throw new Error(`The file of the import ${one.id} is gone`);
  let batch: CsvRow[] = [];
  for await (const row of readRows(bytes, one.delimiter as Delimiter)) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    await stageBatch(shop, one, batch);
    batch = [];
    if (await isStopping(shop, one.id)) return;
  }
  if (batch.length > 0) await stageBatch(shop, one, batch);
  await shop.db.transaction(async (tx) => {
    const [still] = await tx.select().from(imports).where(eq(imports.id, one.id)).for('update');
    if (!still || still.isRead) return;
    await tx.execute(sql`insert into import_items (import_id, ordinal, item_key, line, rows)
      select ${one.id}::uuid, row_number() over (order by line), item_key, line, rows from (
        select item_key, min(line) as line, count(*)::int as rows from import_rows
         where import_id = ${one.id} group by item_key) as grouped`);
    const items = await tx.$count(importItems, eq(importItems.importId, one.id));
    await tx.update(imports).set({ isRead: true, items }).where(eq(imports.id, one.id));
  });
}

async function isStopping(shop: Shop, id: string): Promise<boolean> {
  const [one] = await shop.db
    .select({ isStopping: imports.isStopping })
    .from(imports)
    .where(eq(imports.id, id));
  return one?.isStopping ?? true;
}

async function stageBatch(
  shop: Shop,
  { id, format, header }: Import,
  batch: readonly CsvRow[],
): Promise<void> {
  const columns = header.map(columnKey);
  const { keyOf } = formats[format];
  const rows = batch.map(({ line, cells }) => {
    const row: FileRow = { line, cells: new Map(columns.map((column, at) => [column, cells[at] ?? ''])) };
    return { line, cells, key: keyOf(row), sku: codeKey(cellOf(row, 'variant sku') || cellOf(row, 'sku')) };
  });
  // Rows without a handle belong to the product that has their SKU.
  const found = await findSkus(
    shop.db,
    rows.flatMap(({ key, sku }) => (key === '' && sku !== '' ? [sku] : [])),
  );
  const itemKey = ({ line, key, sku }: { line: number; key: string; sku: string }) => {
    if (key !== '') return key.length > LONGEST_KEY ? `long handle ${signOf(key)}` : `handle ${key}`;
    const [productId] = found.get(sku) ?? [];
    if (productId !== undefined) return `product ${productId}`;
    return sku === '' ? `row ${line}` : `sku ${sku}`;
  };
  await shop.db
    .insert(importRows)
    .values(
      rows.map((row) => ({
        importId: id,
        line: row.line,
        cells: row.cells,
        itemKey: itemKey(row),
        sku: row.sku === '' ? null : row.sku.slice(0, LONGEST_KEY),
      })),
    )
    .onConflictDoNothing();
}
