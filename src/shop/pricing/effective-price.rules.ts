type PricedGoods = { pricePaise: number; discountPricePaise: number | null; isDiscounted: boolean };

/**
 * What one unit costs, in paise: the discount price when the goods are discounted and it is lower than the price.
 * A missing, negative or not lower discount price counts as no discount. Specification, storefront §4.
 */
export function effectivePricePaise(goods: PricedGoods): number {
  const discounted = goods.discountPricePaise;
  const applies =
    goods.isDiscounted && discounted !== null && discounted >= 0 && discounted < goods.pricePaise;
  return applies ? discounted : goods.pricePaise;
}

/** Whether shoppers pay less than the listed price, so that it is shown struck through. */
export function isOnDeal(goods: PricedGoods): boolean {
  return effectivePricePaise(goods) < goods.pricePaise;
}

/**
 * Effective price of a product without variants in a chosen older colour, never below 0.
 * Decisions, Cart and checkout: the colour's modifier (paise) is added to the effective price.
 */
export function effectivePriceInColorPaise(goods: PricedGoods, priceModifierPaise: number): number {
  return Math.max(0, effectivePricePaise(goods) + priceModifierPaise);
}
