import { and, asc, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { type HoldScope, sumHolds, yieldsTo } from './held-units.ts';
import { type StockItem, type StockQuantity, stockKey } from './stock-item.ts';

type LockScope = HoldScope & { items: StockItem[] };

export type LockedStock = {
  onShelf: number;
  /** What may be bought: what nobody holds, and what yields to the viewer. */
  available: number;
  /** What nobody holds. */
  free: number;
};

/**
 * Locks the shelf rows of these SKUs (variants by id, then products by id) and gives what there is of each, by
 * SKU key; a SKU that no longer exists is missing. Holds are summed in a statement of their own, after the locks:
 * in one statement the sum would be older than the wait (READ COMMITTED).
 */
export async function lockStock(
  tx: Database,
  { items, ...scope }: LockScope,
): Promise<Map<string, LockedStock>> {
  const variantIds = items.flatMap((item) => item.variantId ?? []);
  const plainIds = items.filter((item) => item.variantId === null).map((item) => item.productId);
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
  if (plainIds.length > 0) {
    const rows = await tx
      .select({ id: products.id, stock: products.stock })
      .from(products)
      .where(inArray(products.id, plainIds))
      .orderBy(asc(products.id))
      .for('no key update');
    for (const row of rows) shelf.set(row.id, row.stock);
  }
  const productIds = [...new Set(items.map((item) => item.productId))];
  const held = await sumHolds(tx, { ...scope, productIds });
  return new Map(
    items.flatMap((item) => {
      const onShelf = shelf.get(stockKey(item));
      if (onShelf === undefined) return [];
      const { kept, yielding } = held.get(stockKey(item)) ?? { kept: 0, yielding: 0 };
      const available = Math.max(0, onShelf - kept);
      return [[stockKey(item), { onShelf, available, free: Math.max(0, onShelf - kept - yielding) }]];
    }),
  );
}

type TakeScope = HoldScope & { items: StockQuantity[]; stock: Map<string, LockedStock> };

/**
 * Takes from holds that yield what these locked SKUs lack, those first that have yielded longest. Such a hold loses all
 * its units: its checkout cannot be had as a whole any more. Gives the keys of the SKUs for which that was not enough,
 * since payments of those holds were told of meanwhile.
 */
export async function takeYielding(tx: Database, { items, stock, ...scope }: TakeScope): Promise<string[]> {
  const lacking = new Map(
    items.flatMap((item) => {
      const lacks = item.quantity - (stock.get(stockKey(item))?.free ?? 0);
      return lacks > 0 ? [[stockKey(item), lacks]] : [];
    }),
  );
  if (lacking.size === 0) return [];
  const { now, exceptCheckoutId } = scope;
  const found = await tx
    .select()
    .from(stockHolds)
    .where(
      and(
        inArray(sql`coalesce(${stockHolds.variantId}, ${stockHolds.productId})`, [...lacking.keys()]),
        isNull(stockHolds.yieldedAt),
        gt(stockHolds.expiresAt, now),
        exceptCheckoutId === undefined ? undefined : ne(stockHolds.checkoutId, exceptCheckoutId),
        yieldsTo(scope),
      ),
    )
    .orderBy(asc(stockHolds.id))
    .for('update', { of: stockHolds });
  const taken: string[] = [];
  for (const hold of found.toSorted((a, b) => Number(a.yieldsFrom) - Number(b.yieldsFrom))) {
    const lacks = lacking.get(stockKey(hold)) ?? 0;
    if (lacks <= 0) continue;
    taken.push(hold.id);
    lacking.set(stockKey(hold), lacks - hold.quantity);
  }
  if (taken.length > 0) {
    await tx.update(stockHolds).set({ yieldedAt: now }).where(inArray(stockHolds.id, taken));
  }
  return [...lacking].filter(([, lacks]) => lacks > 0).map(([key]) => key);
}
