import { useEffect } from 'react';
import type { CartItem } from '../../shop/cart/cart.types.ts';
import { promoMessages } from '../../shop/promo/promo.rules.ts';
import type { Quote } from '../cart/quote-answer.schema.ts';
import { useQuote } from '../cart/use-quote.ts';
import { paymentAttempt } from './checkout-records.ts';
import { withOwnHolds } from './own-holds.rules.ts';
import { hasProblem, shownLines } from './shown-lines.rules.ts';
import type { Promo } from './use-promo.ts';

/** What the order costs and what is wrong with its lines, by the server's word; a code it refuses is dropped. */
export function useOrderQuote(items: readonly CartItem[], promo: Promo) {
  const { quote: answer, status, retry } = useQuote(items, promo.code);
  const quote = answer && forThisShopper(answer, { items, promoCode: promo.code });
  const lines = shownLines(items, quote);
  const refused = status === 'ready' && quote?.promo?.applied === false ? quote.promo : null;

  useEffect(() => {
    if (refused && refused.code === promo.code) promo.drop(refused.message ?? promoMessages.invalid);
  });

  return { quote, status, retry, lines, inTrouble: status !== 'loading' && hasProblem(items, lines) };
}

function forThisShopper(quote: Quote, cart: { items: readonly CartItem[]; promoCode: string | null }): Quote {
  return withOwnHolds(quote, cart, paymentAttempt.read(), Date.now());
}
