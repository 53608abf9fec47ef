import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { emails } from '../../database/tables/emails.ts';
import { invoices } from '../../database/tables/invoices.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import type { Actor } from '../access/administrators.ts';
import { ProofNeeded } from '../access/proved.ts';
import { listAttention } from '../dashboard/attention.ts';
import { getDashboardFigures, listDailySales } from '../dashboard/figures.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { makeInvoice } from '../invoices/issue-invoice.ts';
import { findAdminOrder } from '../orders/admin-order.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import { invoicesSection } from '../settings/invoices.schema.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { taxesSection } from '../settings/taxes.schema.ts';
import type { Shop } from '../shop.types.ts';
import { markCash } from '../cash/mark-cash.ts';
import { returnCash } from './return-cash.ts';

let setting: TestShop;
let shop: Shop;
let owner: Actor;
beforeAll(async () => {
  setting = await createTestShop({ connections: 20 });
  owner = await addAdministrator(setting.db);
  const taxes = { ...taxesSection.defaults, gstin: '27AAPFU0939F1ZV', state: '27' };
  shop = {
    ...setting.shop,
    settings: settingsWith({ invoices: { ...invoicesSection.defaults, series: 'INV' }, taxes }),
  };
});
afterAll(() => setting.close());

/** An order of ₹1,200.00 that was delivered, with its invoice, its cash collected. */
async function collected() {
  const due = { orderStatus: 'delivered', paymentMethod: 'cash', paymentStatus: 'due' } as const;
  const { id: orderId } = await addOrder(setting.db, due);
  await makeInvoice(shop, { actor: owner, orderId });
  await markCash(shop, { actor: owner, orderId, as: 'collected' });
  const giveBack = (amountPaise: number, idempotencyKey: string = crypto.randomUUID(), actor = owner) =>
    returnCash(shop, { actor, orderId, amountPaise, idempotencyKey });
  return {
    orderId,
    giveBack,
    cancel: () => changeOrderStatus(shop, { actor: owner, orderId, to: 'cancelled' }),
    /** What its mail about the cancelling says of money. */
    mailed: async () => {
      const [mail] = await setting.db
        .select({ id: emails.id })
        .from(emails)
        .where(and(eq(emails.orderId, orderId), eq(emails.kind, 'cancelled')));
      const { content } = await getEmailContent(shop, { emailId: mail?.id ?? '' });
      return content.about === 'order' ? content.refund : undefined;
    },
    read: async () => (await setting.db.select().from(orders).where(eq(orders.id, orderId)))[0],
    page: () => findAdminOrder(shop, { orderId, withMoney: true }),
    /** What its credit notes that stand come to. */
    credited: async () =>
      (await setting.db.select().from(invoices).where(eq(invoices.orderId, orderId)))
        .filter(({ kind, cancelledAt }) => kind === 'credit-note' && cancelledAt === null)
        .reduce((sum, { totalPaise }) => sum + totalPaise, 0),
  };
}

const unrefunded = async () => (await listAttention(shop, 'admin')).toRefund.map(({ id }) => id);
const today = async () => (await listDailySales(shop, { days: 1 }))[0]?.revenuePaise ?? 0;

test('cash of a cancelled order waits to go back, and once it did the books say so', async () => {
  const order = await collected();
  await order.cancel();
  expect(await unrefunded()).toContain(order.orderId);
  expect(await order.page()).toMatchObject({ isCashCollected: true, leftToRefundPaise: 1200_00 });
  expect(await order.mailed()).toEqual({ amountPaise: 1200_00, returnedPaise: 0, at: null });
  const before = await getDashboardFigures(shop, 'admin');
  const soldToday = await today();
  expect(await order.giveBack(500_00)).toEqual({ ok: true, amountPaise: 500_00 });
  // Part of it went back since it was cancelled: whoever did that keeps the rest.
  expect(await unrefunded()).not.toContain(order.orderId);
  expect(await order.read()).toMatchObject({ paymentStatus: 'partially_refunded' });
  expect(await order.giveBack(700_00)).toMatchObject({ ok: true });
  expect(await order.read()).toMatchObject({ paymentStatus: 'refunded' });
  expect(await order.page()).toMatchObject({
    leftToRefundPaise: 0,
    refunds: [
      { state: 'by-hand', amountPaise: 500_00 },
      { state: 'by-hand', amountPaise: 700_00 },
    ],
  });
  expect(await getDashboardFigures(shop, 'admin')).toMatchObject({
    revenuePaise: before.revenuePaise,
    keptPaise: (before.keptPaise ?? 0) - 1200_00,
  });
  expect(await today()).toBe(soldToday);
  expect(await order.credited()).toBe(1200_00);
});

test('its mark stays once something went back, and no more goes back than came', async () => {
  const order = await collected();
  expect(await order.giveBack(1200_01)).toMatchObject({ reason: 'amount' });
  await order.giveBack(200_00);
  const mark = (as: 'due' | 'collected' | 'refused') =>
    markCash(shop, { actor: owner, orderId: order.orderId, as });
  expect(await mark('due')).toEqual({ ok: false, reason: 'returned' });
  expect(await mark('refused')).toEqual({ ok: false, reason: 'returned' });
  const many = await Promise.all(Array.from({ length: 6 }, () => order.giveBack(300_00)));
  expect(many.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await order.giveBack(100_00)).toEqual({ ok: true, amountPaise: 100_00 });
  expect(await order.giveBack(1_00)).toMatchObject({ message: 'At most ₹0.00 can be refunded' });
});

test('one form sent many times at once is one return, one mail, one line', async () => {
  const order = await collected();
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => order.giveBack(100_00, key)));
  expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]));
  expect(await order.giveBack(50_00, key)).toEqual({ ok: false, reason: 'key-reused' });
  const stored = await setting.db.select().from(refunds).where(eq(refunds.orderId, order.orderId));
  expect(stored).toMatchObject([{ paymentId: null, state: 'processed', amountPaise: 100_00 }]);
  const mails = await setting.db
    .select()
    .from(emails)
    .where(eq(emails.refundId, stored[0]?.id ?? ''));
  const { content } = await getEmailContent(shop, { emailId: mails[0]?.id ?? '' });
  expect(mails).toHaveLength(1);
  expect(content).toMatchObject({
    about: 'refunded',
    refund: { amountPaise: 100_00, paidPaise: 1200_00, at: null },
  });
  const [last] = await setting.db
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, order.orderId))
    .orderBy(desc(orderTimeline.createdAt))
    .limit(1);
  expect(last).toMatchObject({ event: 'cash-returned', actor: owner.userId });
});

test('of cash that came alone, for who may refund, and who proves who they are where it is much', async () => {
  const packer = await addAdministrator(setting.db, 'packer');
  const order = await collected();
  await expect(order.giveBack(1_00, crypto.randomUUID(), packer)).rejects.toThrow('refunds');
  const { userId } = await addAdministrator(setting.db);
  const somebody = { userId };
  await setting.db.update(orders).set({ totalAmountPaise: 9000_00 }).where(eq(orders.id, order.orderId));
  expect(await order.giveBack(3000_00, crypto.randomUUID(), somebody)).toMatchObject({ ok: true });
  await expect(order.giveBack(3000_00, crypto.randomUUID(), somebody)).rejects.toBeInstanceOf(ProofNeeded);
  const ask = (orderId: string) =>
    returnCash(shop, { actor: owner, orderId, amountPaise: 1_00, idempotencyKey: crypto.randomUUID() });
  const nothing = { ok: false, reason: 'not-collected' };
  const cash = { paymentMethod: 'cash', paymentStatus: 'due' } as const;
  expect(await ask((await addOrder(setting.db, cash)).id)).toEqual(nothing);
  expect(await ask((await addOrder(setting.db, { providerPaymentId: 'pay_x' })).id)).toEqual(nothing);
  const refused = { paymentStatus: 'refused', cashSettledAt: new Date() } as const;
  expect(await ask((await addOrder(setting.db, refused)).id)).toEqual(nothing);
  expect(await ask(crypto.randomUUID())).toEqual({ ok: false, reason: 'unknown-order' });
});
