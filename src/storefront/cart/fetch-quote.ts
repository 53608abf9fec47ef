import type { CartItem } from '../../shop/cart/cart.types.ts';
import { paymentAttempt } from '../checkout/checkout-records.ts';
import { orderToReplace } from '../checkout/payment-attempt.rules.ts';
import { callApi } from './call-api.ts';
import { type Quote, quoteSchema } from './quote-answer.schema.ts';
import { toRequestLines } from './to-request-lines.ts';

/**
 * Asks the server what a cart costs now; nothing is held. What this tab's own abandoned attempt to pay holds, stock
 * and the use of a promo code, counts as free.
 */
export function fetchQuote(
  { items, promoCode }: { items: readonly CartItem[]; promoCode: string | null },
  signal: AbortSignal,
): Promise<Quote> {
  const replacesOrderId = orderToReplace(paymentAttempt.read());
  return callApi('/api/quote', quoteSchema(items.map((item) => item.cartItemId)), {
    body: { cartItems: toRequestLines(items), promoCode, replacesOrderId },
    signal,
  });
}
