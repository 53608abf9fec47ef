import type { RouterContextProvider } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { callerContext, shopContext } from '../http/context.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import { type CreatedOrderAnswer, toRupees } from '../shop/checkout/checkout-answers.schema.ts';
import { createOrderBodySchema } from '../shop/checkout/checkout-api.schema.ts';
import { checkoutMessages } from '../shop/checkout/checkout-messages.ts';
import type { Customer } from '../shop/checkout/checkout.schema.ts';
import type { Checkout } from '../shop/checkout/checkout.types.ts';
import { HOLD_MINUTES } from '../shop/checkout/hold-bounds.rules.ts';
import { type StartedCheckout, startCheckout } from '../shop/checkout/start-checkout.ts';
import { deliveryProblem } from '../shop/countries.rules.ts';
import type { Gift } from '../shop/orders/gift.schema.ts';
import { phoneProblem } from '../shop/phone-number.ts';
import { checkoutRules } from '../shop/settings/checkout-rules.schema.ts';
import { knownBrowser } from './known-browser.ts';
import { limitOrders } from './limit-calls.ts';

export const loader = postOnly;

export const action = jsonEndpoint({
  body: (context) => createOrderBodySchema(rulesOf(context)),
  async handle({ body, request, context }) {
    await limitOrders(context);
    const browser = knownBrowser(request, context);
    const rules = rulesOf(context);
    refuseAddress(body.customer, rules.countries);
    // Left out in silence it would go to the recipient's address with the buyer's name, and the prices.
    if (body.customer.gift && !rules.gifts) throw giftRefusal('gift.recipient', checkoutMessages.giftsOff);
    const caller = context.get(callerContext);
    const customer = {
      ...body.customer,
      ...(caller.kind === 'user' && { email: caller.email }),
      orderNote: rules.orderNotes ? body.customer.orderNote : undefined,
    };
    const started = await startCheckout(context.get(shopContext), {
      idempotencyKey: readIdempotencyKey(request),
      userId: caller.kind === 'user' ? caller.userId : null,
      body: { ...body, customer },
      origin: browser.origin,
    });
    return browser.answer(answer(started));
  },
});

/** What the owner's settings ask of a customer. */
function rulesOf(context: Readonly<RouterContextProvider>) {
  return checkoutRules(context.get(shopContext).settings().checkout);
}

/** What the form's own rules cannot tell: where the shop delivers, and which phone numbers there are. */
function refuseAddress({ country, phone, gift }: Customer, delivered: readonly string[]): void {
  const problems = {
    country: deliveryProblem(country, delivered),
    phone: phone === '' ? null : phoneProblem(phone, country),
    'gift.phone': gift?.phone ? phoneProblem(gift.phone, country) : null,
  };
  for (const [field, message] of Object.entries(problems)) {
    if (message !== null) throw new ApiError(422, 'address_refused', message, { details: { field } });
  }
}

function giftRefusal(field: `gift.${keyof Gift}`, message: string): ApiError {
  return new ApiError(422, 'gift_refused', message, { details: { field } });
}

/** A caller without a key cannot repeat a call, and needs none. */
function readIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key');
  if (key === null) return crypto.randomUUID();
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new ApiError(400, 'invalid', 'Idempotency-Key must have 8 to 200 visible characters.');
  }
  return key;
}

function answer(started: StartedCheckout): CreatedOrderAnswer {
  if (!started.ok) throw refusal(started);
  const { checkout, order, providerOrderId } = started;
  const amounts = { calculatedAmounts: toRupees(checkout), ...shortHold(checkout) };
  if (order)
    return { order: { id: order.id, amount: 0, currency: order.currency }, placed: true, ...amounts };
  return {
    order: { id: providerOrderId, amount: checkout.totalPaise, currency: checkout.currency },
    ...amounts,
  };
}

/** Who begins again and again holds for less than the usual time. */
function shortHold({ heldUntil, createdAt }: Checkout): { heldMinutes?: number } {
  if (heldUntil === null) return {};
  const heldMinutes = Math.round((heldUntil.getTime() - createdAt.getTime()) / 60_000);
  return heldMinutes < HOLD_MINUTES ? { heldMinutes } : {};
}

function refusal(refused: Extract<StartedCheckout, { ok: false }>): ApiError {
  switch (refused.reason) {
    case 'key-reused':
      return new ApiError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key came with another request before.',
      );
    case 'unknown-method':
      return new ApiError(422, 'unknown_method', 'There is no such way to pay.', {
        details: { path: 'paymentMethod' },
      });
    case 'cash': {
      const { code, message, field } = refused.problem;
      return new ApiError(422, code, message, { details: field === undefined ? {} : { field } });
    }
    case 'below-lowest':
      return new ApiError(409, 'below_lowest', refused.message);
    case 'gift':
      return giftRefusal('gift.day', refused.message);
    case 'not-delivered':
      return new ApiError(422, 'address_refused', refused.delivery.message, {
        details: { field: refused.delivery.field },
      });
    case 'order-too-large':
      return new ApiError(409, 'order_too_large', refused.message);
    case 'holds-too-much':
      return new ApiError(429, 'holds_too_much', refused.message, {
        headers: { 'Retry-After': String(refused.retryAfterSeconds) },
      });
    case 'line': {
      const { code, message } = refused.problem;
      const status = code === 'sold_out' || code === 'insufficient_stock' ? 409 : 422;
      return new ApiError(status, code, message, { details: { line: refused.position } });
    }
    case 'total-rose':
      return new ApiError(409, 'total_rose', checkoutMessages.totalRose, {
        details: { calculatedAmounts: toRupees(refused.amounts) },
      });
    case 'arrives-later':
      return new ApiError(409, 'arrives_later', checkoutMessages.arrivesLater);
    case 'promo':
      return new ApiError(
        refused.promo.reason === 'used-up' ? 409 : 422,
        'promo_refused',
        refused.promo.message,
      );
    case 'provider-failed':
      return new ApiError(502, 'provider_failed', checkoutMessages.orderFailed);
  }
}
