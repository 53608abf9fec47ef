import { cartMessages } from '../cart/cart-messages.ts';
import { checkoutMessages } from './checkout-messages.ts';

export type LineProblem = { code: string; message: string };

/** Why a line cannot be bought as it is asked for. */
export const lineProblems = {
  unavailable: { code: 'unavailable', message: 'This product is no longer available.' },
  variantMissing: { code: 'variant_missing', message: cartMessages.selectionRequired.description },
  variantUnknown: {
    code: 'variant_unknown',
    message: 'This combination of pot and size is no longer available.',
  },
  colorMissing: { code: 'color_missing', message: checkoutMessages.potColorRequired },
  colorUnknown: { code: 'color_unknown', message: 'This pot color is no longer available.' },
  sizeMissing: { code: 'size_missing', message: checkoutMessages.sizeRequired },
  sizeUnknown: { code: 'size_unknown', message: 'This size is no longer available.' },
  soldOut: { code: 'sold_out', message: cartMessages.outOfStock.description },
} as const satisfies Record<string, LineProblem>;

/** Fewer are left than were asked for; none at all is the specification's sentence. */
export function stockProblem(available: number): LineProblem {
  if (available <= 0) return lineProblems.soldOut;
  return { code: 'insufficient_stock', message: `Only ${available} left of this item.` };
}
