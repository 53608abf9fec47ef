import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { lockStock, takeYielding } from './stock-holds.ts';
import { type StockItem, type StockQuantity, mergeBySku, stockKey } from './stock-item.ts';

type Taken = {
  /** The shelf had fewer than ordered. */
  short: boolean;
  /** Names of what has no shelf any more. */
  missing: string[];
};

type TakeInput = {
  orderId: string;
  checkoutId: string;
  now: Date;
  /** It let go of its hold: it takes what nobody else holds. */
  isBack: boolean;
};

/**
 * Lowers the shelf by what an order's items say, never below 0, notes at each item how many units it got, and ends
 * the order's hold. The order's row is locked by the caller.
 * docs/behaviour/stock-and-holds.md#what-a-status-does-to-the-shelf.
 */
export async function takeFromShelf(
  tx: Database,
  { orderId, checkoutId, now, isBack }: TakeInput,
): Promise<Taken> {
  const { items, lost } = await readOrderedStock(tx, orderId);
  const shelf = await lockShelf(tx, items);
  const left = new Map(shelf);
  const able = isBack ? await takeFree(tx, { items, checkoutId, now }) : new Map(shelf);
  const taken = items.map((item) => {
    const key = stockKey(item);
    const units = Math.min(item.quantity, able.get(key) ?? 0);
    able.set(key, (able.get(key) ?? 0) - units);
    left.set(key, (left.get(key) ?? 0) - units);
    return { ...item, units };
  });
  const levels = new Map(
    items
      .filter((item) => shelf.has(stockKey(item)))
      .map((item) => [stockKey(item), { ...item, stock: left.get(stockKey(item)) ?? 0 }]),
  );
  await setShelf(tx, [...levels.values()]);
  const ids = sql.param(taken.map(({ id }) => id));
  const units = sql.param(taken.map((item) => item.units));
  await tx.execute(
    sql`update ${orderItems} item set stock_taken = taken.units
          from unnest(${ids}::uuid[], ${units}::int[]) taken (id, units) where item.id = taken.id`,
  );
  await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  const missing = items.filter((item) => !shelf.has(stockKey(item))).map(({ name }) => name);
  return {
    short: taken.some((item) => shelf.has(stockKey(item)) && item.units < item.quantity),
    missing: [...missing, ...lost],
  };
}

/** What may be taken of these SKUs, whose shelf is locked, without anybody's hold; those that yield are ended. */
async function takeFree(
  tx: Database,
  { items, checkoutId, now }: { items: OrderedStock[]; checkoutId: string; now: Date },
): Promise<Map<string, number>> {
  const scope = { now, exceptCheckoutId: checkoutId };
  const wanted = mergeBySku(items);
  const stock = await lockStock(tx, { ...scope, items: wanted });
  await takeYielding(tx, { ...scope, items: wanted, stock });
  const able = await lockStock(tx, { ...scope, items: wanted });
  return new Map([...able].map(([key, { free }]) => [key, free]));
}

/**
 * Puts back on the shelf what an order took from it: no more than that, so nothing appears that never was there.
 * What has no shelf any more is named. The order's row is locked by the caller.
 */
export async function returnToShelf(
  tx: Database,
  { orderId }: { orderId: string },
): Promise<{ missing: string[] }> {
  const { items } = await readOrderedStock(tx, orderId);
  const taken = items.filter((item) => item.taken > 0);
  const back = mergeBySku(taken.map((item) => ({ ...item, quantity: item.taken })));
  const shelf = await lockShelf(tx, back);
  await setShelf(
    tx,
    back.flatMap((item) => {
      const onShelf = shelf.get(stockKey(item));
      return onShelf === undefined ? [] : [{ ...item, stock: onShelf + item.quantity }];
    }),
  );
  await tx.update(orderItems).set({ stockTaken: 0 }).where(eq(orderItems.orderId, orderId));
  return { missing: taken.filter((item) => !shelf.has(stockKey(item))).map(({ name }) => name) };
}

type OrderedStock = StockQuantity & { id: string; name: string; taken: number };

/** The items of an order as units of SKUs; `lost` names those whose product is not known any more. */
export async function readOrderedStock(
  db: Database,
  orderId: string,
): Promise<{ items: OrderedStock[]; lost: string[] }> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return {
    items: rows.flatMap(({ id, productId, variantId, productName: name, quantity, stockTaken: taken }) =>
      productId === null ? [] : [{ id, productId, variantId, name, quantity, taken }],
    ),
    lost: rows.filter(({ productId }) => productId === null).map(({ productName }) => productName),
  };
}

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
            // Written out: in a query of one table drizzle leaves the tables' names away.
            hasVariants: sql<boolean>`exists (select 1 from product_variants v where v.product_id = products.id)`,
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

type Level = StockItem & { stock: number };

/** Writes what is on the shelf of SKUs that `lockShelf` has locked; a product's sum over its variants follows. */
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
