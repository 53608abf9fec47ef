import { percentOfPaise } from '../money.ts';

export type PromoTerms = { discountValue: number; maxDiscountAmountPaise: number | null };
export type PricedLine = { unitPricePaise: number; quantity: number };
export type Totals = {
  subtotalPaise: number;
  shippingPaise: number;
  discountPaise: number;
  totalPaise: number;
};

export const freeShippingAbovePaise = 499_00;
const flatShippingPaise = 99_00;
const smallestPaymentPaise = 1_00;

/** Shipping for goods worth `subtotalPaise` before any discount: ₹99 up to and including ₹499, free above. */
export function shippingPaise(subtotalPaise: number): number {
  return subtotalPaise <= freeShippingAbovePaise ? flatShippingPaise : 0;
}

/**
 * A promo's share of the subtotal: `discountValue` percent, half up to a paisa, at most the cap and the subtotal.
 * Specification, storefront §9; decisions, Money.
 */
export function discountPaise(subtotalPaise: number, promo: PromoTerms): number {
  const share = percentOfPaise(subtotalPaise, promo.discountValue);
  return Math.min(share, subtotalPaise, promo.maxDiscountAmountPaise ?? subtotalPaise);
}

/**
 * The amounts of a cart, in paise, with total = subtotal + shipping − discount; no lines cost nothing at all.
 * A total below ₹1.00 becomes 0 by a larger discount (decisions, Money), even past the promo's cap.
 * Refuses (RangeError) prices that are not whole paise from 0 and quantities that are not whole from 1.
 */
export function totals(input: { lines: readonly PricedLine[]; promo: PromoTerms | null }): Totals {
  const subtotal = subtotalOf(input.lines);
  const shipping = input.lines.length === 0 ? 0 : shippingPaise(subtotal);
  const discount = input.promo ? discountPaise(subtotal, input.promo) : 0;
  const total = subtotal + shipping - discount;
  // Shipping is at least ₹99 or free, so this little is left only of the goods: the discount stays within the subtotal.
  const tooSmallToPay = total < smallestPaymentPaise;
  return {
    subtotalPaise: subtotal,
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
