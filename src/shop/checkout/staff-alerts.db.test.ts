import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { staffAlerts } from '../../database/tables/alerts.ts';
import { emails } from '../../database/tables/emails.ts';
import { gatherAlerts, noteAlert } from '../alerts/staff-alerts.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import type { ShopDetails } from '../settings/shop-details.schema.ts';
import type { Shop } from '../shop.types.ts';
import { verifyPayment } from './settle-checkout.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
});
afterAll(() => setting.close());
afterEach(async () => {
  await setting.db.delete(staffAlerts);
  await setting.db.delete(emails);
});

const alerting = (details: Partial<ShopDetails> = {}): Shop => ({
  ...setting.shop,
  settings: settingsWith({ shop: { alertAddresses: 'a@example.com\nb@example.com', ...details } }),
});
const alertMails = () => setting.db.select().from(emails).where(eq(emails.kind, 'staff-alert'));

async function buy(shop: Shop, pay: Parameters<TestShop['provider']['pay']>[1] = {}) {
  const fern = await addVariantProduct(setting.db, 5);
  const key = crypto.randomUUID();
  const body = anOrderBody([fern.line()]);
  const started = await startCheckout(shop, { idempotencyKey: key, userId: null, body });
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  const paid = await setting.provider.pay(started.providerOrderId, pay);
  if (!('razorpay_payment_id' in paid)) throw new Error('The payment failed');
  return verifyPayment(shop, {
    providerOrderId: started.providerOrderId,
    paymentId: paid.razorpay_payment_id,
    method: 'razorpay',
    signature: paid.razorpay_signature,
  });
}

test('orders, and money that makes none, are one e-mail to each address', async () => {
  const shop = alerting();
  await buy(shop);
  await buy(shop);
  await buy(shop, { amountPaise: 100 });
  expect(await gatherAlerts(shop)).toBe(3);
  expect(await gatherAlerts(shop)).toBe(0);
  const mails = await alertMails();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['a@example.com', 'b@example.com']);
  const { content } = await getEmailContent(shop, { emailId: mails[0]?.id ?? '' });
  expect(content).toMatchObject({
    about: 'staff-alert',
    alerts: [
      { kind: 'new-order', order: { customerName: expect.any(String) } },
      { kind: 'new-order' },
      { kind: 'unmatched-payment', amountPaise: 100, order: null },
    ],
  });
});

test('nothing is noted of what nobody wants to be told of', async () => {
  await buy(setting.shop);
  await buy(alerting({ alertsOrders: false }));
  expect(await setting.db.select().from(staffAlerts)).toEqual([]);
});

test('of a flood one e-mail a round tells as much as it may; two rounds at once tell nothing twice', async () => {
  const shop = alerting();
  const { id: orderId } = await addOrder(setting.db);
  const many = Array.from({ length: 1200 }, () => ({ kind: 'new-order' as const, orderId }));
  await setting.db.insert(staffAlerts).values(many);
  const rounds = await Promise.all([gatherAlerts(shop), gatherAlerts(shop)]);
  expect(rounds).toEqual([500, 500]);
  expect([await gatherAlerts(shop), await gatherAlerts(shop)]).toEqual([200, 0]);
  expect(await alertMails()).toHaveLength(6);
});

test('what waited while the addresses were taken away is told to nobody; old alerts are forgotten', async () => {
  const shop = alerting();
  await setting.db.transaction((tx) => noteAlert(shop, tx, { kind: 'failed-refund', amountPaise: 5 }));
  expect(await gatherAlerts(setting.shop)).toBe(1);
  expect(await alertMails()).toEqual([]);
  setting.moveClock(31 * 24 * 60);
  await gatherAlerts(shop);
  expect(await setting.db.select().from(staffAlerts)).toEqual([]);
});
