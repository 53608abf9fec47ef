import { sql } from 'drizzle-orm';
import { EVERYWHERE } from '../../database/tables/listings.ts';
import { type CartNow, type SmallGoods, fittingAddition } from '../cart/fitting-addition.rules.ts';
import { isFacetListingFilled } from '../catalogue/category-listing.ts';
import { facetBit } from '../catalogue/facet-counts.rules.ts';
import { listProductCards } from '../catalogue/product-cards.ts';
import { readKept } from '../kept-reads.ts';
import type { Shop } from '../shop.types.ts';

/** Carts that miss about as much share what is read for them. */
const STEP_PAISE = 50_00;
const CANDIDATES = 12;

/** One small thing in stock that brings a cart to free delivery; null for none. docs/behaviour/cart.md#the-drawer. */
export async function findAddition(shop: Shop, cart: CartNow): Promise<SmallGoods | null> {
  const least = Math.floor(cart.missingPaise / STEP_PAISE) * STEP_PAISE;
  const among = await readKept(shop, { name: `fitting:${least}`, tags: ['listing'] }, (own) =>
    listFrom(own, least),
  );
  return fittingAddition(among, cart);
}

/** The cheapest in stock from a price on: a piece of an index, however large the shop. */
async function listFrom(shop: Shop, leastPaise: number): Promise<SmallGoods[]> {
  if (!(await isFacetListingFilled(shop.db))) return [];
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select product_id as id from facet_listing
     where category_id = ${EVERYWHERE} and from_price_paise >= ${leastPaise} and facets & ${facetBit('stock', 'in')} <> 0
     order by from_price_paise, product_id limit ${CANDIDATES}`);
  const cards = await listProductCards(
    shop,
    rows.map(({ id }) => id),
  );
  return cards.map(({ id, name, imageUrl, pricePaise, stock }) => ({
    id,
    name,
    imageUrl,
    pricePaise,
    stock,
  }));
}
