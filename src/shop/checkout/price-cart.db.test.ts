import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPlainProduct,
  addPromoCode,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { findProductForHolder, findProductNow } from '../catalogue/find-product-now.ts';
import type { QuoteBody } from './checkout-api.schema.ts';
import { quoteCart } from './price-cart.ts';
import { verifyPayment } from './settle-checkout.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

/** A cart whose checkout was begun and left; gives how it is quoted then, and the provider's order. */
async function abandonCheckout({ stock, promoCode = null }: { stock: number; promoCode?: string | null }) {
  const fern = await addVariantProduct(setting.db, stock);
  const started = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([fern.line()], { promoCode }),
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  const quote = (change: Partial<QuoteBody> = {}) =>
    quoteCart(setting.shop, { cartItems: [fern.line()], promoCode, replacesOrderId: undefined, ...change });
  return { quote, fern, orderId: started.providerOrderId };
}

async function pay(orderId: string) {
  const paid = await setting.provider.pay(orderId);
  if (!('razorpay_payment_id' in paid)) throw new Error('The payment failed');
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = paid;
  expect(
    await verifyPayment(setting.shop, { method: 'razorpay', providerOrderId: orderId, paymentId, signature }),
  ).toMatchObject({
    ok: true,
  });
}

const soldOut = { line: { available: 0 }, problem: { code: 'sold_out' } };

test('the last plant, held by one’s own abandoned checkout, is sold out for others alone', async () => {
  const { quote, fern, orderId } = await abandonCheckout({ stock: 1 });
  expect((await quote()).lines).toMatchObject([soldOut]);
  const own = await quote({ replacesOrderId: orderId });
  expect(own.lines).toMatchObject([{ line: { available: 1 }, problem: null }]);
  const more = await quote({ replacesOrderId: orderId, cartItems: [fern.line(2)] });
  expect(more.lines).toMatchObject([{ problem: { message: 'Only 1 left of this item.' } }]);
});

test('the last use of a code, held by one’s own abandoned checkout, still counts for oneself', async () => {
  await addPromoCode(setting.db, { code: 'LASTONE', usageLimit: 1 });
  const { quote, orderId } = await abandonCheckout({ stock: 5, promoCode: 'LASTONE' });
  expect(await quote()).toMatchObject({
    promo: { ok: false, reason: 'used-up' },
    totals: { discountPaise: 0 },
  });
  const own = await quote({ replacesOrderId: orderId });
  expect(own).toMatchObject({ promo: { ok: true }, totals: { discountPaise: 60_00 } });
});

test('an unknown order or a settled checkout gives nothing back', async () => {
  await addPromoCode(setting.db, { code: 'SPENT', usageLimit: 1 });
  const { quote, orderId } = await abandonCheckout({ stock: 1, promoCode: 'SPENT' });
  const refused = { lines: [soldOut], promo: { ok: false, reason: 'used-up' } };
  expect(await quote({ replacesOrderId: 'order_unknown' })).toMatchObject(refused);
  await pay(orderId);
  expect(await quote({ replacesOrderId: orderId })).toMatchObject(refused);
});

test('a quote leaves the holds as they are', async () => {
  const { quote, orderId } = await abandonCheckout({ stock: 1 });
  await quote({ replacesOrderId: orderId });
  expect((await quote()).lines).toMatchObject([soldOut]);
});

test.each([
  ['Gigantic', 'size_unknown', 'This size is no longer available.'],
  ['X-Large', 'size_unknown', 'This size is no longer available.'],
  [undefined, 'size_missing', 'Please choose size'],
])('the older size %s is quoted with its problem: %s', async (selectedSize, code, message) => {
  const pot = await addPlainProduct(setting.db, {
    availableSizes: [
      { id: 'large', name: 'Large', enabled: true },
      { id: 'x-large', name: 'X-Large', enabled: false },
    ],
  });
  const cartItems = [
    { ...pot.line(), selectedSize },
    { ...pot.line(), selectedSize: 'Large' },
  ];
  const quote = await quoteCart(setting.shop, { cartItems, promoCode: null, replacesOrderId: undefined });
  expect(quote).toMatchObject({
    lines: [{ line: null, problem: { code, message } }, { problem: null }],
    totals: { subtotalPaise: 150_00 },
  });
});

test('what is sold out or gone counts nothing in the totals; what is short counts until the shopper decides', async () => {
  const [fern, palm, gone] = [
    await addVariantProduct(setting.db, 0, { pricePaise: 229_00 }),
    await addVariantProduct(setting.db, 2, { pricePaise: 150_00 }),
    await addVariantProduct(setting.db, 9, { enabled: false }),
  ];
  const quote = (cartItems: QuoteBody['cartItems']) =>
    quoteCart(setting.shop, { cartItems, promoCode: null, replacesOrderId: undefined });
  expect((await quote([fern.line(3), gone.line()])).totals).toEqual({
    subtotalPaise: 0,
    shippingPaise: 0,
    discountPaise: 0,
    totalPaise: 0,
  });
  expect((await quote([fern.line(3), palm.line(3)])).totals).toMatchObject({
    subtotalPaise: 450_00,
    shippingPaise: 99_00,
  });
});

test('the product itself shows its shopper what is reserved for them, and others what is left', async () => {
  const { fern, orderId } = await abandonCheckout({ stock: 1 });
  const read = (order: string) => findProductForHolder(setting.shop, fern.productId, order);
  expect((await findProductNow(setting.shop, fern.productId))?.variants).toMatchObject([{ stock: 0 }]);
  expect(await read(orderId)).toMatchObject({ variants: [{ stock: 1 }], reserved: { [fern.variantId]: 1 } });
  const others = await read('order_unknown');
  expect(others).toMatchObject({ variants: [{ stock: 0 }] });
  expect(others?.reserved).toBeUndefined();
  await pay(orderId);
  expect(await read(orderId)).toMatchObject({ variants: [{ stock: 0 }] });
});

test('no more is said to be reserved than there is, and nothing once the time is over', async () => {
  const { fern, orderId } = await abandonCheckout({ stock: 1 });
  const read = () => findProductForHolder(setting.shop, fern.productId, orderId);
  await setting.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.id, fern.variantId));
  expect(await read()).toMatchObject({ variants: [{ stock: 0 }], reserved: { [fern.variantId]: 0 } });
  await setting.db.update(productVariants).set({ stock: 4 }).where(eq(productVariants.id, fern.variantId));
  expect(await read()).toMatchObject({ variants: [{ stock: 4 }], reserved: { [fern.variantId]: 1 } });
  setting.moveClock(16);
  expect((await read())?.reserved).toBeUndefined();
});
