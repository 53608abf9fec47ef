import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { markCash } from '../cash/mark-cash.ts';
import { adminListingSchema } from '../catalogue/admin-listing.schema.ts';
import { listAdminProducts } from '../catalogue/admin-products.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import { listAttention } from './attention.ts';
import { getDashboardFigures, listDailySales, listLowStock, readSales } from './figures.ts';

const none = { total: 0, hasMoreThanTotal: false };
const everyProduct = adminListingSchema.parse({});
let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

test('an empty shop has nothing', async () => {
  const { shop } = fixture;
  expect(await getDashboardFigures(shop, 'admin')).toEqual({
    products: none,
    orders: 0,
    revenuePaise: 0,
    keptPaise: 0,
    cashDuePaise: null,
    lowStock: none,
    soldOut: none,
  });
  expect(await listLowStock(shop)).toEqual([]);
  expect(await listAttention(shop, 'admin')).toEqual({
    shortOrders: [],
    unmatchedPayments: [],
    failedEmails: [],
    failedRefunds: [],
    toRefund: [],
    waitingEmails: [],
    unpackedOrders: [],
    silentWebhook: [],
    fullDisks: [],
    backups: { old: null, failed: null, drillFailed: null, last: null },
    openClaims: [],
    openMessages: [],
    unmarkedCash: [],
    waitingReviews: [],
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
  expect(await getDashboardFigures(shop, 'admin')).toEqual({
    products: { total: 5, hasMoreThanTotal: false },
    orders: 1,
    revenuePaise: 1200_00,
    keptPaise: 1200_00,
    cashDuePaise: null,
    lowStock: { total: 3, hasMoreThanTotal: false },
    soldOut: { total: 1, hasMoreThanTotal: false },
  });
});

test('low stock counts pots: each variant on sale with 1 to 5 units, however many its product has', async () => {
  const { shop, db } = fixture;
  const before = await getDashboardFigures(shop, 'admin');
  const palm = await addVariantProduct(db, 2, { size: 'Small (4")' });
  await db.update(products).set({ name: 'Areca Palm' }).where(eq(products.id, palm.productId));
  const pot = { productId: palm.productId, potType: 'Plastic', potColor: null, pricePaise: 600_00 };
  await db.insert(productVariants).values([
    { ...pot, size: 'Medium (5")', stock: 40 },
    { ...pot, size: 'Large (8")', stock: 5 },
    { ...pot, size: 'X-Large (10")', stock: 1, enabled: false },
  ]);
  // Only variants that are not sold: it has none on the shelf, and no shelf of its own.
  const asleep = await addVariantProduct(db, 3, { enabled: false });
  const low = (await listLowStock(shop)).filter(({ id }) => id === palm.productId || id === asleep.productId);
  expect(low).toMatchObject([
    { name: 'Areca Palm', pot: 'Plastic, Small (4"), White', stock: 2 },
    { name: 'Areca Palm', pot: 'Plastic, Large (8")', stock: 5 },
  ]);
  expect((await getDashboardFigures(shop, 'admin')).lowStock?.total).toBe((before.lowStock?.total ?? 0) + 2);
  const listed = await listAdminProducts(shop, { ...everyProduct, status: 'low-stock' });
  expect(listed.products.find(({ id }) => id === palm.productId)).toMatchObject({
    stock: 47,
    lowPots: { count: 2, only: null },
    soldOutPots: { count: 0, only: null },
  });
  expect(listed.products.some(({ id }) => id === asleep.productId)).toBe(false);
  // Of one alone it says which, as of one that is sold out.
  await db
    .update(productVariants)
    .set({ stock: 0 })
    .where(and(eq(productVariants.productId, palm.productId), eq(productVariants.size, 'Small (4")')));
  const again = await listAdminProducts(shop, { ...everyProduct, status: 'low-stock' });
  expect(again.products.find(({ id }) => id === palm.productId)).toMatchObject({
    lowPots: { count: 1, only: 'Large (8") · Plastic' },
    soldOutPots: { count: 1, only: 'Small (4") · Plastic · White' },
  });
});

test('revenue stays what was ordered; what went back is taken off beside it', async () => {
  const { shop, db } = fixture;
  const before = await getDashboardFigures(shop, 'admin');
  const order = await addOrder(db);
  const money = {
    providerOrderId: 'order_r',
    amountPaise: 1200_00,
    currency: 'INR',
    status: 'captured',
  } as const;
  const [payment, other] = await db
    .insert(payments)
    .values([
      { ...money, providerPaymentId: 'pay_r1', orderId: order.id },
      { ...money, providerPaymentId: 'pay_r2' },
    ])
    .returning();
  const of = { paymentId: payment?.id ?? '', orderId: order.id };
  await db.insert(refunds).values([
    { ...of, amountPaise: 200_00, state: 'processed' },
    { ...of, amountPaise: 100_00, state: 'accepted' },
    { ...of, amountPaise: 1_00, state: 'failed' },
    { ...of, amountPaise: 2_00, state: 'requested' },
    { paymentId: other?.id ?? '', amountPaise: 1200_00, state: 'processed' },
  ]);
  const after = await getDashboardFigures(shop, 'admin');
  expect(after.revenuePaise).toBe((before.revenuePaise ?? 0) + 1200_00);
  expect(after.keptPaise).toBe((before.keptPaise ?? 0) + 900_00);
  expect(await getDashboardFigures(shop, 'packer')).toMatchObject({ revenuePaise: null, keptPaise: null });
  await db.delete(refunds);
  await db.delete(payments);
  await db.delete(orders).where(eq(orders.id, order.id));
});

test('a cancelled order that is paid is to be refunded, until it is', async () => {
  const { shop, db } = fixture;
  const cancelled = { orderStatus: 'cancelled', providerPaymentId: 'pay_c1' } as const;
  const paid = await addOrder(db, cancelled);
  const authorized = await addOrder(db, {
    ...cancelled,
    providerPaymentId: 'pay_c2',
    paymentStatus: 'authorized',
  });
  const part = await addOrder(db, {
    ...cancelled,
    providerPaymentId: 'pay_c3',
    paymentStatus: 'partially_refunded',
  });
  await addOrder(db, { ...cancelled, providerPaymentId: 'pay_c4', paymentStatus: 'refunded' });
  // Nothing was paid for it.
  await addOrder(db, { ...cancelled, providerPaymentId: null });
  await addOrder(db, { orderStatus: 'delivered', providerPaymentId: 'pay_c5' });
  const inCash = { ...cancelled, providerPaymentId: null, cashSettledAt: new Date() };
  const cash = await addOrder(db, { ...inCash, paymentStatus: 'collected' });
  await addOrder(db, { ...inCash, paymentStatus: 'refused' });
  const ids = async () => (await listAttention(shop, 'admin')).toRefund.map(({ id }) => id).toSorted();
  expect(await ids()).toEqual([paid.id, authorized.id, part.id, cash.id].toSorted());
  await db
    .update(orders)
    .set({ paymentStatus: 'refunded' })
    .where(inArray(orders.id, [paid.id, cash.id]));
  await db.update(orders).set({ orderStatus: 'processing' }).where(eq(orders.id, authorized.id));
  expect(await ids()).toEqual([part.id]);
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

test('a period stands beside the one of the same length before it, and no day is in both', async () => {
  const { shop, db } = fixture;
  const was = await readSales(shop, { days: 2 });
  const [dayBefore, today] = was.days.map(({ day }) => day);
  const startOf = (day: string | undefined) => new Date(`${day}T00:00:00+05:30`).getTime();
  await addOrder(db, { createdAt: new Date(startOf(today)) });
  await addOrder(db, { createdAt: new Date(startOf(dayBefore)) });
  const before = [1, 2 * 86_400_000].map((ms) => new Date(startOf(dayBefore) - ms));
  for (const createdAt of before) {
    // oxlint-disable-next-line no-await-in-loop -- orders are placed one after another
    await addOrder(db, { createdAt });
  }
  await addOrder(db, { createdAt: new Date(startOf(dayBefore) - 2 * 86_400_000 - 1) });
  const is = await readSales(shop, { days: 2 });
  expect(is.days.map(({ orders: count }, at) => count - (was.days[at]?.orders ?? 0))).toEqual([1, 1]);
  expect(is.before).toEqual({
    orders: was.before.orders + 2,
    revenuePaise: was.before.revenuePaise + 2400_00,
  });
});

test('what needs attention: short orders until they leave, money without an order, mails given up', async () => {
  const { shop, db } = fixture;
  const short = await addOrder(db);
  const sentShort = await addOrder(db, { orderStatus: 'shipped' });
  const promo = await addOrder(db);
  await db.update(orders).set({ shortOfStock: true }).where(eq(orders.id, short.id));
  await db.update(orders).set({ shortOfStock: true }).where(eq(orders.id, sentShort.id));
  await db.update(orders).set({ shortOfPromo: true }).where(eq(orders.id, promo.id));
  const money = { providerOrderId: 'order_1', amountPaise: 500_00, currency: 'INR' };
  const old = new Date(shop.now().getTime() - 40 * 86_400_000);
  await db.insert(payments).values([
    { ...money, providerPaymentId: 'pay_1', status: 'captured', unmatchedReason: 'amount', createdAt: old },
    { ...money, providerPaymentId: 'pay_2', status: 'refunded', unmatchedReason: 'duplicate' },
    { ...money, providerPaymentId: 'pay_3', status: 'refunded', unmatchedReason: 'order', createdAt: old },
    { ...money, providerPaymentId: 'pay_4', status: 'captured' },
  ]);
  const late = { ...money, unmatchedReason: 'late', refundId: 'rfnd_1' } as const;
  const failing = await db
    .insert(payments)
    .values([
      { ...late, providerPaymentId: 'pay_5', status: 'captured', createdAt: new Date(old.getTime() - 1) },
      { ...late, providerPaymentId: 'pay_6', status: 'captured', createdAt: new Date(old.getTime() - 2) },
      { ...late, providerPaymentId: 'pay_7', status: 'failed', createdAt: old },
    ])
    .returning();
  const refund = { amountPaise: 500_00, state: 'failed' } as const;
  const [once, thrice] = failing.map(({ id: paymentId }) => ({ ...refund, paymentId }));
  if (!once || !thrice) throw new Error('No payments');
  await db.insert(refunds).values([once, thrice, thrice, thrice]);
  const mail = { orderId: short.id, recipient: 'asha@example.com' } as const;
  await db.insert(emails).values([
    { ...mail, kind: 'order_placed', state: 'failed', messageId: 'm1' },
    { ...mail, kind: 'processing', state: 'sent', messageId: 'm2' },
  ]);
  const failed = { kind: 'password-reset', recipient: 'gone@example.com', state: 'failed' } as const;
  await db.insert(emails).values([
    { ...failed, messageId: 'm3', createdAt: new Date(Date.now() + 60_000) },
    { ...failed, messageId: 'm4', state: 'waiting' },
  ]);
  const { shortOrders, unmatchedPayments, failedEmails } = await listAttention(shop, 'admin');
  expect(shortOrders.map(({ id, shortOfStock }) => [id, shortOfStock]).toSorted()).toEqual(
    [
      [short.id, true],
      [promo.id, false],
    ].toSorted(),
  );
  expect(unmatchedPayments.map((payment) => [payment.providerPaymentId, payment.goingBack])).toEqual([
    ['pay_2', 'refunded'],
    ['pay_1', 'under-way'],
    ['pay_5', 'tried-again'],
    ['pay_6', 'given-up'],
  ]);
  expect(failedEmails).toMatchObject([
    { kind: 'password-reset', orderNumber: null, recipient: 'gone@example.com' },
    { kind: 'order_placed', orderNumber: short.id.slice(-8) },
  ]);
});

test('mails that do not get out for ten minutes need attention, until they do', async () => {
  const { shop, db } = fixture;
  const order = await addOrder(db);
  const minutesAgo = (minutes: number) => new Date(shop.now().getTime() - minutes * 60_000);
  const mail = {
    orderId: order.id,
    kind: 'order_placed',
    recipient: 'a@example.com',
  } as const;
  await db.insert(emails).values([
    {
      ...mail,
      state: 'waiting',
      messageId: 'late-1',
      createdAt: minutesAgo(30),
      lastError: 'connect ECONNREFUSED',
    },
    {
      ...mail,
      kind: 'processing',
      state: 'waiting',
      messageId: 'late-2',
      createdAt: minutesAgo(5),
      lastError: 'x',
    },
    { ...mail, kind: 'shipped', state: 'sent', messageId: 'late-3', createdAt: minutesAgo(60) },
  ]);
  await db.insert(emails).values([
    { kind: 'password-reset', recipient: 'b@example.com', messageId: 'late-4', createdAt: minutesAgo(11) },
    {
      kind: 'password-reset',
      recipient: 'b@example.com',
      messageId: 'late-5',
      createdAt: minutesAgo(90),
      state: 'sent',
      sentAt: shop.now(),
    },
  ]);
  const [waiting, ...more] = (await listAttention(shop, 'admin')).waitingEmails;
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({ count: 2, lastError: 'connect ECONNREFUSED' });
  expect(new Date(waiting?.at ?? 0).getTime()).toBeCloseTo(minutesAgo(30).getTime(), -4);
  await db.update(emails).set({ state: 'sent' }).where(eq(emails.messageId, 'late-1'));
  expect((await listAttention(shop, 'admin')).waitingEmails).toMatchObject([{ count: 1, lastError: null }]);
  await db.update(emails).set({ state: 'sent' }).where(eq(emails.messageId, 'late-4'));
  expect((await listAttention(shop, 'admin')).waitingEmails).toEqual([]);
});

test('orders that nobody packs for a day need attention', async () => {
  const { shop, db } = fixture;
  const before = (await listAttention(shop, 'admin')).unpackedOrders[0]?.count ?? 0;
  const hoursAgo = (hours: number) => new Date(shop.now().getTime() - hours * 3_600_000);
  for (let order = 0; order < 15; order += 1) await addOrder(db, { createdAt: hoursAgo(25 + order) });
  const packed = await addOrder(db, { createdAt: hoursAgo(1000) });
  await addOrder(db, { createdAt: hoursAgo(23) });
  expect((await listAttention(shop, 'admin')).unpackedOrders).toMatchObject([
    { count: before + 16, at: packed.createdAt.toISOString() },
  ]);
  await db.update(orders).set({ orderStatus: 'processing' }).where(eq(orders.id, packed.id));
  expect((await listAttention(shop, 'admin')).unpackedOrders).toMatchObject([{ count: before + 15 }]);
  await db.update(orders).set({ orderStatus: 'delivered' });
  expect((await listAttention(shop, 'admin')).unpackedOrders).toEqual([]);
});

test('cash that nobody marks for a week after the delivery needs attention', async () => {
  const { shop, db } = fixture;
  const actor = await addAdministrator(db);
  const daysAgo = (days: number) => new Date(shop.now().getTime() - days * 86_400_000);
  const due = { orderStatus: 'delivered', paymentMethod: 'cash', paymentStatus: 'due' } as const;
  const first = await addOrder(db, { ...due, deliveredAt: daysAgo(9) });
  const second = await addOrder(db, { ...due, deliveredAt: daysAgo(8) });
  const today = await addOrder(db, { ...due, orderStatus: 'shipped' });
  await changeOrderStatus(shop, { actor, orderId: today.id, to: 'delivered', withEmail: false });
  const seen = async (role: 'admin' | 'packer') => (await listAttention(shop, role)).unmarkedCash;
  expect(await seen('packer')).toEqual([{ count: 2, isMore: false, at: first.deliveredAt?.toISOString() }]);
  await markCash(shop, { actor, orderId: first.id, as: 'collected' });
  expect(await seen('admin')).toMatchObject([{ count: 1, at: second.deliveredAt?.toISOString() }]);
  await changeOrderStatus(shop, { actor, orderId: second.id, to: 'shipped', withEmail: false });
  expect(await seen('admin')).toEqual([]);
});
