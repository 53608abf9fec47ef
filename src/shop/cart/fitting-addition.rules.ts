/** What may be put beside a cart. */
export type SmallGoods = {
  id: string;
  name: string;
  imageUrl: string;
  /** Of what is put into the cart by it. */
  pricePaise: number;
  stock: number;
  weightClass: string | null;
};

/** Beyond so much more than is missing it would be another purchase. */
const MOST_BEYOND_PAISE = 250_00;

export type CartNow = {
  /** What is missing to free delivery. */
  missingPaise: number;
  /** Ids of the products that are in it. */
  inCart: readonly string[];
  /** Whether the cart with one of it travels free, to where it goes. */
  isFreeWith: (goods: SmallGoods) => boolean;
};

/**
 * The one that brings a cart to free delivery for least: in stock, not in it yet, and such that the cart with it travels free; of
 * equals the first. Null for none. docs/behaviour/cart.md#the-drawer.
 */
export function fittingAddition<Goods extends SmallGoods>(
  among: readonly Goods[],
  { missingPaise, inCart, isFreeWith }: CartNow,
): Goods | null {
  const fits = among
    .filter(
      ({ id, stock, pricePaise }) =>
        stock > 0 &&
        !inCart.includes(id) &&
        pricePaise >= missingPaise &&
        pricePaise <= missingPaise + MOST_BEYOND_PAISE,
    )
    .toSorted((one, other) => one.pricePaise - other.pricePaise);
  return fits.find(isFreeWith) ?? null;
}

/** What is missing to free delivery, which begins a paisa above the limit; null where nothing is, or it is never free. */
export function missingToFree(subtotalPaise: number, freeAbovePaise: number | null): number | null {
  if (freeAbovePaise === null || subtotalPaise <= 0 || subtotalPaise > freeAbovePaise) return null;
  return freeAbovePaise + 1 - subtotalPaise;
}
