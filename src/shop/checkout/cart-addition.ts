import { inArray, sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { EVERYWHERE } from '../../database/tables/listings.ts';
import { type SmallGoods, fittingAddition, missingToFree } from '../cart/fitting-addition.rules.ts';
import { isFacetListingFilled } from '../catalogue/category-listing.ts';
import { facetBit } from '../catalogue/facet-counts.rules.ts';
import { listProductCards } from '../catalogue/product-cards.ts';
import { defaultColor } from '../catalogue/variant-choice.rules.ts';
import { effectivePriceInColorPaise } from '../pricing/prices.rules.ts';
import type { Shop } from '../shop.types.ts';
import { readColorOptions } from '../variants/stored-colors.schema.ts';
import type { QuoteBody } from './checkout-api.schema.ts';
import { type Quote, deliveryOf } from './price-cart.ts';

/** So many that the cart does not hold: not each of them travels free, or anywhere. */
const CANDIDATES = 12;

/** One small thing in stock that brings a cart to free delivery; null for none. docs/behaviour/cart.md#the-drawer. */
export async function findAddition(
  shop: Shop,
  { cartItems, address = null }: Pick<QuoteBody, 'cartItems'> & { address?: QuoteBody['address'] | null },
  { lines, totals, delivery }: Quote,
): Promise<SmallGoods | null> {
  const missingPaise = missingToFree(totals.subtotalPaise, delivery.ok ? delivery.freeAbovePaise : null);
  if (missingPaise === null) return null;
  const inCart = [...new Set(cartItems.map(({ id }) => id.toLowerCase()))];
  const bought = lines.flatMap(({ line }) => (line && line.available > 0 ? [line] : []));
  const among = await listFrom(shop, missingPaise, inCart.length + CANDIDATES);
  return fittingAddition(among, {
    missingPaise,
    inCart,
    isFreeWith({ weightClass, pricePaise: unitPricePaise }) {
      const whole = deliveryOf(shop, address, [...bought, { weightClass, unitPricePaise, quantity: 1 }]);
      return whole.ok && whole.pricePaise === 0;
    },
  });
}

/** The cheapest in stock from a price on: a piece of an index, however large the shop. */
async function listFrom(shop: Shop, leastPaise: number, most: number): Promise<SmallGoods[]> {
  if (!(await isFacetListingFilled(shop.db))) return [];
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select product_id as id from facet_listing
     where category_id = ${EVERYWHERE} and from_price_paise >= ${leastPaise} and facets & ${facetBit('stock', 'in')} <> 0
     order by from_price_paise, product_id limit ${most}`);
  const ids = rows.map(({ id }) => id);
  const [cards, choices] = await Promise.all([listProductCards(shop, ids), readChoices(shop, ids)]);
  return cards.flatMap(({ id, name, imageUrl, pricePaise, stock }) => {
    const choice = choices.get(id);
    if (!choice) return [];
    const { weightClass } = choice;
    return [{ id, name, imageUrl, pricePaise: choice.pricePaise ?? pricePaise, stock, weightClass }];
  });
}

/** How each travels; and what it costs in the older colour that its page begins with, of which a card shows the cheapest. */
async function readChoices({ db }: Shop, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id: products.id,
            weightClass: products.weightClass,
            pricePaise: products.pricePaise,
            discountPricePaise: products.discountPricePaise,
            isDiscounted: products.isDiscounted,
            availableColors: products.availableColors,
            defaultColor: products.defaultColor,
            hasVariants: sql<boolean>`exists (select 1 from product_variants own where own.product_id = ${products.id})`,
          })
          .from(products)
          .where(inArray(products.id, [...ids]));
  return new Map(
    rows.map(({ id, weightClass, hasVariants, ...row }) => {
      const color = hasVariants
        ? undefined
        : defaultColor(readColorOptions(row.availableColors), row.defaultColor);
      const pricePaise = color ? effectivePriceInColorPaise(row, color.priceModifierPaise) : null;
      return [id, { weightClass, pricePaise }];
    }),
  );
}
