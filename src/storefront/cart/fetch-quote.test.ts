import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCartItem } from '../../shop/cart/cart.fixtures.ts';
import { fetchQuote } from './fetch-quote.ts';
import { paymentAttempts } from './use-attempts.ts';

const calculatedAmounts = { subtotal: 299.5, shipping: 99, discount: 0, total: 398.5 };
const answer = { calculatedAmounts, lines: [{ unitPrice: 299.5, available: 3 }] };
const post = vi.fn<typeof fetch>(async () => Response.json(answer));

beforeEach(() => {
  vi.stubGlobal('fetch', post);
  // No storage: the record lives in the page.
  vi.stubGlobal('window', { addEventListener() {}, location: {} });
  vi.stubGlobal('document', { addEventListener() {} });
});

afterEach(() => {
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
