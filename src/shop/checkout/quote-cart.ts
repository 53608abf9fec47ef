import { and, eq, isNull } from 'drizzle-orm';
import { checkouts } from '../../database/tables/checkout.ts';
import { type Totals, totals } from '../pricing/totals.rules.ts';
import { type PromoCheck, checkPromoCode } from '../promo/promo-uses.ts';
import type { Shop } from '../shop.types.ts';
import type { HoldViewer } from '../stock/held-units.ts';
import { mergeBySku, stockKey } from '../stock/stock-item.ts';
import type { QuoteBody } from './checkout-api.schema.ts';
import { type LineProblem, stockProblem } from './line-problems.ts';
import { type PricedLine, priceLines } from './price-lines.ts';

export type QuotedLine = { line: PricedLine | null; problem: LineProblem | null };

export type Quote = {
  lines: QuotedLine[];
  totals: Totals;
  promo: PromoCheck | null;
};

/**
 * Prices a cart as the shop would sell it now, holding nothing. Lines that cannot be bought say why; those sold out or
 * gone count nothing in the totals, those short of stock do until the shopper decides. A refused promo code says why
 * and takes nothing off. What the shopper's own abandoned checkout (`replacesOrderId`) holds is free for them; an
 * unknown or settled one changes nothing. What others hold idly beyond their share is free unless it is the viewer's.
 */
export async function quoteCart(shop: Shop, body: QuoteBody, viewer?: HoldViewer): Promise<Quote> {
  const { db } = shop;
  const { cartItems, promoCode: code, replacesOrderId } = body;
  const [own] =
    replacesOrderId === undefined
      ? []
      : await db
          .select({ id: checkouts.id })
          .from(checkouts)
          .where(and(eq(checkouts.providerOrderId, replacesOrderId), isNull(checkouts.settledAt)));
  const scope = { now: shop.now(), exceptCheckoutId: own?.id, viewer };
  const results = await priceLines(db, cartItems, scope);
  const priced = results.flatMap((result) => (result.ok ? [result.line] : []));
  const wanted = new Map(mergeBySku(priced).map((item) => [stockKey(item), item.quantity]));
  const lines = results.map((result): QuotedLine => {
    if (!result.ok) return { line: null, problem: result.problem };
    const { line } = result;
    const enough = (wanted.get(stockKey(line)) ?? 0) <= line.available;
    return { line, problem: enough ? null : stockProblem(line.available) };
  });
  const promo = await checkPromoCode(db, { ...scope, code });
  const buyable = priced.filter((line) => line.available > 0);
  return { lines, promo, totals: totals({ lines: buyable, promo: promo?.ok ? promo.terms : null }) };
}
