import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { type QuoteAnswer, toRupees } from '../shop/checkout/checkout-answers.schema.ts';
import { toDeliveryAnswer } from '../shop/checkout/delivery-answers.schema.ts';
import { quoteBodySchema } from '../shop/checkout/checkout-api.schema.ts';
import { type Quote, type QuotedLine, quoteCart } from '../shop/checkout/price-cart.ts';
import { paiseToRupees } from '../shop/money.ts';
import { knownBrowser } from './known-browser.ts';
import { limitQuotes } from './limit-calls.ts';

export const loader = postOnly;

export const action = jsonEndpoint({
  body: quoteBodySchema,
  async handle({ body, request, context }) {
    await limitQuotes(context);
    const browser = knownBrowser(request, context);
    const quote = await quoteCart(context.get(shopContext), body, { ...browser.origin, person: null });
    return browser.answer({
      calculatedAmounts: toRupees(quote.totals),
      lines: quote.lines.map(toLine),
      delivery: toDeliveryAnswer(quote.delivery),
      ...(quote.tooLittle === null ? {} : { tooLittle: quote.tooLittle }),
      ...(quote.promo ? { promo: toPromo(quote.promo) } : {}),
    } satisfies QuoteAnswer);
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
