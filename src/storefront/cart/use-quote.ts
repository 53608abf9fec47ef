import { useEffect, useState } from 'react';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import type { CartItem } from '../../shop/cart/cart.types.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ownOrder } from './attempt.rules.ts';
import { retryRead } from '../../http/retry-read.ts';
import { isFinalRefusal } from './call-api.ts';
import { fetchQuote } from './fetch-quote.ts';
import type { Quote } from './quote-answer.schema.ts';
import { toRequestLines } from './to-request-lines.ts';
import { useAttempts } from './use-attempts.ts';
import { cartChanges } from './use-cart.ts';

export type QuoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

type Answer = { asked: string; quote: Quote | null };

/**
 * What the server says about a cart now: asked again whenever lines, quantities or the promo code change, with the
 * retries of specification, storefront §9. While 'loading' after a change, `quote` still is the answer before it;
 * only with 'ready' it is about this very cart. An empty cart is 'idle'.
 */
export function useQuote(items: readonly CartItem[], promoCode: string | null) {
  const [answer, setAnswer] = useState<Answer>({ asked: '', quote: null });
  const [attempt, setAttempt] = useState(0);
  // What one holds oneself counts as free, in whichever tab it came to be held.
  const own = ownOrder(useAttempts().attempts);
  const asked = JSON.stringify([toRequestLines(items), promoCode, own, attempt]);
  const idle = items.length === 0;

  useEffect(() => {
    if (idle) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function ask() {
      const quote = await readQuote({ items, promoCode }, signal).catch(() => null);
      if (signal.aborted) return;
      setAnswer({ asked, quote });
      // With the answer, so that nothing is blamed on the shop that one's own hand has done.
      const [capped] = quote ? cartChanges.learn(quote.lines) : [];
      if (capped) showToast(cartMessages.quantityCapped(capped.name, capped.quantity));
    }
    void ask();
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `asked` says all that the answer depends on
  }, [asked, idle]);

  const answered: QuoteStatus = answer.quote ? 'ready' : 'failed';
  const status: QuoteStatus = answer.asked === asked ? answered : 'loading';
  return {
    quote: idle ? null : answer.quote,
    status: idle ? ('idle' as const) : status,
    retry: () => setAttempt((times) => times + 1),
  };
}

function readQuote(asked: Parameters<typeof fetchQuote>[0], signal: AbortSignal): Promise<Quote> {
  return retryRead(() => fetchQuote(asked, signal), signal, isFinalRefusal);
}
