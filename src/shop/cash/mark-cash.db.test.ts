import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import type { Actor } from '../access/administrators.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { getDashboardFigures, listDailySales } from '../dashboard/figures.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { offerCash, readCode } from './cash.fixtures.ts';
import type { CashMark } from './cash.rules.ts';
import { markCash } from './mark-cash.ts';

let setting: TestShop;
let actor: Actor;
let people = 0;
beforeAll(async () => {
  setting = await createTestShop();
  actor = await addAdministrator(setting.db);
  offerCash(setting, { cashPerAddress: '0' });
});
afterAll(() => setting.close());

async function cashOrder(paymentMethod = 'cash') {
  const fern = await addVariantProduct(setting.db, 5);
  people += 1;
  const customer = { ...aCustomer, email: `p${people}@example.com`, phone: `+91 98450 ${10_000 + people}` };
  const cashCode = await readCode(setting, customer);
  const placed = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([fern.line(2)], { customer, paymentMethod, cashCode }),
  });
  if (!placed.ok || !placed.order) throw new Error('Not placed');
  const orderId = placed.order.id;
  return {
    orderId,
    mark: (as: CashMark, returnStock = true) => markCash(setting.shop, { actor, orderId, as, returnStock }),
    move: (to: 'processing' | 'shipped' | 'cancelled' | 'order_placed') =>
      changeOrderStatus(setting.shop, { actor, orderId, to, returnStock: true }),
    read: async () => (await setting.db.select().from(orders).where(eq(orders.id, orderId)))[0],
    shelf: async () =>
      (await setting.db.select().from(productVariants).where(eq(productVariants.id, fern.variantId)))[0]
        ?.stock,
    events: async () =>
      (await setting.db.select().from(orderTimeline).where(eq(orderTimeline.orderId, orderId))).map(
        ({ event }) => event,
      ),
    mails: async () =>
      (await setting.db.select().from(emails).where(eq(emails.orderId, orderId))).map(({ kind }) => kind),
  };
}

const figures = () => getDashboardFigures(setting.shop, 'admin');
const today = async () => (await listDailySales(setting.shop, { days: 1 }))[0];

test('money counts when it is collected, and on that day; a slip is taken back', async () => {
  const order = await cashOrder();
  const before = { ...(await figures()), today: await today() };
  expect(before.cashDuePaise).toBe(1240_00);
  await order.move('shipped');
  expect(await order.mark('collected')).toEqual({ ok: true, stockFailed: false });
  expect(await figures()).toMatchObject({
    revenuePaise: (before.revenuePaise ?? 0) + 1240_00,
    cashDuePaise: null,
  });
  expect(await today()).toMatchObject({ revenuePaise: (before.today?.revenuePaise ?? 0) + 1240_00 });
  expect(await order.mark('collected')).toMatchObject({ ok: true });
  expect(await order.mark('refused')).toEqual({ ok: false, reason: 'not-from-here' });
  expect(await order.mark('due')).toMatchObject({ ok: true });
  expect(await order.read()).toMatchObject({ paymentStatus: 'due', cashSettledAt: null });
  expect(await figures()).toMatchObject({ revenuePaise: before.revenuePaise, cashDuePaise: 1240_00 });
  expect((await order.events()).filter((event) => event.startsWith('cash'))).toEqual([
    'cash-collected',
    'cash-due',
  ]);
  await order.mark('collected');
});

test('a refused parcel: cancelled without a mail, its plants back on sale, and it stays so', async () => {
  const order = await cashOrder();
  await order.move('shipped');
  expect(await order.shelf()).toBe(3);
  expect(await order.mark('refused')).toEqual({ ok: true, stockFailed: false });
  expect(await order.read()).toMatchObject({ paymentStatus: 'refused', orderStatus: 'cancelled' });
  expect(await order.shelf()).toBe(5);
  expect(await order.mails()).not.toContain('cancelled');
  expect(await order.mark('due')).toEqual({ ok: false, reason: 'not-from-here' });
  expect(await order.mark('refused')).toMatchObject({ ok: true });
  expect(await order.shelf()).toBe(5);
});

test('dead on arrival: the parcel is refused, and the plants do not come back', async () => {
  const order = await cashOrder();
  await order.move('shipped');
  expect(await order.mark('refused', false)).toMatchObject({ ok: true });
  expect(await order.shelf()).toBe(3);
});

test('refused before it left: what was held is free again', async () => {
  const order = await cashOrder();
  await order.mark('refused');
  expect(await order.shelf()).toBe(5);
  const fern = await order.read();
  expect(fern).toMatchObject({ orderStatus: 'cancelled' });
});

test('a cancelled order is owed by nobody, and owed again once it is on its way again', async () => {
  const order = await cashOrder();
  await order.move('cancelled');
  expect(await figures()).toMatchObject({ cashDuePaise: null });
  expect(await order.mark('collected')).toEqual({ ok: false, reason: 'not-from-here' });
  await order.move('order_placed');
  expect(await figures()).toMatchObject({ cashDuePaise: 1240_00 });
  await order.mark('collected');
});

test('twenty at once mark one order: one mark, one line', async () => {
  const order = await cashOrder();
  await order.move('shipped');
  const marks = await Promise.all(
    Array.from({ length: 20 }, (_, n) => order.mark(n % 2 === 0 ? 'refused' : 'collected')),
  );
  const events = (await order.events()).filter((event) => event.startsWith('cash'));
  expect(events).toHaveLength(1);
  expect(marks.filter(({ ok }) => ok)).toHaveLength(10);
  expect(await order.shelf()).toBe(events[0] === 'cash-refused' ? 5 : 3);
});

test('nothing to send back by a provider, nothing to mark of other orders, nobody without the right', async () => {
  const order = await cashOrder();
  const refund = { actor, orderId: order.orderId, amountPaise: 100, idempotencyKey: crypto.randomUUID() };
  expect(await refundOrder(setting.shop, refund)).toEqual({ ok: false, reason: 'no-payment' });
  const unknown = { actor, orderId: crypto.randomUUID(), as: 'collected' } as const;
  expect(await markCash(setting.shop, unknown)).toEqual({ ok: false, reason: 'unknown-order' });
  await setting.db.update(orders).set({ paymentStatus: 'completed' }).where(eq(orders.id, order.orderId));
  expect(await order.mark('collected')).toEqual({ ok: false, reason: 'not-cash' });
  const stranger = { ...unknown, orderId: order.orderId, actor: { userId: 'somebody' } };
  await expect(markCash(setting.shop, stranger)).rejects.toThrow();
});
