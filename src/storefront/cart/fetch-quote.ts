import type { CartItem } from '../../shop/cart/cart.types.ts';
import { ownOrder } from './attempt.rules.ts';
import { callApi } from './call-api.ts';
import { type Quote, quoteSchema } from './quote-answer.schema.ts';
import { toRequestLines } from './to-request-lines.ts';
import { currentAttempts } from './use-attempts.ts';

/**
 * Asks the server what a cart costs now; nothing is held. What this browser's own attempt to pay holds, stock
 * and the use of a promo code, counts as free.
 */
export function fetchQuote(
  { items, promoCode }: { items: readonly CartItem[]; promoCode: string | null },
  signal: AbortSignal,
): Promise<Quote> {
  const replacesOrderId = ownOrder(currentAttempts().attempts);
  return callApi('/api/quote', quoteSchema(items.map((item) => item.cartItemId)), {
    body: { cartItems: toRequestLines(items), promoCode, replacesOrderId },
    signal,
  });
}
