import { useEffect } from 'react';
import type { CartItem } from '../../shop/cart/cart.types.ts';
import { promoMessages } from '../../shop/promo/promo.rules.ts';
import { useQuote } from '../cart/use-quote.ts';
import { shownLines, troubledItem } from './shown-lines.rules.ts';
import type { Promo } from './use-promo.ts';

/** What the order costs and what is wrong with its lines, by the server's word; a code it refuses is dropped. */
export function useOrderQuote(items: readonly CartItem[], promo: Promo) {
  const { quote, status, retry } = useQuote(items, promo.code);
  const lines = shownLines(items, quote);
  const refused = status === 'ready' && quote?.promo?.applied === false ? quote.promo : null;

  useEffect(() => {
    if (refused && refused.code === promo.code) promo.drop(refused.message ?? promoMessages.invalid);
  });

  return {
    quote,
    status,
    retry,
    lines,
    troubled: status === 'loading' ? undefined : troubledItem(items, lines),
  };
}
