import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products, productVariants } from '../../database/tables/catalogue.ts';
import { type StockItem, stockKey } from './stock-item.ts';

/**
 * Locks the shelf rows of these SKUs in order to change them (variants by id, then all their products by id, which a
 * change of a variant writes to as well) and gives the units on the shelf, by SKU key. A SKU without a shelf is
 * missing: it is gone, or a product whose variants came after it was bought.
 */
export async function lockShelf(tx: Database, items: readonly StockItem[]): Promise<Map<string, number>> {
  const variantIds = items.flatMap(({ variantId }) => variantId ?? []);
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  const variants =
    variantIds.length === 0
      ? []
      : await tx
          .select({ id: productVariants.id, stock: productVariants.stock })
          .from(productVariants)
          .where(inArray(productVariants.id, variantIds))
          .orderBy(asc(productVariants.id))
          .for('no key update');
  const locked =
    productIds.length === 0
      ? []
      : await tx
          .select({
            id: products.id,
            stock: products.stock,
            hasVariants: sql<boolean>`exists (select 1 from product_variants v where v.product_id = ${products.id})`,
          })
          .from(products)
          .where(inArray(products.id, productIds))
          .orderBy(asc(products.id))
          .for('no key update');
  const plain = locked.filter(({ hasVariants }) => !hasVariants);
  const shelf = new Map([...variants, ...plain].map(({ id, stock }) => [id, stock]));
  return new Map(
    items.flatMap((item) => {
      const onShelf = shelf.get(stockKey(item));
      return onShelf === undefined ? [] : [[stockKey(item), onShelf]];
    }),
  );
}
