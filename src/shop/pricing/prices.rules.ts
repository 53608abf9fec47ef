import { percentOfPaise } from '../money.ts';

type PricedGoods = { pricePaise: number; discountPricePaise: number | null; isDiscounted: boolean };

/**
 * What one unit costs, in paise: the discount price when the goods are discounted and it is lower than the price. A
 * missing, negative or not lower discount price counts as no discount.
 * docs/behaviour/prices-and-totals.md#effective-price.
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
 * docs/behaviour/prices-and-totals.md#effective-price: the colour's modifier (paise) is added to the effective
 * price.
 */
export function effectivePriceInColorPaise(goods: PricedGoods, priceModifierPaise: number): number {
  return Math.max(0, effectivePricePaise(goods) + priceModifierPaise);
}

export type PromoTerms = { discountValue: number; maxDiscountAmountPaise: number | null };
export type PricedLine = { unitPricePaise: number; quantity: number };
export type Totals = {
  subtotalPaise: number;
  shippingPaise: number;
  discountPaise: number;
  totalPaise: number;
};

const smallestPaymentPaise = 1_00;

/**
 * A promo's share of the subtotal: `discountValue` percent, half up to a paisa, at most the cap and the subtotal.
 * docs/behaviour/prices-and-totals.md#total.
 */
export function discountPaise(subtotalPaise: number, promo: PromoTerms): number {
  const share = percentOfPaise(subtotalPaise, promo.discountValue);
  return Math.min(share, subtotalPaise, promo.maxDiscountAmountPaise ?? subtotalPaise);
}

/**
 * The amounts of a cart, in paise, with total = subtotal + shipping − discount; no lines cost nothing at all. A
 * total below ₹1.00 becomes 0 by a larger discount (docs/behaviour/prices-and-totals.md#total), even past the
 * promo's cap. Refuses (RangeError) prices that are not whole paise from 0 and quantities that are not whole from
 * 1.
 */
export function totals(input: {
  lines: readonly PricedLine[];
  promo: PromoTerms | null;
  /** Of `deliveryFor`: nothing, or at least ₹1.00. */
  shippingPaise: number;
}): Totals {
  const subtotal = subtotalOf(input.lines);
  const shipping = input.lines.length === 0 ? 0 : input.shippingPaise;
  const discount = input.promo ? discountPaise(subtotal, input.promo) : 0;
  const total = subtotal + shipping - discount;
  // Shipping is at least ₹1 or free, so this little is left only of the goods: the discount stays within the subtotal.
  const tooSmallToPay = total < smallestPaymentPaise;
  return {
    subtotalPaise: subtotal,
    shippingPaise: shipping,
    discountPaise: tooSmallToPay ? discount + total : discount,
    totalPaise: tooSmallToPay ? 0 : total,
  };
}

/** What staff take off for somebody: so much of the goods, 'all' of everything, and delivery where they say so. */
export type StaffDiscount = { off: number | 'all'; freeDelivery: boolean };

/**
 * The amounts of an order that staff make: at most the goods are taken off, and a rest below ₹1.00 with them.
 * docs/behaviour/staff-orders.md#prices.
 */
export function staffTotals(shown: Totals, { off, freeDelivery }: StaffDiscount): Totals {
  const { subtotalPaise: subtotal } = shown;
  const shipping = freeDelivery || off === 'all' ? 0 : shown.shippingPaise;
  const discount = off === 'all' ? subtotal : Math.min(Math.max(0, Math.round(off)), subtotal);
  const total = subtotal + shipping - discount;
  const tooSmallToPay = total < smallestPaymentPaise;
  return {
    ...shown,
    shippingPaise: shipping,
    discountPaise: tooSmallToPay ? discount + total : discount,
    totalPaise: tooSmallToPay ? 0 : total,
  };
}

function subtotalOf(lines: readonly PricedLine[]): number {
  let subtotal = 0;
  for (const { unitPricePaise, quantity } of lines) {
    subtotal += unitPricePaise * quantity;
    const whole =
      Number.isInteger(unitPricePaise) && Number.isInteger(quantity) && Number.isSafeInteger(subtotal);
    if (!whole || unitPricePaise < 0 || quantity < 1) {
      throw new RangeError(`Not a line that can be totalled: ${quantity} at ${unitPricePaise} paise`);
    }
  }
  return subtotal;
}
