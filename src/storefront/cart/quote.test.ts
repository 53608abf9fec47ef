import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCartItem, someNewItem } from '../../../tests/cart.fixtures.ts';
import { cartLineId } from '../../shop/cart/cart-line.rules.ts';
import { quoteBodySchema } from '../../shop/checkout/checkout-api.schema.ts';
import { fetchQuote, quoteSchema, toRequestLines } from './quote.ts';
import { paymentAttempts } from './use-attempts.ts';

const calculatedAmounts = { subtotal: 299.5, shipping: 99, discount: 0, total: 398.5 };
const answer = { calculatedAmounts, lines: [{ unitPrice: 299.5, available: 3 }] };
const post = vi.fn<typeof fetch>(async () => Response.json(answer));

beforeEach(() => {
  // An attempt that was begun asks again after some seconds: not in here, where the page is gone by then.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', post);
  // No storage: the record lives in the page.
  vi.stubGlobal('window', { addEventListener() {}, location: {} });
  vi.stubGlobal('document', { addEventListener() {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  post.mockClear();
});

const fern = aCartItem();
const ask = () => fetchQuote({ items: [fern], promoCode: 'GREEN' }, new AbortController().signal);
const sentBody = (): unknown => JSON.parse(String(post.mock.lastCall?.[1]?.body));

test('the cart and its code are sent, and the answer is about its lines', async () => {
  const quote = await ask();
  expect(post.mock.lastCall?.[0]).toBe('/api/quote');
  expect(sentBody()).toEqual({
    cartItems: [expect.objectContaining({ id: fern.id })],
    promoCode: 'GREEN',
  });
  expect(quote.lines.get(fern.cartItemId)).toEqual({ unitPricePaise: 299_50, available: 3, problem: null });
});

test('the order of the own attempt is named', async () => {
  paymentAttempts.learnOrder(paymentAttempts.begin({ fingerprint: 'f', lines: [] }).key, {
    orderId: 'order_1',
  });
  await ask();
  expect(sentBody()).toMatchObject({ replacesOrderId: 'order_1' });
});

test('a line says what it is and how many, never what it costs', () => {
  const item = aCartItem({
    quantity: 2,
    selectedPotColor: { name: 'Navy', color: '#23355c' },
    selectedSize: 'Small',
  });
  expect(JSON.parse(JSON.stringify(toRequestLines([item])))).toEqual([
    {
      id: item.id,
      quantity: 2,
      name: 'Boston Fern',
      selectedPotColor: { name: 'Navy' },
      selectedSize: 'Small',
    },
  ]);
});

test('the API takes every cart', () => {
  fc.assert(
    fc.property(fc.array(someNewItem, { maxLength: 20 }), (items) => {
      const cart = items.map((item) => ({ ...item, quantity: 1, cartItemId: cartLineId(item) }));
      const body = JSON.parse(JSON.stringify({ cartItems: toRequestLines(cart), promoCode: null }));
      expect(quoteBodySchema.safeParse(body).success).toBe(true);
    }),
  );
});

const amounts = { subtotal: 299.5, shipping: 99, discount: 29.95, total: 368.55 };

test('amounts become paise, and lines are found by their id', () => {
  const refused = {
    calculatedAmounts: amounts,
    lines: [
      { unitPrice: 299.5, available: 3 },
      { unitPrice: 0, available: 0, problem: { code: 'unavailable', message: 'Gone' } },
    ],
    promo: { code: 'GREEN', applied: false, message: 'Invalid promo code' },
  };
  const quote = quoteSchema(['a', 'b']).parse(refused);
  expect(quote.totals).toEqual({
    subtotalPaise: 29950,
    shippingPaise: 9900,
    discountPaise: 2995,
    totalPaise: 36855,
  });
  expect(quote.lines.get('a')).toEqual({ unitPricePaise: 29950, available: 3, problem: null });
  expect(quote.lines.get('b')?.problem).toEqual({ code: 'unavailable', message: 'Gone' });
  expect(quote.promo).toEqual({ code: 'GREEN', applied: false, message: 'Invalid promo code' });
});

test('without a promo code there is none', () => {
  expect(quoteSchema([]).parse({ calculatedAmounts: amounts, lines: [] }).promo).toBeNull();
});

test.each([null, {}, { calculatedAmounts: { ...amounts, total: 'free' }, lines: [] }])(
  '%j is no answer',
  (raw) => {
    expect(() => quoteSchema([]).parse(raw)).toThrow();
  },
);
