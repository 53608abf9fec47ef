import { useEffect, useState } from 'react';
import { retryRead } from '../../http/retry-read.ts';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { type QuoteAnswer, quoteAnswerSchema } from '../../shop/checkout/checkout-answers.schema.ts';
import type { DeliveryAnswer } from '../../shop/checkout/delivery-answers.schema.ts';
import type { QuoteBody, RequestLine } from '../../shop/checkout/checkout-api.schema.ts';
import type { Totals } from '../../shop/pricing/prices.rules.ts';
import { type Shape, made } from '../../shop/shapes.rules.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ownOrder } from './attempt.rules.ts';
import { callApi, isFinalRefusal } from './call-api.ts';
import { currentAttempts, useAttempts } from './use-attempts.ts';
import { cartChanges } from './use-cart.ts';

export type QuoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

type Answer = { asked: string; quote: Quote | null };

/**
 * What the server says about a cart now: asked again whenever lines, quantities, promo code or address change, with the
 * retries of docs/behaviour/checkout-and-payments.md#the-form. While 'loading' after a change, `quote` still is the
 * answer before it; only with 'ready' it is about this very cart. An empty cart is 'idle'.
 */
export function useQuote(
  items: readonly CartItem[],
  promoCode: string | null,
  address: QuoteBody['address'],
  suggests = false,
) {
  const [answer, setAnswer] = useState<Answer>({ asked: '', quote: null });
  const [attempt, setAttempt] = useState(0);
  // What one holds oneself counts as free, in whichever tab it came to be held.
  const own = ownOrder(useAttempts().attempts);
  const asked = JSON.stringify([toRequestLines(items), promoCode, address, own, attempt]);
  const idle = items.length === 0;

  useEffect(() => {
    if (idle) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function ask() {
      const quote = await retryRead(
        () => fetchQuote({ items, promoCode, address, suggests }, signal),
        signal,
        isFinalRefusal,
      ).catch(() => null);
      if (signal.aborted) return;
      setAnswer({ asked, quote });
      // With the answer, so that nothing is blamed on the shop that one's own hand has done.
      const [capped] = quote ? cartChanges.learn(quote.lines) : [];
      if (capped) showToast(cartMessages.quantityCapped(capped.name, capped.quantity));
    }
    // In a task of its own: a press shows what it did before the shop is asked about it.
    const asking = setTimeout(() => void ask());
    return () => {
      clearTimeout(asking);
      controller.abort();
    };
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

type AskedQuote = {
  items: readonly CartItem[];
  promoCode: string | null;
  /** Where it goes, as far as that is known. */
  address?: QuoteBody['address'];
  /** With one thing that would bring it to free delivery. */
  suggests?: boolean;
};

/**
 * Asks the server what a cart costs now; nothing is held. What this browser's own attempt to pay holds, stock
 * and the use of a promo code, counts as free.
 */
export function fetchQuote(
  { items, promoCode, address, suggests }: AskedQuote,
  signal: AbortSignal,
): Promise<Quote> {
  const replacesOrderId = ownOrder(currentAttempts().attempts);
  return callApi('/api/quote', quoteSchema(items.map((item) => item.cartItemId)), {
    body: {
      cartItems: toRequestLines(items),
      promoCode,
      replacesOrderId,
      address,
      ...(suggests ? { suggests } : {}),
    },
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
  /** Null from a shop that says nothing of it. */
  delivery: DeliveryAnswer | null;
  /** Why it is too little for an order, in a sentence. */
  tooLittle: string | null;
  /** What would bring it to free delivery, where that was asked for. */
  addition: QuoteAddition | null;
};

export type QuoteAddition = { id: string; name: string; imageUrl: string; pricePaise: number };

function toAddition({ price, ...goods }: NonNullable<QuoteAnswer['addition']>): QuoteAddition {
  return { ...goods, pricePaise: price };
}

/** What POST /api/quote answers for the lines with these ids, in their order. */
export function quoteSchema(cartItemIds: readonly string[]): Shape<Quote> {
  return made(
    quoteAnswerSchema,
    ({ calculatedAmounts, lines, promo, delivery, tooLittle, addition }): Quote => ({
      totals: {
        subtotalPaise: calculatedAmounts.subtotal,
        shippingPaise: calculatedAmounts.shipping,
        discountPaise: calculatedAmounts.discount,
        totalPaise: calculatedAmounts.total,
      },
      lines: new Map(
        lines.map(({ unitPrice, available, problem }, index) => [
          cartItemIds[index] ?? '',
          { unitPricePaise: unitPrice, available, problem: problem ?? null },
        ]),
      ),
      promo: promo ? { ...promo, message: promo.message ?? null } : null,
      delivery: delivery ?? null,
      tooLittle: tooLittle ?? null,
      addition: addition ? toAddition(addition) : null,
    }),
  );
}
