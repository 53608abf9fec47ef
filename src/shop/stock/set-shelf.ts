import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type StockItem, stockKey } from './stock-item.ts';

type Level = StockItem & { stock: number };

/** Writes what is on the shelf of SKUs that lock-shelf.ts has locked; a product's sum over its variants follows. */
export async function setShelf(tx: Database, levels: readonly Level[]): Promise<void> {
  const variants = levels.filter(({ variantId }) => variantId !== null);
  const plain = levels.filter(({ variantId }) => variantId === null);
  for (const [table, some] of [
    [sql.raw('product_variants'), variants],
    [sql.raw('products'), plain],
  ] as const) {
    if (some.length === 0) continue;
    const ids = sql.param(some.map((level) => stockKey(level)));
    const stocks = sql.param(some.map(({ stock }) => stock));
    await tx.execute(
      sql`update ${table} shelf set stock = level.stock
            from unnest(${ids}::uuid[], ${stocks}::int[]) level (id, stock) where shelf.id = level.id`,
    );
  }
}
