import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder, addPaidOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { orderItems, orderTimeline, orders } from '../../database/tables/orders.ts';
import type { Actor } from '../access/administrators.ts';
import { listActivity } from '../activity/activity-log.ts';
import { listAttention } from '../dashboard/attention.ts';
import { findAdminOrder } from './admin-order.ts';
import { changeOrderStatus, dismissStockFailure } from './change-order-status.ts';
import { type OrderStatus, orderStatuses } from './order-status.rules.ts';
import { addOrderNote } from './order-timeline.ts';
import { getOrderDetails } from './own-orders.ts';

let setting: TestShop;
let actor: Actor;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  actor = await addAdministrator(setting.db);
});
afterAll(() => setting.close());

const move = (orderId: string, to: OrderStatus, returnStock = false) =>
  changeOrderStatus(setting.shop, { actor, orderId, to, returnStock });

async function shelfOf(variantId: string): Promise<number> {
  const [variant] = await setting.db.select().from(productVariants).where(eq(productVariants.id, variantId));
  return variant?.stock ?? -1;
}

async function stockOf(productId: string): Promise<number> {
  const [product] = await setting.db.select().from(products).where(eq(products.id, productId));
  return product?.stock ?? -1;
}

const heldFor = (checkoutId: string) => setting.db.$count(stockHolds, eq(stockHolds.checkoutId, checkoutId));

const lastEntry = async (orderId: string) =>
  (
    await setting.db
      .select()
      .from(orderTimeline)
      .where(eq(orderTimeline.orderId, orderId))
      .orderBy(desc(orderTimeline.createdAt))
      .limit(1)
  )[0];

const log = () => {
  const lines: unknown[] = [];
  const shop = {
    ...setting.shop,
    log: { ...setting.shop.log, error: (detail: object) => void lines.push(detail) },
  };
  return { shop, lines };
};

test('many who set processing at once lower the shelf once and end the hold', async () => {
  const fern = await addVariantProduct(setting.db, 10);
  const { order, read } = await addPaidOrder(setting, [fern.line(3)]);
  expect(await heldFor(order.checkoutId)).toBe(1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => move(order.id, 'processing')));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await shelfOf(fern.variantId)).toBe(7);
  expect(await stockOf(fern.productId)).toBe(7);
  expect(await heldFor(order.checkoutId)).toBe(0);
  expect(await read()).toMatchObject({ orderStatus: 'processing', shortOfStock: false });
  await move(order.id, 'shipped');
  await move(order.id, 'processing');
  expect(await shelfOf(fern.variantId)).toBe(7);
  const changes = await setting.db
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, order.id))
    .orderBy(orderTimeline.createdAt);
  expect(changes.flatMap(({ event, detail }) => (event === 'status-changed' ? [detail['to']] : []))).toEqual([
    'processing',
    'shipped',
    'processing',
  ]);
  const activity = await listActivity(setting.shop, { subjectType: 'order', subjectId: order.id });
  expect(activity.map(({ action }) => action)).toEqual(Array(3).fill('status-changed'));
});

test('orders of the same plants set to processing at once neither deadlock nor miscount', async () => {
  const fern = await addVariantProduct(setting.db, 40);
  const tulsi = await addPlainProduct(setting.db, { stock: 40 });
  const palm = await addVariantProduct(setting.db, 40);
  const lines = [fern.line(), tulsi.line(2), palm.line()];
  const placed = [];
  for (let number = 0; number < 10; number += 1) {
    placed.push(await addPaidOrder(setting, number % 2 ? lines : lines.toReversed()));
  }
  const [moved, bought] = await Promise.all([
    Promise.all(placed.map(({ order }) => move(order.id, 'processing'))),
    Promise.all(Array.from({ length: 5 }, () => addPaidOrder(setting, lines))),
  ]);
  expect(moved.every((answer) => answer.ok && !answer.stockFailed)).toBe(true);
  expect(bought).toHaveLength(5);
  expect(await shelfOf(fern.variantId)).toBe(30);
  expect(await stockOf(tulsi.productId)).toBe(20);
  expect(await shelfOf(palm.variantId)).toBe(30);
});

const SOLD = new Set<OrderStatus>(['processing', 'shipped', 'delivered']);
const PAYMENTS = ['authorized', 'completed', 'partially_refunded', 'refunded'] as const;

test.each(orderStatuses.map(({ value }) => value))(
  'from %s to every status, with a full, a short and an empty shelf, however it is paid',
  async (from) => {
    const cases = orderStatuses.flatMap(({ value: to }) =>
      [5, 1, 0].flatMap((left) => PAYMENTS.map((paymentStatus) => ({ to, left, paymentStatus }))),
    );
    await Promise.all(
      cases.map(async ({ to, left, paymentStatus }) => {
        const fern = await addVariantProduct(setting.db, left);
        const order = await addOrder(setting.db, { paymentStatus });
        const sku = { productId: fern.productId, variantId: fern.variantId };
        await setting.db
          .update(orderItems)
          .set({ ...sku, quantity: 2 })
          .where(and(eq(orderItems.orderId, order.id), eq(orderItems.position, 0)));
        await setting.db
          .delete(orderItems)
          .where(and(eq(orderItems.orderId, order.id), eq(orderItems.position, 1)));
        await setting.db.insert(stockHolds).values({ ...sku, checkoutId: order.checkoutId, quantity: 2 });
        const lowered = Math.max(0, left - 2);
        for (const status of [from, to, from, to]) {
          expect(await move(order.id, status)).toMatchObject({ ok: true, stockFailed: false });
        }
        const isSold = SOLD.has(from) || SOLD.has(to);
        const isHeld = !isSold && to === 'order_placed';
        expect([
          from,
          to,
          left,
          await shelfOf(fern.variantId),
          await stockOf(fern.productId),
          await heldFor(order.checkoutId),
        ]).toEqual([from, to, left, isSold ? lowered : left, isSold ? lowered : left, isHeld ? 1 : 0]);
        const [now] = await setting.db.select().from(orders).where(eq(orders.id, order.id));
        expect(now).toMatchObject({ orderStatus: to, paymentStatus });
        // Only what was taken comes back.
        await move(order.id, 'cancelled', true);
        expect(await shelfOf(fern.variantId)).toBe(left);
      }),
    );
  },
);

test('the shelf never falls below 0, and gets back no more than was taken', async () => {
  const tulsi = await addPlainProduct(setting.db, { stock: 3 });
  const { order, read } = await addPaidOrder(setting, [tulsi.line(3)]);
  await setting.db.update(products).set({ stock: 1 }).where(eq(products.id, tulsi.productId));
  expect(await move(order.id, 'processing')).toMatchObject({ ok: true, stockFailed: false });
  expect(await stockOf(tulsi.productId)).toBe(0);
  expect(await read()).toMatchObject({ shortOfStock: true });
  await move(order.id, 'cancelled');
  expect(await stockOf(tulsi.productId)).toBe(0);
  const answers = await Promise.all(Array.from({ length: 4 }, () => move(order.id, 'cancelled', true)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await stockOf(tulsi.productId)).toBe(1);
  expect(await read()).toMatchObject({ orderStatus: 'cancelled', stockLoweredAt: null });
});

test('cancelling before processing ends the hold; leaving it takes it again, or marks the order short', async () => {
  const fern = await addVariantProduct(setting.db, 2);
  const first = await addPaidOrder(setting, [fern.line(2)]);
  await move(first.order.id, 'cancelled');
  expect(await heldFor(first.order.checkoutId)).toBe(0);
  await move(first.order.id, 'order_placed');
  expect(await heldFor(first.order.checkoutId)).toBe(1);
  expect(await first.read()).toMatchObject({ shortOfStock: false });
  await move(first.order.id, 'cancelled');
  await addPaidOrder(setting, [fern.line(1)]);
  await move(first.order.id, 'order_placed');
  expect(await first.read()).toMatchObject({ orderStatus: 'order_placed', shortOfStock: true });
});

test('a stock update that fails is logged and marked, and does not stop the change; it can be tried again', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const { order, read } = await addPaidOrder(setting, [fern.line(2)]);
  await setting.db.execute(sql`create function refuse_stock() returns trigger language plpgsql as
    $$ begin raise exception 'the shelf is being counted'; end $$`);
  await setting.db.execute(
    sql.raw(`create trigger refuse_stock before update on product_variants for each row
      when (old.id = '${fern.variantId}') execute function refuse_stock()`),
  );
  const { shop, lines } = log();
  const asked = { actor, orderId: order.id, to: 'processing' } as const;
  expect(await changeOrderStatus(shop, asked)).toMatchObject({ ok: true, stockFailed: true });
  expect(lines).toMatchObject([{ orderId: order.id, effect: 'lower' }]);
  expect(await read()).toMatchObject({ orderStatus: 'processing', stockUpdateFailed: 'lower' });
  expect(await heldFor(order.checkoutId)).toBe(1);
  const { shortOrders } = await listAttention(shop, 'admin');
  expect(shortOrders).toContainEqual(expect.objectContaining({ id: order.id, stockUpdateFailed: true }));

  await setting.db.execute(sql`drop trigger refuse_stock on product_variants`);
  expect(await changeOrderStatus(shop, asked)).toMatchObject({ ok: true, stockFailed: false });
  expect(await shelfOf(fern.variantId)).toBe(3);
  expect(await read()).toMatchObject({ stockUpdateFailed: null });
  expect(await lastEntry(order.id)).toMatchObject({ event: 'stock-changed', detail: { stock: 'lower' } });
});

test('what is no longer sold has no stock to lower: the rest is lowered, and staff are told until they say so', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const gone = await addPlainProduct(setting.db, { name: 'Gone Palm' });
  const { order, read } = await addPaidOrder(setting, [fern.line(), gone.line()]);
  await setting.db.delete(products).where(eq(products.id, gone.productId));
  expect(await move(order.id, 'processing')).toMatchObject({ ok: true, stockFailed: true });
  expect(await shelfOf(fern.variantId)).toBe(4);
  expect(await read()).toMatchObject({ stockUpdateFailed: 'missing' });
  expect(await lastEntry(order.id)).toMatchObject({ detail: { missing: ['Gone Palm'] } });
  await move(order.id, 'processing');
  expect(await shelfOf(fern.variantId)).toBe(4);
  await dismissStockFailure(setting.shop, { actor, orderId: order.id });
  expect(await read()).toMatchObject({ stockUpdateFailed: null });
});

test('a note is for staff alone', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const { order } = await addPaidOrder(setting, [fern.line()]);
  expect(await addOrderNote(setting.shop, { actor, orderId: order.id, text: 'Ring twice' })).toEqual({
    ok: true,
  });
  const found = await findAdminOrder(setting.shop, { orderId: order.id, withMoney: true });
  expect(found?.timeline[0]).toMatchObject({ text: 'Ring twice', isNote: true });
  const [own] = await getOrderDetails(setting.db, [order]);
  expect(JSON.stringify(own)).not.toContain('Ring twice');
  expect(await addOrderNote(setting.shop, { actor, orderId: crypto.randomUUID(), text: 'x' })).toMatchObject({
    reason: 'unknown-order',
  });
});

test('nobody but an administrator changes an order', async () => {
  const fern = await addVariantProduct(setting.db, 5);
  const { order, read } = await addPaidOrder(setting, [fern.line()]);
  const nobody = { userId: 'somebody' };
  const asked = { actor: nobody, orderId: order.id };
  await expect(changeOrderStatus(setting.shop, { ...asked, to: 'shipped' })).rejects.toThrow(
    'Their role does not allow',
  );
  await expect(addOrderNote(setting.shop, { ...asked, text: 'x' })).rejects.toThrow(
    'Their role does not allow',
  );
  await expect(dismissStockFailure(setting.shop, asked)).rejects.toThrow('Their role does not allow');
  expect(await read()).toMatchObject({ orderStatus: 'order_placed' });
  expect(await move(crypto.randomUUID(), 'shipped')).toEqual({ ok: false, reason: 'unknown-order' });
  expect(await setting.db.$count(orderTimeline, inArray(orderTimeline.actor, ['somebody']))).toBe(0);
});
