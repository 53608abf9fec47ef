/** How much lower the price is than the old one, in whole per cent rounded down; 0 without an old price. */
export function discountPercent(pricePaise: number, oldPricePaise: number | null): number {
  if (oldPricePaise === null || oldPricePaise <= pricePaise) return 0;
  return Math.floor(((oldPricePaise - pricePaise) * 100) / oldPricePaise);
}
