import { shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { type QuoteAnswer, toRupees } from '../shop/checkout/checkout-answers.schema.ts';
import { toDeliveryAnswer } from '../shop/checkout/delivery-answers.schema.ts';
import { findAddition } from '../shop/checkout/cart-addition.ts';
import { type QuoteBody, quoteBodySchema } from '../shop/checkout/checkout-api.schema.ts';
import { type Quote, type QuotedLine, quoteCart } from '../shop/checkout/price-cart.ts';
import { paiseToRupees } from '../shop/money.ts';
import { orNothing } from '../shop/or-nothing.ts';
import type { Shop } from '../shop/shop.types.ts';
import { knownBrowser } from './known-browser.ts';
import { limitQuotes } from './limit-calls.ts';

export const loader = postOnly;

export const action = jsonEndpoint({
  body: quoteBodySchema,
  async handle({ body, request, context }) {
    await limitQuotes(context);
    const browser = knownBrowser(request, context);
    const quote = await quoteCart(context.get(shopContext), body, { ...browser.origin, person: null });
    const addition = body.suggests ? await additionTo(context.get(shopContext), body, quote) : null;
    return browser.answer({
      calculatedAmounts: toRupees(quote.totals),
      lines: quote.lines.map(toLine),
      delivery: toDeliveryAnswer(quote.delivery),
      ...(addition ? { addition } : {}),
      ...(quote.tooLittle === null ? {} : { tooLittle: quote.tooLittle }),
      ...(quote.promo ? { promo: toPromo(quote.promo) } : {}),
    } satisfies QuoteAnswer);
  },
});

/** The drawer does without it where it cannot be read. */
async function additionTo(shop: Shop, body: QuoteBody, quote: Quote) {
  const finding = findAddition(shop, body, quote);
  const found = await orNothing(shop, 'No addition to a cart could be found', finding);
  if (!found) return null;
  const { id, name, imageUrl, pricePaise } = found;
  return { id, name, imageUrl, price: paiseToRupees(pricePaise) };
}

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
