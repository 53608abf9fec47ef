import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import { together } from '../../database/transactions.ts';
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
  /** What unpaid checkouts of the viewer hold: as one buyer, and as one network. */
  own: { buyer: number; network: number };
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
  const productIds = [...new Set(items.map((item) => item.productId))];
  const [shelf, held] = await together([
    () => lockRows(tx, items),
    () => sumHolds(tx, { ...scope, productIds }),
  ]);
  return new Map(
    items.flatMap((item) => {
      const onShelf = shelf.get(stockKey(item));
      if (onShelf === undefined) return [];
      const { kept, yielding, own } = held.get(stockKey(item)) ?? nothingHeld;
      const available = Math.max(0, onShelf - kept);
      return [[stockKey(item), { onShelf, available, free: Math.max(0, onShelf - kept - yielding), own }]];
    }),
  );
}

const nothingHeld = { kept: 0, yielding: 0, own: { buyer: 0, network: 0 } };

/** Locks these SKUs and gives the units on their shelves. */
async function lockRows(tx: Database, items: StockItem[]): Promise<Map<string, number>> {
  const variantIds = items.flatMap((item) => item.variantId ?? []);
  const plainIds = items.filter((item) => item.variantId === null).map((item) => item.productId);
  const locked = await together([
    () =>
      variantIds.length === 0
        ? []
        : tx
            .select({ id: productVariants.id, stock: productVariants.stock })
            .from(productVariants)
            .where(inArray(productVariants.id, variantIds))
            .orderBy(asc(productVariants.id))
            .for('no key update'),
    () =>
      plainIds.length === 0
        ? []
        : tx
            .select({ id: products.id, stock: products.stock })
            .from(products)
            .where(inArray(products.id, plainIds))
            .orderBy(asc(products.id))
            .for('no key update'),
  ]);
  return new Map(locked.flat().map(({ id, stock }) => [id, stock]));
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
/** `clock`: whoever waits for the goods looks at it again, for what was held may have run out meanwhile. */
type KeepWaiting = Omit<KeepInput, 'now'> & { clock: () => Date };

/** Longer than a transaction waits for rows. */
const SURELY_MS = 60_000;

/**
 * Whether a checkout holds all of this for some time to come, and yields none of it: then nobody needs to be asked what others
 * hold. The checkout's row is locked by the caller, without whom nobody ends such holds.
 */
export async function holdsForSure(
  tx: Database,
  { checkoutId, quantities, now }: KeepInput,
): Promise<boolean> {
  const { productId, variantId, quantity } = getTableColumns(stockHolds);
  const rows = await tx
    .select({ productId, variantId, quantity })
    .from(stockHolds)
    .where(and(eq(stockHolds.checkoutId, checkoutId), isSure(now)));
  const held = new Map(rows.map((row) => [stockKey(row), row.quantity]));
  return mergeBySku(quantities).every((item) => held.get(stockKey(item)) === item.quantity);
}

const isSure = (now: Date) =>
  and(
    gt(stockHolds.expiresAt, new Date(now.getTime() + SURELY_MS)),
    isNull(stockHolds.yieldsFrom),
    isNull(stockHolds.yieldedAt),
  );

/** Somebody took the goods themselves out of the shop, a moment ago. To be tried again, by the longer way. */
export class HoldsGone extends Error {}

/**
 * Makes holds that are sure last for an order. Their SKUs are locked just before, so that nobody counts them meanwhile: the
 * later in a transaction, the shorter others wait. Throws `HoldsGone`.
 */
export async function keepSureHolds(tx: Database, { checkoutId, quantities, now }: KeepInput): Promise<void> {
  const items = mergeBySku(quantities);
  const [, kept] = await together([
    () => lockRows(tx, items),
    () =>
      tx
        .update(stockHolds)
        .set({ expiresAt: null, createdAt: now })
        .where(and(eq(stockHolds.checkoutId, checkoutId), isSure(now)))
        .returning({ id: stockHolds.id }),
  ]);
  if (kept.length !== items.length) throw new HoldsGone();
}

/**
 * Makes a checkout's holds last for its order. Holds that ran out are taken again; `short` says that the shelf no
 * longer has enough for that. What does not exist any more cannot be held and is short too. `yielded`: others had taken
 * some of it, so that its checkout has let go.
 */
export async function keepHeldStock(
  tx: Database,
  input: KeepWaiting,
): Promise<{ short: boolean; yielded: boolean }> {
  const { checkoutId, clock } = input;
  const wanted = mergeBySku(input.quantities);
  const exceptCheckoutId = checkoutId;
  const stock = await lockStock(tx, { now: clock(), exceptCheckoutId, items: wanted });
  const now = clock();
  const scope = { now, exceptCheckoutId };
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
