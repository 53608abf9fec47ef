import type { Shop } from '../shop.types.ts';
import { findProduct, type ProductDetail } from './find-product.ts';
import { shareReads } from './share-reads.ts';

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
