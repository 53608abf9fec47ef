import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aCustomer,
  addPlainProduct,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { endExpiredHolds } from '../stock/stock-holds.ts';
import type { RequestLine } from './checkout-api.schema.ts';
import { quoteCart } from './price-cart.ts';
import { verifyPayment } from './settle-checkout.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
});
afterAll(() => setting.close());

type Who = { browser: string; network: string; email: string };
const somebody = (change: Partial<Who> = {}): Who => ({
  browser: crypto.randomUUID(),
  network: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@example.com`,
  ...change,
});

const start = (lines: RequestLine[], { email, ...origin }: Who, factor = 1) =>
  startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody(lines, { customer: { ...aCustomer, email } }),
    origin: { ...origin, factor },
  });

async function started(lines: RequestLine[], who: Who) {
  const one = await start(lines, who);
  if (!one.ok || one.providerOrderId === null) throw new Error(JSON.stringify(one));
  return { id: one.checkout.id, orderId: one.providerOrderId, checkout: one.checkout };
}

async function pay(orderId: string) {
  const result = await setting.provider.pay(orderId);
  if (!('razorpay_payment_id' in result)) throw new Error('The payment failed');
  return verifyPayment(setting.shop, {
    providerOrderId: orderId,
    paymentId: result.razorpay_payment_id,
    method: 'razorpay',
    signature: result.razorpay_signature,
  });
}

const minutesOf = ({ heldUntil, createdAt }: { heldUntil: Date | null; createdAt: Date }) =>
  ((heldUntil?.getTime() ?? 0) - createdAt.getTime()) / 60_000;

const refusal = (reason: string) => ({ ok: false, reason });

test('300 pots are one order, 501 are not; what is refused holds nothing', async () => {
  const pots = await addPlainProduct(setting.db, { stock: 5000, pricePaise: 2000_00 });
  const who = somebody();
  expect(await start([pots.line(300)], who)).toMatchObject({ ok: true });
  const before = await setting.db.$count(checkouts);
  expect(await start([pots.line(501)], somebody())).toMatchObject({
    ...refusal('order-too-large'),
    message:
      'One online order may have at most 500 items or ₹10,00,000.00. Please contact us for a larger one.',
  });
  const dear = await addPlainProduct(setting.db, { stock: 500, pricePaise: 5000_00 });
  expect(await start([dear.line(201)], somebody())).toMatchObject(refusal('order-too-large'));
  expect(await setting.db.$count(checkouts)).toBe(before);
});

test.each(['browser', 'email', 'network'] as const)(
  'many calls at once of one %s hold no more than its bound',
  async (same) => {
    // Each another kind: no lock on what they buy makes them take turns.
    const kinds = await Promise.all(
      Array.from({ length: 12 }, () => addPlainProduct(setting.db, { stock: 9000, pricePaise: 10_00 })),
    );
    const pots = kinds[0]!;
    const shared = somebody();
    const answers = await Promise.all(
      kinds.map((kind) => start([kind.line(200)], somebody({ [same]: shared[same] }))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(same === 'network' ? 4 : 2);
    const refused = answers.filter(({ ok }) => !ok);
    for (const one of refused) expect(one).toMatchObject(refusal('holds-too-much'));
    expect(refused[0]).toMatchObject({
      message: expect.stringMatching(/try again in (2|5|15) minutes\.$/),
      retryAfterSeconds: expect.any(Number),
    });
    // Everybody else buys as before, and so does this one once the holds are over.
    expect(await start([pots.line(200)], somebody())).toMatchObject({ ok: true });
    setting.moveClock(16);
    expect(await start([pots.line(200)], shared)).toMatchObject({ ok: true });
  },
);

test('a hundred people of one campus all buy their five plants', async () => {
  const pots = await addPlainProduct(setting.db, { stock: 9000 });
  const network = crypto.randomUUID();
  for (let ten = 0; ten < 10; ten += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => start([pots.line(5)], somebody({ network }))),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
  }
});

test('an order that was paid counts no more', async () => {
  const pots = await addPlainProduct(setting.db, { stock: 9000, pricePaise: 10_00 });
  const who = somebody();
  const { orderId } = await started([pots.line(400)], who);
  expect(await start([pots.line(400)], who)).toMatchObject(refusal('holds-too-much'));
  expect(await pay(orderId)).toMatchObject({ ok: true });
  expect(await start([pots.line(400)], who)).toMatchObject({ ok: true });
});

test('the factor scales the bounds', async () => {
  const pots = await addPlainProduct(setting.db, { stock: 9000, pricePaise: 10_00 });
  expect(await start([pots.line(51)], somebody(), 0.1)).toMatchObject(refusal('order-too-large'));
  expect(await start([pots.line(900)], somebody(), 2)).toMatchObject({ ok: true });
});

test('who begins again and again holds for 15, then 5, then 2 minutes; after an hour for 15 again', async () => {
  const pots = await addPlainProduct(setting.db, { stock: 9000 });
  const who = somebody();
  const minutes: number[] = [];
  for (let n = 0; n < 7; n += 1) minutes.push(minutesOf((await started([pots.line()], who)).checkout));
  expect(minutes).toEqual([15, 15, 5, 5, 5, 2, 2]);
  setting.moveClock(61);
  expect(minutesOf((await started([pots.line()], who)).checkout)).toBe(15);
});

test('nine pots: one shopper buys all nine', async () => {
  const fern = await addVariantProduct(setting.db, 9);
  const { id, orderId } = await started([fern.line(9)], somebody());
  expect(await pay(orderId)).toMatchObject({ ok: true });
  const [order] = await setting.db.select().from(orders).where(eq(orders.checkoutId, id));
  expect(order?.shortOfStock).toBe(false);
});

test('nine pots held idly: a stranger sees and buys them; the one who pays later gets the money back', async () => {
  const fern = await addVariantProduct(setting.db, 9);
  const piler = somebody();
  const idle = await started([fern.line(9)], piler);
  const stranger = somebody();
  const seen = async (who: Who) =>
    (
      await quoteCart(
        setting.shop,
        { cartItems: [fern.line(2)], promoCode: null, replacesOrderId: undefined },
        { ...who, person: null },
      )
    ).lines[0]?.line?.available;
  expect(await seen(stranger)).toBe(0);
  expect(await start([fern.line(2)], stranger)).toMatchObject(refusal('line'));
  setting.moveClock(6);
  expect(await seen(stranger)).toBe(9);
  expect(await seen(piler)).toBe(0);
  // Not to who shares anything with the holder.
  for (const same of ['browser', 'email', 'network'] as const) {
    expect(await start([fern.line(2)], somebody({ [same]: piler[same] }))).toMatchObject(refusal('line'));
  }
  const bought = await started([fern.line(2)], stranger);
  expect(await pay(idle.orderId)).toEqual({ ok: false, reason: 'gone' });
  expect(await pay(bought.orderId)).toMatchObject({ ok: true });
  const [back] = await setting.db.select().from(payments).where(eq(payments.checkoutId, idle.id));
  expect(back).toMatchObject({ unmatchedReason: 'gone' });
});

test.each(['failed', 'authorized'] as const)(
  'a payment that the provider tells of as %s keeps an idle hold from strangers',
  async (outcome) => {
    const fern = await addVariantProduct(setting.db, 9);
    const { orderId } = await started([fern.line(9)], somebody());
    await setting.provider.pay(orderId, { outcome });
    await setting.deliverWebhooks(orderId, { count: 1 });
    setting.moveClock(6);
    expect(await start([fern.line(2)], somebody())).toMatchObject(refusal('line'));
  },
);

test('open pages hear when a hold begins to yield', async () => {
  const fern = await addVariantProduct(setting.db, 9);
  await started([fern.line(9)], somebody());
  const noted = async () => {
    const { rows } = await setting.db.execute(
      sql`delete from stock_hold_changes where variant_id = ${fern.variantId} returning units`,
    );
    return rows;
  };
  expect(await noted()).toEqual([{ units: 9 }]);
  await endExpiredHolds(setting.shop);
  expect(await noted()).toEqual([]);
  setting.moveClock(5.5);
  await endExpiredHolds(setting.shop);
  expect(await noted()).toEqual([{ units: -9 }]);
});

test('half the shelf is kept firmly, whatever time passes', async () => {
  const fern = await addVariantProduct(setting.db, 9);
  await started([fern.line(5)], somebody());
  setting.moveClock(14);
  expect(await start([fern.line(5)], somebody())).toMatchObject(refusal('line'));
  expect(await start([fern.line(4)], somebody())).toMatchObject({ ok: true });
});

test('who piles up by many small checkouts yields at once what goes beyond', async () => {
  const fern = await addVariantProduct(setting.db, 9);
  const who = somebody();
  for (let n = 0; n < 9; n += 1) await started([fern.line()], who);
  expect(await start([fern.line(4)], somebody())).toMatchObject({ ok: true });
  expect(await start([fern.line()], somebody())).toMatchObject(refusal('line'));
});

test('50 of one campus race for 10 pots, and all pay: exactly 10 orders, none short', async () => {
  const fern = await addVariantProduct(setting.db, 10);
  const network = crypto.randomUUID();
  const begun = await Promise.all(
    Array.from({ length: 50 }, () => start([fern.line()], somebody({ network }))),
  );
  const held = begun.flatMap((one) => (one.ok && one.providerOrderId !== null ? [one.providerOrderId] : []));
  expect(held).toHaveLength(10);
  const settled = await Promise.all(held.map(pay));
  expect(settled.every((one) => one.ok && !one.order.shortOfStock)).toBe(true);
});

test('strangers who take from idle holds while these are paid: stock is never oversold', async () => {
  const fern = await addVariantProduct(setting.db, 10);
  const [one, other] = [await started([fern.line(6)], somebody()), await started([fern.line(4)], somebody())];
  setting.moveClock(6);
  const [, , ...taken] = await Promise.all([
    pay(one.orderId),
    pay(other.orderId),
    ...Array.from({ length: 10 }, () => start([fern.line(2)], somebody())),
  ]);
  await Promise.all(
    taken.flatMap((begun) =>
      begun.ok && begun.providerOrderId !== null ? [pay(begun.providerOrderId)] : [],
    ),
  );
  const ids = [one.id, other.id, ...taken.flatMap((begun) => (begun.ok ? [begun.checkout.id] : []))];
  const placed = await setting.db.select().from(orders).where(inArray(orders.checkoutId, ids));
  expect(placed.every((order) => !order.shortOfStock)).toBe(true);
  const lasting = await setting.db
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.variantId, fern.variantId), isNull(stockHolds.expiresAt)));
  expect(lasting.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10);
});
