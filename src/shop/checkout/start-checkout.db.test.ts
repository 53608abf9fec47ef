import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addPlainProduct,
  addPromoCode,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { checkoutLines, checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import type { CreateOrderBody, RequestLine } from './checkout-api.schema.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
});
afterAll(() => setting.close());

const start = (body: CreateOrderBody, idempotencyKey: string = crypto.randomUUID()) =>
  startCheckout(setting.shop, { idempotencyKey, userId: null, body });

const countProviderOrders = async (receipt: string) =>
  ((await (await setting.provider.call(`/orders?receipt=${receipt}`)).json()) as { count: number }).count;

test('a checkout is a snapshot of prices, totals and customer, with its stock held', async () => {
  const fern = await addVariantProduct(setting.db, 3, {
    pricePaise: 250_00,
    discountPricePaise: 200_00,
    isDiscounted: true,
    sku: 'FERN-S',
  });
  const started = await start(anOrderBody([fern.line(2)]));
  if (!started.ok) throw new Error(started.reason);
  expect(started.checkout).toMatchObject({
    subtotalPaise: 400_00,
    shippingPaise: 99_00,
    discountPaise: 0,
    totalPaise: 499_00,
    email: 'asha@example.com',
    userId: null,
  });
  const [line] = await setting.db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, started.checkout.id));
  expect(line).toMatchObject({
    unitPricePaise: 200_00,
    quantity: 2,
    variantId: fern.variantId,
    selectedPotType: 'Plastic',
    sku: 'FERN-S',
  });
  const holds = await setting.db
    .select()
    .from(stockHolds)
    .where(eq(stockHolds.checkoutId, started.checkout.id));
  expect(holds).toMatchObject([{ variantId: fern.variantId, quantity: 2 }]);
  expect((await start(anOrderBody([fern.line(2)]))).ok).toBe(false);
});

test('50 shoppers race for 10 units: exactly 10 checkouts', async () => {
  const fern = await addVariantProduct(setting.db, 10);
  const started = await Promise.all(Array.from({ length: 50 }, () => start(anOrderBody([fern.line()]))));
  expect(started.filter((one) => one.ok)).toHaveLength(10);
  for (const refused of started.filter((one) => !one.ok)) {
    expect(refused).toMatchObject({ reason: 'line', problem: { code: 'sold_out' } });
  }
});

test('racing carts that name two plants in opposite order neither deadlock nor oversell', async () => {
  const [fern, palm] = [
    await addVariantProduct(setting.db, 15),
    await addPlainProduct(setting.db, { stock: 15 }),
  ];
  const started = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      start(anOrderBody(n % 2 ? [fern.line(), palm.line()] : [palm.line(), fern.line()])),
    ),
  );
  expect(started.filter((one) => one.ok)).toHaveLength(15);
});

test('one Idempotency-Key makes one checkout and one provider order, however many calls race', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => start(anOrderBody([fern.line()]), key)));
  const ids = new Set(answers.map((answer) => (answer.ok ? answer.providerOrderId : answer.reason)));
  expect(ids.size).toBe(1);
  const stored = await setting.db.select().from(checkouts).where(eq(checkouts.idempotencyKey, key));
  expect(stored).toHaveLength(1);
  expect(await countProviderOrders(stored[0]?.receipt ?? '')).toBe(1);
  expect(await start(anOrderBody([fern.line(2)]), key)).toEqual({ ok: false, reason: 'key-reused' });
});

test('a provider order whose answer was lost is found again, not made twice', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  await setting.provider.setFaults({ lostAnswers: 1 });
  const started = await start(anOrderBody([fern.line()]));
  await setting.provider.setFaults({});
  if (!started.ok) throw new Error(started.reason);
  expect(await countProviderOrders(started.checkout.receipt)).toBe(1);
});

test('a caller that died before it noted the order at the provider: the next finds it by its receipt', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const key = crypto.randomUUID();
  const first = await start(anOrderBody([fern.line()]), key);
  if (!first.ok) throw new Error(first.reason);
  const { id, receipt } = first.checkout;
  await setting.db
    .update(checkouts)
    .set({ providerOrderId: null, providerCallUntil: new Date(0) })
    .where(eq(checkouts.id, id));
  const asked = vi.spyOn(setting.gateway, 'createOrder');
  try {
    expect(await start(anOrderBody([fern.line()]), key)).toMatchObject({
      ok: true,
      providerOrderId: first.providerOrderId,
    });
    expect(asked).not.toHaveBeenCalled();
  } finally {
    asked.mockRestore();
  }
  expect(await countProviderOrders(receipt)).toBe(1);
});

test('a provider that is down refuses the checkout; the same key succeeds once it is up', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const key = crypto.randomUUID();
  await setting.provider.setFaults({ status5xx: 100 });
  expect(await start(anOrderBody([fern.line()]), key)).toEqual({ ok: false, reason: 'provider-failed' });
  await setting.provider.setFaults({});
  expect(await start(anOrderBody([fern.line()]), key)).toMatchObject({ ok: true });
});

test("a shopper's own abandoned attempt does not keep the last plant from them", async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const first = await start(anOrderBody([fern.line()]));
  if (!first.ok || !first.providerOrderId) throw new Error('not started');
  expect((await start(anOrderBody([fern.line()]))).ok).toBe(false);
  expect((await start(anOrderBody([fern.line()], { replacesOrderId: first.providerOrderId }))).ok).toBe(true);
});

test('holds run out after 15 minutes', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  expect((await start(anOrderBody([fern.line()]))).ok).toBe(true);
  setting.moveClock(14);
  expect((await start(anOrderBody([fern.line()]))).ok).toBe(false);
  setting.moveClock(2);
  expect((await start(anOrderBody([fern.line()]))).ok).toBe(true);
});

test('nobody is charged more than they were shown; less is taken', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const [before, key] = [await setting.db.$count(checkouts), crypto.randomUUID()];
  const rose = {
    ok: false,
    reason: 'total-rose',
    amounts: { subtotalPaise: 600_00, shippingPaise: 0, totalPaise: 600_00 },
  };
  expect(await start(anOrderBody([fern.line()], { expectedTotal: 599.99 }), key)).toMatchObject(rose);
  expect(await setting.db.$count(checkouts)).toBe(before);
  expect(await start(anOrderBody([fern.line()], { expectedTotal: 600 }), key)).toMatchObject({ ok: true });
  // What one key has made is not charged to somebody who was shown less meanwhile.
  expect(await start(anOrderBody([fern.line()], { expectedTotal: 550 }), key)).toMatchObject(rose);
  expect(await start(anOrderBody([fern.line()], { expectedTotal: 700.5 }), key)).toMatchObject({
    ok: true,
    checkout: { totalPaise: 600_00 },
  });
});

test('20 shoppers race for the one use of a promo code: one gets it', async () => {
  // Each another kind: no lock on what they buy makes them take turns.
  const kinds = await Promise.all(
    Array.from({ length: 20 }, () => addPlainProduct(setting.db, { stock: 5 })),
  );
  await addPromoCode(setting.db, { code: 'ONCE', usageLimit: 1 });
  const started = await Promise.all(
    kinds.map((kind) => start(anOrderBody([kind.line()], { promoCode: ' once ' }))),
  );
  expect(started.filter((one) => one.ok)).toHaveLength(1);
  expect(started.find((one) => !one.ok)).toMatchObject({
    reason: 'promo',
    promo: { reason: 'used-up', message: 'Invalid promo code' },
  });
});

test('a zero total is placed at once, without the provider', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  await addPromoCode(setting.db, { code: 'FREE', discountValue: 100 });
  const key = crypto.randomUUID();
  const [first, again] = [
    await start(anOrderBody([fern.line()], { promoCode: 'FREE' }), key),
    await start(anOrderBody([fern.line()], { promoCode: 'FREE' }), key),
  ];
  if (!first.ok || !first.order || !again.ok) throw new Error('not placed');
  expect(first.order).toMatchObject({
    totalAmountPaise: 0,
    paymentStatus: 'completed',
    providerOrderId: null,
  });
  expect(again.order?.id).toBe(first.order.id);
  expect(await setting.db.$count(orders, eq(orders.checkoutId, first.checkout.id))).toBe(1);
  const [promo] = await setting.db.select().from(promoCodes).where(eq(promoCodes.code, 'FREE'));
  expect(promo?.usageCount).toBe(1);
});

test.each([
  [
    'a product that nobody knows',
    async () => [{ ...(await addPlainProduct(setting.db)).line(), id: crypto.randomUUID() }],
    'unavailable',
  ],
  [
    'a draft',
    async () => [(await addPlainProduct(setting.db, { isPublished: false })).line()],
    'unavailable',
  ],
  [
    'a deleted product',
    async () => [(await addPlainProduct(setting.db, { deletedAt: new Date() })).line()],
    'unavailable',
  ],
  [
    'no variant of a product that has some',
    async () => [{ ...(await addVariantProduct(setting.db, 5)).line(), variantInfo: undefined }],
    'variant_missing',
  ],
  [
    'a variant of another product',
    async () => {
      const [fern, palm] = [
        await addVariantProduct(setting.db, 5),
        await addVariantProduct(setting.db, 5, { potType: 'Krish 4"' }),
      ];
      return [{ ...fern.line(), variantInfo: palm.line().variantInfo }];
    },
    'variant_unknown',
  ],
  [
    'a disabled variant',
    async () => [(await addVariantProduct(setting.db, 5, { enabled: false })).line()],
    'variant_unknown',
  ],
  [
    'no colour where one must be chosen',
    async () => [
      (
        await addPlainProduct(setting.db, { availableColors: [{ id: 'navy', name: 'Navy', enabled: true }] })
      ).line(),
    ],
    'color_missing',
  ],
  [
    'more than there are, over two lines',
    async () => {
      const fern = await addVariantProduct(setting.db, 5);
      return [fern.line(3), fern.line(3)];
    },
    'insufficient_stock',
  ],
])('%s is refused and nothing is written', async (_what, lines, code) => {
  const before = await setting.db.$count(checkouts);
  expect(await start(anOrderBody(await lines()))).toMatchObject({
    ok: false,
    reason: 'line',
    problem: { code },
  });
  expect(await setting.db.$count(checkouts)).toBe(before);
});

test('an older colour adds its price modifier, in checkout as in quote', async () => {
  const colors = [{ id: 'navy', name: 'Navy', enabled: true, priceModifier: 200 }];
  const pot = await addPlainProduct(setting.db, {
    pricePaise: 300_00,
    availableColors: JSON.stringify(colors),
  });
  const started = await start(anOrderBody([{ ...pot.line(), selectedPotColor: { name: 'Navy' } }]));
  expect(started).toMatchObject({ ok: true, checkout: { subtotalPaise: 500_00, shippingPaise: 0 } });
});

const olderOptions = {
  availableColors: [
    { id: 'navy', name: 'Navy', enabled: true },
    { id: 'stone', name: 'Stone', enabled: false },
  ],
  availableSizes: [
    { id: 'large', name: 'Large', enabled: true },
    { id: 'x-large', name: 'X-Large', enabled: false },
  ],
};
const navy = { selectedPotColor: { name: 'Navy' } };

test.each<[what: string, offered: object, choice: Partial<RequestLine>, code: string]>([
  ['a size that nobody knows', olderOptions, { ...navy, selectedSize: 'Gigantic' }, 'size_unknown'],
  ['a disabled size', olderOptions, { ...navy, selectedSize: 'X-Large' }, 'size_unknown'],
  ['no size where one must be chosen', olderOptions, navy, 'size_missing'],
  [
    'a disabled colour',
    olderOptions,
    { selectedSize: 'Large', selectedPotColor: { name: 'Stone' } },
    'color_unknown',
  ],
  ['a size of what comes in none', {}, { selectedSize: 'Gigantic' }, 'size_unknown'],
  ['a colour of what comes in none', {}, navy, 'color_unknown'],
  [
    'a variant of what has none',
    {},
    { variantInfo: { pot_type: 'Plastic', size: 'Large', pot_color: null } },
    'variant_unknown',
  ],
])('%s is refused', async (_what, offered, choice, code) => {
  const pot = await addPlainProduct(setting.db, offered);
  expect(await start(anOrderBody([{ ...pot.line(), ...choice }]))).toMatchObject({
    ok: false,
    problem: { code },
  });
});

test('an older size that is offered is sold by its name', async () => {
  const pot = await addPlainProduct(setting.db, olderOptions);
  const started = await start(anOrderBody([{ ...pot.line(), ...navy, selectedSize: 'Large' }]));
  if (!started.ok) throw new Error(started.reason);
  const kept = eq(checkoutLines.checkoutId, started.checkout.id);
  const [line] = await setting.db.select().from(checkoutLines).where(kept);
  expect(line).toMatchObject({ selectedSize: 'Large', selectedPotColor: 'Navy' });
});

test("the product's stock and price follow its enabled variants", async () => {
  const fern = await addVariantProduct(setting.db, 7);
  await setting.db.insert(productVariants).values({
    productId: fern.productId,
    potType: 'Round 4"',
    size: 'Small (4")',
    pricePaise: 100_00,
    stock: 5,
    enabled: false,
  });
  const read = async () =>
    (await setting.db.select().from(products).where(eq(products.id, fern.productId)))[0];
  expect(await read()).toMatchObject({ stock: 7, fromPricePaise: 600_00 });
  await setting.db
    .update(productVariants)
    .set({ enabled: true })
    .where(eq(productVariants.productId, fern.productId));
  expect(await read()).toMatchObject({ stock: 12, fromPricePaise: 100_00 });
});
