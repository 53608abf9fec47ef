import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue-fixture.ts';
import { addOrder } from '../../../tests/order-fixture.ts';
import { createTestShop, type TestShop } from '../../../tests/test-shop.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { accountEmails } from '../../database/tables/accounts.ts';
import { orderEmails, orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { getDashboardFigures } from './get-dashboard-figures.ts';
import { listAttention } from './list-attention.ts';
import { listDailySales } from './list-daily-sales.ts';
import { listLowStock } from './list-low-stock.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

test('an empty shop has nothing', async () => {
  const { shop } = fixture;
  expect(await getDashboardFigures(shop)).toEqual({ products: 0, orders: 0, revenuePaise: 0, lowStock: 0 });
  expect(await listLowStock(shop)).toEqual([]);
  expect(await listAttention(shop)).toEqual({
    shortOrders: [],
    unmatchedPayments: [],
    failedEmails: [],
    failedRefunds: [],
  });
  const week = await listDailySales(shop, { days: 7 });
  expect(week).toHaveLength(7);
  expect(week.every(({ orders: count, revenuePaise }) => count === 0 && revenuePaise === 0)).toBe(true);
});

test('products count when published, low stock from 1 to 5 on the shelf whatever is held', async () => {
  const { shop, db } = fixture;
  await addPlainProduct(db, { name: 'None', stock: 0 });
  await addPlainProduct(db, { name: 'One', stock: 1 });
  const five = await addPlainProduct(db, { name: 'Five', stock: 5 });
  const six = await addPlainProduct(db, { name: 'Six', stock: 6 });
  await addPlainProduct(db, { name: 'Draft', stock: 2, isPublished: false });
  await addPlainProduct(db, { name: 'Gone', stock: 2, deletedAt: new Date() });
  await addVariantProduct(db, 3);
  const order = await addOrder(db);
  for (const { productId } of [five, six]) {
    await db.insert(stockHolds).values({ checkoutId: order.checkoutId, productId, quantity: 4 });
  }
  expect(await listLowStock(shop)).toMatchObject([
    { name: 'One', stock: 1 },
    { name: 'Test Fern', stock: 3 },
    { name: 'Five', stock: 5 },
  ]);
  expect(await getDashboardFigures(shop)).toEqual({
    products: 5,
    orders: 1,
    revenuePaise: 1200_00,
    lowStock: 3,
  });
});

test('days are those of India; orders before the range do not count', async () => {
  const { shop, db } = fixture;
  const [, yesterday] = (await listDailySales(shop, { days: 2 })).map(({ day }) => day).toReversed();
  const before = await listDailySales(shop, { days: 2 });
  // The first and the last hour of a day in India are two days in Greenwich.
  await addOrder(db, { createdAt: new Date(`${yesterday}T23:30:00+05:30`) });
  await addOrder(db, { createdAt: new Date(`${yesterday}T00:00:00+05:30`) });
  await addOrder(db, { createdAt: new Date(new Date(`${yesterday}T00:00:00+05:30`).getTime() - 1) });
  const after = await listDailySales(shop, { days: 2 });
  expect(after.map(({ orders: count }) => count)).toEqual([
    (before[0]?.orders ?? 0) + 2,
    before[1]?.orders ?? 0,
  ]);
  expect(after[0]?.revenuePaise).toBe((before[0]?.revenuePaise ?? 0) + 2400_00);
});

test('what needs attention: short orders until they leave, money without an order, mails given up', async () => {
  const { shop, db } = fixture;
  const short = await addOrder(db);
  const sentShort = await addOrder(db, { orderStatus: 'shipped' });
  const promo = await addOrder(db);
  await db.update(orders).set({ shortOfStock: true }).where(eq(orders.id, short.id));
  await db.update(orders).set({ shortOfStock: true }).where(eq(orders.id, sentShort.id));
  await db.update(orders).set({ shortOfPromo: true }).where(eq(orders.id, promo.id));
  const money = { razorpayOrderId: 'order_1', amountPaise: 500_00, currency: 'INR' };
  const old = new Date(shop.now().getTime() - 40 * 86_400_000);
  await db.insert(payments).values([
    { ...money, razorpayPaymentId: 'pay_1', status: 'captured', unmatchedReason: 'amount', createdAt: old },
    { ...money, razorpayPaymentId: 'pay_2', status: 'refunded', unmatchedReason: 'duplicate' },
    { ...money, razorpayPaymentId: 'pay_3', status: 'refunded', unmatchedReason: 'order', createdAt: old },
    { ...money, razorpayPaymentId: 'pay_4', status: 'captured' },
  ]);
  const mail = { orderId: short.id, type: 'status_update', recipient: 'asha@example.com' } as const;
  await db.insert(orderEmails).values([
    { ...mail, orderStatus: 'order_placed', state: 'failed', messageId: 'm1' },
    { ...mail, orderStatus: 'processing', state: 'sent', messageId: 'm2' },
  ]);
  const failed = { kind: 'password-reset', recipient: 'gone@example.com', failedAt: shop.now() } as const;
  await db.insert(accountEmails).values([
    { ...failed, messageId: 'm3', createdAt: new Date(Date.now() + 60_000) },
    { ...failed, messageId: 'm4', failedAt: null },
  ]);
  const { shortOrders, unmatchedPayments, failedEmails } = await listAttention(shop);
  expect(shortOrders.map(({ id, shortOfStock }) => [id, shortOfStock]).toSorted()).toEqual(
    [
      [short.id, true],
      [promo.id, false],
    ].toSorted(),
  );
  expect(unmatchedPayments.map((payment) => [payment.razorpayPaymentId, payment.refunded])).toEqual([
    ['pay_2', true],
    ['pay_1', false],
  ]);
  expect(failedEmails).toMatchObject([
    { kind: 'password-reset', orderNumber: null, recipient: 'gone@example.com' },
    { kind: 'order_placed', orderNumber: short.id.slice(-8) },
  ]);
});
