import { and, eq, gt, isNull } from 'drizzle-orm';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import type { Shop } from '../shop.types.ts';
import { stockKey } from '../stock/stock-item.ts';
import { findProduct } from './find-product.ts';
import type { ProductDetail } from './product-detail.schema.ts';

type Find = (id: string) => Promise<ProductDetail | undefined>;

const finders = new WeakMap<Shop, Find>();

/**
 * A published product as it is at this moment, or nothing: for open pages that were told of a change. All pages that
 * show it ask at once; they share a read that begins after they asked.
 */
export function findProductNow(shop: Shop, id: string): Promise<ProductDetail | undefined> {
  let find = finders.get(shop);
  if (!find) {
    find = shareReads((productId) => findProduct(shop, productId));
    finders.set(shop, find);
  }
  return find(id);
}

/**
 * Likewise for the shopper whose own unpaid checkout, by its provider's order, holds some of it: what it holds is theirs
 * to buy, and `reserved` says how much that is. Of an unknown, paid or run-out one nothing is.
 */
export async function findProductForHolder(
  shop: Shop,
  id: string,
  providerOrderId: string,
): Promise<ProductDetail | undefined> {
  const holds = await shop.db
    .select({
      checkoutId: stockHolds.checkoutId,
      productId: stockHolds.productId,
      variantId: stockHolds.variantId,
      quantity: stockHolds.quantity,
    })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, stockHolds.checkoutId))
    .where(
      and(
        eq(checkouts.providerOrderId, providerOrderId),
        isNull(checkouts.settledAt),
        eq(stockHolds.productId, id),
        isNull(stockHolds.yieldedAt),
        gt(stockHolds.expiresAt, shop.now()),
      ),
    );
  const [own] = holds;
  if (!own) return findProductNow(shop, id);
  const product = await findProduct(shop, id, { exceptCheckoutId: own.checkoutId });
  return product && { ...product, reserved: reservedOf(product, holds) };
}

type Hold = { productId: string; variantId: string | null; quantity: number };

/** No more than there is: staff may have lowered the shelf since. */
function reservedOf(product: ProductDetail, holds: readonly Hold[]): Record<string, number> {
  const stock = new Map([
    [product.id, product.stock],
    ...product.variants.map((one) => [one.id, one.stock] as const),
  ]);
  return Object.fromEntries(
    holds.map((hold) => [stockKey(hold), Math.min(hold.quantity, stock.get(stockKey(hold)) ?? 0)]),
  );
}

/**
 * Has many who ask for the same at once share a read, but never one that began before they asked: while one is under
 * way, all who come wait for the next. So nobody who was told of a change gets what was there before it.
 */
export function shareReads<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  const next = new Map<string, Promise<Value>>();

  function begin(key: string): Promise<Value> {
    next.delete(key);
    const reading = read(key).finally(() => {
      if (underWay.get(key) === reading) underWay.delete(key);
    });
    underWay.set(key, reading);
    return reading;
  }

  return (key) => {
    const before = underWay.get(key);
    if (!before) return begin(key);
    const waiting = next.get(key) ?? before.then(noMatter, noMatter).then(() => begin(key));
    next.set(key, waiting);
    return waiting;
  };
}

function noMatter() {}
