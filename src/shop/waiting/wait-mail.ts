import { eq } from 'drizzle-orm';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { effectivePricePaise } from '../pricing/prices.rules.ts';
import type { Shop } from '../shop.types.ts';
import { heldUnits } from '../stock/held-units.ts';
import { stockKey } from '../stock/stock-item.ts';
import { optionColumns, optionsText } from './ask-when-back.ts';
import { waitToken } from './wait-links.ts';
import { waitState } from './waiting.rules.ts';

/** What an e-mail to somebody who waits says. */
export type WaitContent = {
  productId: string;
  variantId: string | null;
  name: string;
  options: string;
  pricePaise: number;
  /** It is told because it is on a wish list. */
  byWishList: boolean;
  /** The private part of the address by which it is confirmed and ended. */
  token: string;
};

/**
 * Of 'wait-asked', as long as there is anything to confirm; of 'back-in-stock', as long as it can be bought. Else null: there is
 * nothing to say.
 */
export async function findWaitContent(
  shop: Shop,
  { waitId, kind }: { waitId: string; kind: 'wait-asked' | 'back-in-stock' },
): Promise<WaitContent | null> {
  const [found] = await shop.db
    .select({ wait: stockWaits, product: products, variant: productVariants, ...optionColumns })
    .from(stockWaits)
    .innerJoin(products, eq(products.id, stockWaits.productId))
    .leftJoin(productVariants, eq(productVariants.id, stockWaits.variantId))
    .where(eq(stockWaits.id, waitId));
  if (!found) return null;
  const { wait, product, variant } = found;
  const isOnSale = product.isPublished && product.deletedAt === null && (variant?.enabled ?? true);
  const isFree = async () => {
    const held = await heldUnits(shop.db, { now: shop.now(), productIds: [product.id] });
    return (variant ?? product).stock > (held.get(stockKey(wait)) ?? 0);
  };
  const isDue = kind === 'wait-asked' ? waitState(wait) !== 'waiting' : await isFree();
  if (!isOnSale || !isDue) return null;
  return {
    productId: product.id,
    variantId: wait.variantId,
    name: product.name,
    options: optionsText(found),
    pricePaise: effectivePricePaise(variant ?? product),
    byWishList: wait.byWishList,
    token: await waitToken(shop, wait.id),
  };
}
