import { expect, test } from 'vitest';
import { aCartItem } from '../../shop/cart/cart.fixtures.ts';
import type { CartItem } from '../../shop/cart/cart.types.ts';
import type { Quote } from '../cart/quote-answer.schema.ts';
import { cartFingerprint, unitsBySku, withOwnHolds } from './own-holds.rules.ts';
import type { PaymentAttempt } from './payment-attempt.rules.ts';

const variantInfo = { pot_type: 'Round 4"', size: 'Small (4")', pot_color: 'White' };
const fern = aCartItem({ variantInfo });
const soldOut = { code: 'sold_out', message: 'This item is currently out of stock.' };
const totals = { subtotalPaise: 29_950, shippingPaise: 9_900, discountPaise: 0, totalPaise: 39_850 };

function aQuote(items: readonly CartItem[], change: Partial<Quote> = {}): Quote {
  const line = { unitPricePaise: 29_950, available: 0, problem: soldOut };
  return { totals, lines: new Map(items.map((item) => [item.cartItemId, line])), promo: null, ...change };
}

function anAttempt(items: readonly CartItem[], promoCode: string | null = null): PaymentAttempt {
  const discounted = { ...totals, discountPaise: 2_995, totalPaise: 36_855 };
  return {
    key: 'key',
    fingerprint: 'f',
    at: 0,
    order: {
      id: 'order_1',
      cart: cartFingerprint({ items, promoCode }),
      units: unitsBySku(items),
      totals: discounted,
    },
  };
}

const problemOf = (quote: Quote, item: CartItem) => quote.lines.get(item.cartItemId)?.problem;

test('the last plant, held by one’s own attempt, is not sold out', () => {
  const cart = { items: [fern], promoCode: null };
  const quote = withOwnHolds(aQuote([fern]), cart, anAttempt([fern]), 60_000);
  expect(problemOf(quote, fern)).toBeNull();
  expect(quote.lines.get(fern.cartItemId)?.available).toBe(1);
});

test('more than is held and left says how many there are', () => {
  const more = { ...fern, quantity: 2 };
  const quote = withOwnHolds(aQuote([more]), { items: [more], promoCode: null }, anAttempt([fern]), 0);
  expect(problemOf(quote, more)?.message).toBe('Only 1 left of this item.');
});

test('no attempt, one whose hold ended, or one for something else changes nothing', () => {
  const cart = { items: [fern], promoCode: null };
  const quote = aQuote([fern]);
  const other = aCartItem({ variantInfo: { ...variantInfo, pot_color: 'Black' } });
  expect(withOwnHolds(quote, cart, null, 0)).toBe(quote);
  expect(withOwnHolds(quote, cart, anAttempt([fern]), 15 * 60_000)).toBe(quote);
  expect(problemOf(withOwnHolds(quote, cart, anAttempt([other]), 0), fern)).toEqual(soldOut);
});

test('other problems stay', () => {
  const gone = { code: 'unavailable', message: 'This product is no longer available.' };
  const line = { unitPricePaise: 0, available: 0, problem: gone };
  const quote = aQuote([], { lines: new Map([[fern.cartItemId, line]]) });
  const seen = withOwnHolds(quote, { items: [fern], promoCode: null }, anAttempt([fern]), 0);
  expect(problemOf(seen, fern)).toEqual(gone);
});

test('the last use of a code, held by one’s own attempt, still counts for the same cart only', () => {
  const promo = { code: 'LASTONE', applied: false, message: 'Invalid promo code' };
  const quote = aQuote([fern], { promo });
  const attempt = anAttempt([fern], 'LASTONE');
  const same = withOwnHolds(quote, { items: [fern], promoCode: 'LASTONE' }, attempt, 0);
  expect(same.promo).toEqual({ code: 'LASTONE', applied: true, message: null });
  expect(same.totals.totalPaise).toBe(36_855);
  const more = { ...fern, quantity: 2 };
  const other = withOwnHolds(quote, { items: [more], promoCode: 'LASTONE' }, attempt, 0);
  expect(other.promo?.applied).toBe(false);
});
