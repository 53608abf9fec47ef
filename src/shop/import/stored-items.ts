import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products, variantImages } from '../../database/tables/catalogue.ts';
import { type importItems, importRows, type imports } from '../../database/tables/imports.ts';
import { readDrafts } from '../catalogue/edited-product.ts';
import { readVariantsStates } from '../variants/stored-variants.ts';
import { noVariants } from '../variants/variants-draft.rules.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import { columnKey, formats } from './formats.ts';
import type { FileRow, ImportedProduct } from './imported-product.types.ts';
import type { StoredItem } from './judge-product.ts';
import { unsaid } from './own-format.rules.ts';

export type Import = typeof imports.$inferSelect;
export type Item = typeof importItems.$inferSelect;

/** An item of an import with what its rows say. */
export type ReadItem = {
  item: Item;
  imported: ImportedProduct;
  lines: number[];
  /** What the check said of each row, by its line. */
  checked: ReadonlyMap<number, readonly FieldChange[]>;
};

/** Rows that are read at once, and of one product at most. */
const MOST_ROWS = 1_000;

/** The next items of an import, so many that their rows are few enough for memory; those that `filter` leaves out are none. */
export function takeItems(items: readonly Item[]): Item[] {
  let rows = 0;
  const taken = items.filter((item, at) => {
    rows += item.rows;
    return at === 0 || rows <= MOST_ROWS;
  });
  // No gap: what does not fit ends the batch.
  const end = items.findIndex((item) => !taken.includes(item));
  return end === -1 ? taken : items.slice(0, end);
}

/** What the rows of these items say. */
export async function readItems(
  db: Database,
  { id, format, header }: Import,
  items: readonly Item[],
  now: Date,
): Promise<ReadItem[]> {
  const keys = items.filter(({ rows }) => rows <= MOST_ROWS).map(({ itemKey }) => itemKey);
  const found =
    keys.length === 0
      ? []
      : await db
          .select({
            line: importRows.line,
            cells: importRows.cells,
            itemKey: importRows.itemKey,
            changes: importRows.changes,
          })
          .from(importRows)
          .where(and(eq(importRows.importId, id), inArray(importRows.itemKey, keys)))
          .orderBy(asc(importRows.line));
  const columns = header.map(columnKey);
  const groups = Map.groupBy(found, ({ itemKey }) => itemKey);
  return items.map((item) => {
    const own = groups.get(item.itemKey) ?? [];
    const rows: FileRow[] = own.map(({ line, cells }) => ({
      line,
      cells: new Map(columns.map((column, at) => [column, cells[at] ?? ''])),
    }));
    const [first] = rows;
    const imported = first ? formats[format].read(rows, now) : unread(item);
    const checked = new Map(own.map(({ line, changes }) => [line, changes]));
    return { item, imported, lines: rows.map(({ line }) => line), checked };
  });
}

function unread({ line, rows }: Item): ImportedProduct {
  const product = unsaid(line, '');
  const text = `${rows} rows are of this product; it can have at most ${MOST_ROWS}`;
  return { ...product, problems: [{ line, text }] };
}

/** The products that items matched, as they are stored; without those that are gone. */
export async function readStored(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, StoredItem>> {
  const stored = new Map<string, StoredItem>();
  if (productIds.length === 0) return stored;
  const ids = [...new Set(productIds)];
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deletedAt)));
  const pictures = await db
    .select({
      productId: variantImages.productId,
      variantId: variantImages.variantId,
      address: variantImages.imageUrl,
    })
    .from(variantImages)
    .where(inArray(variantImages.productId, ids));
  const drafts = await readDrafts(db, rows);
  const variants = await readVariantsStates(
    db,
    rows.map(({ id }) => id),
  );
  const shown = Map.groupBy(pictures, ({ productId }) => productId);
  for (const { id, handle } of rows) {
    const draft = drafts.get(id);
    const galleries = Map.groupBy(
      (shown.get(id) ?? []).filter(({ variantId }) => variantId !== null),
      ({ variantId }) => variantId ?? '',
    );
    if (!draft) continue;
    stored.set(id, {
      id,
      handle,
      draft,
      variants: variants.get(id) ?? noVariants,
      galleries: new Map([...galleries].map(([of, list]) => [of, list.map(({ address }) => address)])),
    });
  }
  return stored;
}
