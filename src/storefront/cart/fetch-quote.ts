import type { CartItem } from '../../shop/cart/cart.types.ts';
import { type Quote, readQuote } from './quote-answer.schema.ts';
import { FinalReadError } from './retry-read.ts';
import { toRequestLines } from './to-request-lines.ts';

const TOO_MANY_REQUESTS = 429;

/** Asks the server what a cart costs now; nothing is held. A refusal that would come again is a FinalReadError. */
export async function fetchQuote(
  cart: { items: readonly CartItem[]; promoCode: string | null },
  signal: AbortSignal,
): Promise<Quote> {
  const response = await fetch('/api/quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cartItems: toRequestLines(cart.items), promoCode: cart.promoCode }),
    signal,
  });
  if (!response.ok) {
    const message = `The quote was refused with status ${response.status}`;
    const final = response.status < 500 && response.status !== TOO_MANY_REQUESTS;
    throw final ? new FinalReadError(message) : new Error(message);
  }
  return readQuote(
    await response.json(),
    cart.items.map((item) => item.cartItemId),
  );
}
