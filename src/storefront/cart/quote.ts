import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { retryRead } from '../../http/retry-read.ts';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import type { RequestLine } from '../../shop/checkout/checkout-api.schema.ts';
import type { Totals } from '../../shop/pricing/prices.rules.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ownOrder } from './attempt.rules.ts';
import { callApi, isFinalRefusal } from './shop-api.ts';
import { currentAttempts, useAttempts } from './use-attempts.ts';
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

/** The lines of a cart as the API's `cartItems` want them; a price is never sent. */
export function toRequestLines(items: readonly CartItem[]): RequestLine[] {
  return items.map(({ id, quantity, name, variantInfo, selectedPotColor, selectedSize }) => ({
    id,
    quantity,
    name,
    variantInfo,
    selectedPotColor: selectedPotColor && { name: selectedPotColor.name },
    selectedSize,
  }));
}

const paise = z.pipe(
  z.number().check(z.minimum(0)),
  z.transform((rupees) => Math.round(rupees * 100)),
);

const line = z.object({
  unitPrice: paise,
  available: z.number(),
  problem: z.optional(z.object({ code: z.string(), message: z.string() })),
});

const answer = z.object({
  calculatedAmounts: z.object({ subtotal: paise, shipping: paise, discount: paise, total: paise }),
  lines: z.array(line),
  promo: z.optional(z.object({ code: z.string(), applied: z.boolean(), message: z.optional(z.string()) })),
});

/** One line as the shop would sell it now. With a `problem` it cannot be bought as it stands in the cart. */
export type QuoteLine = {
  unitPricePaise: number;
  available: number;
  problem: { code: string; message: string } | null;
};

/** The server's answer about a cart. Lines are found by their `cartItemId`. */
export type Quote = {
  totals: Totals;
  lines: ReadonlyMap<string, QuoteLine>;
  promo: { code: string; applied: boolean; message: string | null } | null;
};

/** What POST /api/quote answers for the lines with these ids, in their order. */
export function quoteSchema(cartItemIds: readonly string[]) {
  return z.pipe(
    answer,
    z.transform((read) => toQuote(read, cartItemIds)),
  );
}

function toQuote(
  { calculatedAmounts, lines, promo }: z.infer<typeof answer>,
  cartItemIds: readonly string[],
): Quote {
  return {
    totals: {
      subtotalPaise: calculatedAmounts.subtotal,
      shippingPaise: calculatedAmounts.shipping,
      discountPaise: calculatedAmounts.discount,
      totalPaise: calculatedAmounts.total,
    },
    lines: new Map(lines.map((one, index) => [cartItemIds[index] ?? '', toQuoteLine(one)])),
    promo: promo ? { ...promo, message: promo.message ?? null } : null,
  };
}

function toQuoteLine({ unitPrice, available, problem }: z.infer<typeof line>): QuoteLine {
  return { unitPricePaise: unitPrice, available, problem: problem ?? null };
}
