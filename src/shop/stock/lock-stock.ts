import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products, productVariants } from '../../database/tables/catalogue.ts';
import type { HoldScope } from '../hold-scope.ts';
import { heldUnits } from './held-units.ts';
import { stockKey, type StockItem } from './stock-item.ts';

type LockScope = HoldScope & { items: StockItem[] };

/**
 * Locks the shelf rows of these SKUs (variants by id, then products by id) and gives what may be bought of each, by
 * SKU key; a SKU that no longer exists is missing. Holds are summed in a statement of their own, after the locks:
 * in one statement the sum would be older than the wait (READ COMMITTED).
 */
export async function lockStock(
  tx: Database,
  { items, now, exceptCheckoutId }: LockScope,
): Promise<Map<string, number>> {
  const variantIds = items.flatMap((item) => item.variantId ?? []);
  const productIds = items.filter((item) => item.variantId === null).map((item) => item.productId);
  const shelf = new Map<string, number>();
  if (variantIds.length > 0) {
    const rows = await tx
      .select({ id: productVariants.id, stock: productVariants.stock })
      .from(productVariants)
      .where(inArray(productVariants.id, variantIds))
      .orderBy(asc(productVariants.id))
      .for('no key update');
    for (const row of rows) shelf.set(row.id, row.stock);
  }
  if (productIds.length > 0) {
    const rows = await tx
      .select({ id: products.id, stock: products.stock })
      .from(products)
      .where(inArray(products.id, productIds))
      .orderBy(asc(products.id))
      .for('no key update');
    for (const row of rows) shelf.set(row.id, row.stock);
  }
  const held = await heldUnits(tx, {
    productIds: [...new Set(items.map((item) => item.productId))],
    now,
    exceptCheckoutId,
  });
  return new Map(
    items.flatMap((item) => {
      const onShelf = shelf.get(stockKey(item));
      return onShelf === undefined
        ? []
        : [[stockKey(item), Math.max(0, onShelf - (held.get(stockKey(item)) ?? 0))]];
    }),
  );
}
