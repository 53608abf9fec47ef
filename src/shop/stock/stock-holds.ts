import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import type { Shop } from '../shop.types.ts';
import { type HoldScope, sumHolds, yieldsTo } from './held-units.ts';
import { type StockItem, type StockQuantity, mergeBySku, stockKey } from './stock-item.ts';

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

type KeepInput = { checkoutId: string; quantities: StockQuantity[]; now: Date };

/**
 * Makes a checkout's holds last for its order. Holds that ran out are taken again; `short` says that the shelf no
 * longer has enough for that. What does not exist any more cannot be held and is short too. `yielded`: others had taken
 * some of it, so that its checkout has let go.
 */
export async function keepHeldStock(
  tx: Database,
  input: KeepInput,
): Promise<{ short: boolean; yielded: boolean }> {
  const { checkoutId, now } = input;
  const wanted = mergeBySku(input.quantities);
  const scope = { now, exceptCheckoutId: checkoutId };
  const stock = await lockStock(tx, { ...scope, items: wanted });
  const rows = await tx.select().from(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  const lasting = new Set(
    rows
      .filter(({ expiresAt, yieldedAt }) => yieldedAt === null && (expiresAt === null || expiresAt > now))
      .map((hold) => stockKey(hold)),
  );
  const existing = wanted.filter((item) => stock.has(stockKey(item)));
  // A payment goes before what is held idly, beyond its holder's share.
  const anew = wanted.filter((item) => !lasting.has(stockKey(item)));
  const lacking = await takeYielding(tx, { ...scope, items: anew, stock });
  const short = lacking.length > 0;
  await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  if (existing.length > 0) {
    await tx
      .insert(stockHolds)
      .values(existing.map((item) => ({ ...item, checkoutId, expiresAt: null, createdAt: now })));
  }
  return { short, yielded: rows.some(({ yieldedAt }) => yieldedAt !== null) };
}

/** A little more than the minute after which the job comes again. */
const SINCE_LAST_TIME_MS = 75_000;

/**
 * Removes holds that ran out; availability ignores them already. Those that others took stay, so that a late payment is
 * known to have lost them. Open pages hear of what began to yield meanwhile. Gives how many stock holds went.
 */
export async function endExpiredHolds(shop: Shop): Promise<number> {
  const now = shop.now();
  const ended = await shop.db
    .delete(stockHolds)
    .where(and(lte(stockHolds.expiresAt, now), isNull(stockHolds.yieldedAt)))
    .returning({ id: stockHolds.id });
  await shop.db.delete(promoHolds).where(lte(promoHolds.expiresAt, now));
  const [from, to] = [new Date(now.getTime() - SINCE_LAST_TIME_MS), now].map((at) => at.toISOString());
  await shop.db.execute(
    sql`insert into stock_hold_changes (product_id, variant_id, units, had_run_out)
        select product_id, variant_id, -quantity, true from stock_holds
         where yields_from > ${from}::timestamptz and yields_from <= ${to}::timestamptz and yielded_at is null`,
  );
  return ended.length;
}
