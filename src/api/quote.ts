import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { quoteBodySchema } from '../shop/checkout/checkout-api.schema.ts';
import { quoteCart, type Quote, type QuotedLine } from '../shop/checkout/quote-cart.ts';
import { paiseToRupees } from '../shop/money.ts';
import { limitQuotes } from './limit-calls.ts';
import { toRupees } from './rupees.ts';

export const loader = postOnly;

export const action = jsonEndpoint({
  body: quoteBodySchema,
  async handle({ body, context }) {
    limitQuotes(context);
    const quote = await quoteCart(context.get(shopContext), body);
    return {
      calculatedAmounts: toRupees(quote.totals),
      lines: quote.lines.map(toLine),
      ...(quote.promo ? { promo: toPromo(quote.promo) } : {}),
    };
  },
});

function toLine({ line, problem }: QuotedLine) {
  return {
    unitPrice: paiseToRupees(line?.unitPricePaise ?? 0),
    available: line?.available ?? 0,
    ...(problem ? { problem } : {}),
  };
}

function toPromo(promo: NonNullable<Quote['promo']>) {
  return promo.ok
    ? { code: promo.code, applied: true }
    : { code: promo.code, applied: false, message: promo.message };
}
