import { type Actor, assertMay } from '../access/administrators.ts';
import { assertProved } from '../access/proved.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { readAllStock } from '../stock-sheet/list-stock.ts';
import type { StockRow, StockSheetQuery } from '../stock-sheet/stock-sheet.schema.ts';
import { type Column, type Value, csvHead, csvLines } from './csv-file.ts';

const columns: readonly (Column & { read: (row: StockRow) => Value })[] = [
  { header: 'id', kind: 'text', read: ({ id }) => id },
  { header: 'sku', kind: 'text', read: ({ sku }) => sku },
  { header: 'product', kind: 'text', read: ({ product }) => product },
  { header: 'size', kind: 'text', read: ({ size }) => size },
  { header: 'pot', kind: 'text', read: ({ potType }) => potType },
  { header: 'colour', kind: 'text', read: ({ potColor }) => potColor },
  { header: 'stock', kind: 'number', read: ({ shelf }) => shelf },
  { header: 'held', kind: 'number', read: ({ held }) => held },
  { header: 'available', kind: 'number', read: ({ available }) => available },
];

type Asked = { actor: Actor; query: StockSheetQuery };

/**
 * The stock sheet as a CSV file, piece by piece. Who asked for it is in the log before its first line.
 * docs/behaviour/stock-sheet.md#a-file.
 */
export async function exportStock(
  shop: Shop,
  { actor, query }: Asked,
): Promise<AsyncGenerator<string, void>> {
  await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'stock');
    assertProved(shop, actor);
    await recordActivity(tx, {
      actor,
      action: 'exported',
      subjectType: 'export',
      subjectIds: ['stock'],
      detail: { name: 'Stock sheet' },
      now: shop.now(),
    });
  });
  return readFile(shop, query);
}

async function* readFile(shop: Shop, query: StockSheetQuery): AsyncGenerator<string, void> {
  yield csvHead(columns);
  for await (const rows of readAllStock(shop, { ...query, after: undefined, before: undefined })) {
    yield csvLines(
      columns,
      rows.map((row) => columns.map(({ read }) => read(row))),
    );
  }
}
