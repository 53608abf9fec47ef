import { and, eq, inArray, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aCustomer,
  addPromoCode,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import { getEmailContent } from '../emails/email-content.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';
import { settleCheckout, verifyPayment } from './settle-checkout.ts';
import type { StartCheckoutInput } from './checkout-request.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
});
afterAll(() => setting.close());

type Who = Partial<Pick<StartCheckoutInput, 'origin' | 'userId'>> & { email?: string };

/** Somebody at a browser of their own. */
const somebody = (): Who => ({
  origin: { browser: crypto.randomUUID(), network: `net-${crypto.randomUUID()}`, factor: 1 },
  email: `${crypto.randomUUID()}@example.com`,
});

const tryToStart = (body: CreateOrderBody, { email = aCustomer.email, ...who }: Who = {}) =>
  startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    ...who,
    body: { ...body, customer: { ...body.customer, email } },
  });

async function start(body: CreateOrderBody, who?: Who) {
  const started = await tryToStart(body, who);
  if (!started.ok || started.providerOrderId === null) throw new Error(JSON.stringify(started));
  return { id: started.checkout.id, orderId: started.providerOrderId };
}

async function pay(orderId: string) {
  const result = await setting.provider.pay(orderId);
  if (!('razorpay_payment_id' in result)) throw new Error('The payment failed');
  return {
    providerOrderId: orderId,
    paymentId: result.razorpay_payment_id,
    method: 'razorpay',
    signature: result.razorpay_signature,
  };
}

const ordersOf = (checkoutIds: string[]) =>
  setting.db.select().from(orders).where(inArray(orders.checkoutId, checkoutIds));

/** Every captured payment is an order's, or goes back as a whole. */
async function expectNoMoneyLost(checkoutIds: string[]) {
  const open = await setting.db
    .select()
    .from(payments)
    .where(and(inArray(payments.checkoutId, checkoutIds), isNull(payments.orderId)));
  for (const { id } of open) await refundUnmatchedPayment(setting.shop, { paymentId: id });
  const all = await setting.db.select().from(payments).where(inArray(payments.checkoutId, checkoutIds));
  expect(all).toHaveLength(checkoutIds.length);
  for (const payment of all) {
    expect(payment.orderId !== null).toBe(payment.refundedPaise === 0);
    if (payment.orderId === null) expect(payment.refundedPaise).toBe(payment.amountPaise);
  }
}

test('ten checkouts, each replacing the last, all paid in parallel: one order, nine refunds', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const promo = await addPromoCode(setting.db, { code: 'NINETY', discountValue: 90, usageLimit: 1 });
  const chain: { id: string; orderId: string }[] = [];
  for (let n = 0; n < 10; n += 1) {
    chain.push(
      await start(
        anOrderBody([fern.line()], { promoCode: 'NINETY', replacesOrderId: chain.at(-1)?.orderId }),
      ),
    );
  }
  const paid = await Promise.all(chain.map(({ orderId }) => pay(orderId)));
  await Promise.all(paid.map((one) => verifyPayment(setting.shop, one)));
  const ids = chain.map(({ id }) => id);
  const placed = await ordersOf(ids);
  expect(placed).toHaveLength(1);
  expect(placed[0]).toMatchObject({ shortOfStock: false, shortOfPromo: false });
  const [used] = await setting.db.select().from(promoCodes).where(eq(promoCodes.id, promo.id));
  expect(used?.usageCount).toBe(1);
  const held = await setting.db.select().from(stockHolds).where(eq(stockHolds.variantId, fern.variantId));
  expect(held).toMatchObject([{ quantity: 1, expiresAt: null }]);
  await expectNoMoneyLost(ids);
});

test('a replaced checkout gets its order while all is still there, though it is paid first', async () => {
  const fern = await addVariantProduct(setting.db, 2);
  const first = await start(anOrderBody([fern.line()]));
  const second = await start(anOrderBody([fern.line()], { replacesOrderId: first.orderId }));
  const [stored] = await setting.db.select().from(checkouts).where(eq(checkouts.id, first.id));
  expect(stored).toMatchObject({ releasedAs: 'replaced', replacedBy: second.id });
  expect(await verifyPayment(setting.shop, await pay(first.orderId))).toMatchObject({ ok: true });
  expect(await verifyPayment(setting.shop, await pay(second.orderId))).toMatchObject({ ok: true });
  expect((await ordersOf([first.id, second.id])).every((order) => !order.shortOfStock)).toBe(true);
});

test('a stranger took the plant: the money goes back once, with a mail, and stays back when one is put on the shelf', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const who = somebody();
  const first = await start(anOrderBody([fern.line()]), who);
  const other = await addVariantProduct(setting.db, 1);
  await start(anOrderBody([other.line()], { replacesOrderId: first.orderId }), who);
  await start(anOrderBody([fern.line()]), somebody());
  const paid = await pay(first.orderId);
  expect(await verifyPayment(setting.shop, paid)).toEqual({ ok: false, reason: 'gone' });
  await setting.db.update(productVariants).set({ stock: 9 }).where(eq(productVariants.id, fern.variantId));
  expect(await verifyPayment(setting.shop, paid)).toEqual({ ok: false, reason: 'gone' });
  await setting.deliverWebhooks(first.orderId, { count: 3, times: 2 });
  expect(await ordersOf([first.id])).toHaveLength(0);
  const mails = await setting.db
    .select()
    .from(emails)
    .where(eq(emails.recipient, who.email ?? ''));
  expect(mails).toMatchObject([{ kind: 'payment-returned' }]);
  expect((await getEmailContent(setting.shop, { emailId: mails[0]?.id ?? '' })).content).toEqual({
    about: 'payment-returned',
    payment: { amountPaise: 600_00, currency: 'INR', reason: 'gone' },
  });
  await expectNoMoneyLost([first.id]);
});

test('nobody ends the holds of a stranger by the id of their order', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const [asha, mallory] = [somebody(), somebody()];
  const hers = await start(anOrderBody([fern.line()]), asha);
  const grab = anOrderBody([fern.line()], { replacesOrderId: hers.orderId });
  expect(await tryToStart(grab, mallory)).toMatchObject({ ok: false, reason: 'line' });
  const [stored] = await setting.db.select().from(checkouts).where(eq(checkouts.id, hers.id));
  expect(stored?.releasedAt).toBeNull();
  // Her browser may, under whatever address she types; and so may she at another browser.
  const elsewhere = await start(grab, { ...asha, email: 'other@example.com' });
  const back = anOrderBody([fern.line()], { replacesOrderId: elsewhere.orderId });
  await start(back, { ...somebody(), email: 'Other+plants@example.com' });
});

test('a guest who types the address of an account is not that person', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const email = `${crypto.randomUUID()}@example.com`;
  const [user] = await setting.db.insert(users).values({ id: crypto.randomUUID(), email }).returning();
  const hers = await start(anOrderBody([fern.line()]), { ...somebody(), email, userId: user?.id ?? '' });
  const grab = anOrderBody([fern.line()], { replacesOrderId: hers.orderId });
  expect(await tryToStart(grab, { ...somebody(), email })).toMatchObject({ ok: false });
  expect(
    await tryToStart(grab, { ...somebody(), email: 'x@example.com', userId: user?.id ?? '' }),
  ).toMatchObject({
    ok: true,
  });
});

test('a checkout that is refused has replaced nothing', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const first = await start(anOrderBody([fern.line()]));
  const tooMany = anOrderBody([fern.line(2)], { replacesOrderId: first.orderId });
  expect(await tryToStart(tooMany)).toMatchObject({ ok: false, problem: { code: 'insufficient_stock' } });
  expect(await tryToStart(anOrderBody([fern.line()]), somebody())).toMatchObject({ ok: false });
});

test('ten checkouts of one browser, each begun when the last ran out, all paid later: one use of the code', async () => {
  const fern = await addVariantProduct(setting.db, 100);
  const { id: promoId } = await addPromoCode(setting.db, {
    code: 'RUNOUT',
    discountValue: 90,
    usageLimit: 1,
  });
  const { origin } = somebody();
  const chain: { id: string; orderId: string }[] = [];
  for (let n = 0; n < 10; n += 1) {
    chain.push(await start(anOrderBody([fern.line()], { promoCode: 'RUNOUT' }), { ...somebody(), origin }));
    if (n < 9) setting.moveClock(16);
  }
  const paid = await Promise.all(chain.map(({ orderId }) => pay(orderId)));
  await Promise.all(paid.map((one) => verifyPayment(setting.shop, one)));
  const ids = chain.map(({ id }) => id);
  expect(await ordersOf(ids)).toMatchObject([{ shortOfPromo: false }]);
  const [used] = await setting.db.select().from(promoCodes).where(eq(promoCodes.id, promoId));
  expect(used?.usageCount).toBe(1);
  await expectNoMoneyLost(ids);
});

test.each([
  ['begun in time and told late: an order, marked', 4, { ok: true }],
  ['begun when the hold was long over: the money back', 25, { ok: false, reason: 'gone' }],
])('the last use of a code is gone, and a payment comes that was %s', async (_what, minutes, expected) => {
  const fern = await addVariantProduct(setting.db, 100);
  const code = `LATE${minutes}`;
  await addPromoCode(setting.db, { code, discountValue: 90, usageLimit: 1 });
  const late = await start(anOrderBody([fern.line()], { promoCode: code }), somebody());
  const [stored] = await setting.db.select().from(checkouts).where(eq(checkouts.id, late.id));
  setting.moveClock(16);
  const quick = await start(anOrderBody([fern.line()], { promoCode: code }), somebody());
  expect(await verifyPayment(setting.shop, await pay(quick.orderId))).toMatchObject({ ok: true });
  const { paymentId } = await pay(late.orderId);
  const payment = await setting.gateway.fetchPayment(paymentId);
  const begun = new Date((stored?.createdAt.getTime() ?? 0) + minutes * 60_000);
  const settled = await settleCheckout(setting.shop, {
    method: 'razorpay',
    proof: 'provider',
    providerOrderId: late.orderId,
    payment: { ...payment, createdAt: begun },
  });
  expect(settled).toMatchObject(expected);
  if (settled.ok) expect(settled.order).toMatchObject({ shortOfPromo: true });
});

test('replaced while it is being settled, again and again: never two orders of one plant', async () => {
  for (let round = 0; round < 8; round += 1) {
    const fern = await addVariantProduct(setting.db, 1);
    const first = await start(anOrderBody([fern.line()]));
    const paid = await pay(first.orderId);
    const [, second] = await Promise.all([
      verifyPayment(setting.shop, paid),
      tryToStart(anOrderBody([fern.line()], { replacesOrderId: first.orderId })),
    ]);
    const ids = [first.id];
    if (second.ok && second.providerOrderId !== null) {
      ids.push(second.checkout.id);
      await verifyPayment(setting.shop, await pay(second.providerOrderId));
    }
    const placed = await ordersOf(ids);
    expect(placed).toHaveLength(1);
    expect(placed[0]?.shortOfStock).toBe(false);
    await expectNoMoneyLost(ids);
  }
});

test('whoever replaces what, in whatever order all is paid: stock and code are never passed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ replaces: fc.nat(9), person: fc.nat(2) }), { minLength: 2, maxLength: 9 }),
      fc.integer({ min: 1, max: 2 }),
      async (steps, limit) => {
        const fern = await addVariantProduct(setting.db, limit + 1);
        const code = `P${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
        await addPromoCode(setting.db, { code, discountValue: 90, usageLimit: limit });
        const people = [somebody(), somebody(), somebody()];
        const made: { id: string; orderId: string }[] = [];
        for (const { replaces, person } of steps) {
          const replacesOrderId = made[replaces % Math.max(1, made.length)]?.orderId;
          const started = await tryToStart(
            anOrderBody([fern.line()], { promoCode: code, replacesOrderId }),
            people[person],
          );
          if (started.ok && started.providerOrderId !== null) {
            made.push({ id: started.checkout.id, orderId: started.providerOrderId });
          }
        }
        const paid = await Promise.all(made.map(({ orderId }) => pay(orderId)));
        await Promise.all(paid.map((one) => verifyPayment(setting.shop, one)));
        const ids = made.map(({ id }) => id);
        const placed = await ordersOf(ids);
        expect(placed.length).toBeLessThanOrEqual(limit);
        expect(placed.some((order) => order.shortOfStock || order.shortOfPromo)).toBe(false);
        await expectNoMoneyLost(ids);
      },
    ),
    { numRuns: 12 },
  );
});
