import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClaim, addDeliveredOrder } from '../../../tests/claims.fixtures.ts';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { addReview } from '../../../tests/reviews.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { products } from '../../database/tables/catalogue.ts';
import { claims } from '../../database/tables/claims.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import type { RequestLine } from '../checkout/checkout-api.schema.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { askForReviews } from './ask-for-reviews.ts';
import { hasOptedOut, stopAsking } from './stop-asking.ts';

let setting: TestShop;
let owner: { userId: string };
beforeAll(async () => {
  setting = await createTestShop();
  owner = await addAdministrator(setting.db);
});
afterAll(() => setting.close());

const DAY_MS = 86_400_000;

/** An order of `email` that was delivered so many days ago. */
async function deliveredAgo(
  days: number,
  email: string,
  { besides = [], ...change }: Partial<typeof orders.$inferInsert> & { besides?: RequestLine[] } = {},
) {
  const order = await addDeliveredOrder(setting, { actor: owner, besides });
  const deliveredAt = new Date(setting.shop.now().getTime() - days * DAY_MS);
  await setting.db
    .update(orders)
    .set({ deliveredAt, customerEmail: email, ...change })
    .where(eq(orders.id, order.orderId));
  return order;
}
const ask = (shop = setting.shop) => askForReviews(shop, { limit: 50 });
const askedOf = (orderId: string) =>
  setting.db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'review-request'), eq(emails.orderNumber, orderNumber(orderId))));

test('each order is asked about once, some weeks after it arrived, by however many rounds at once', async () => {
  const due = await deliveredAgo(22, 'due@example.com');
  const early = await deliveredAgo(20, 'early@example.com');
  const late = await deliveredAgo(60, 'late@example.com');
  const refunded = await deliveredAgo(22, 'back@example.com', { paymentStatus: 'refunded' });
  const cancelled = await deliveredAgo(22, 'no@example.com', { orderStatus: 'cancelled' });
  const off = settingsWith({ reviews: { asks: false } });
  expect(await ask({ ...setting.shop, settings: off })).toBe(0);
  const rounds = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(rounds.reduce((sum, asked) => sum + asked, 0)).toBe(1);
  expect(await ask()).toBe(0);
  expect(await askedOf(due.orderId)).toMatchObject([{ recipient: 'due@example.com' }]);
  for (const { orderId } of [early, late, refunded, cancelled]) expect(await askedOf(orderId)).toEqual([]);
  expect(await ask({ ...setting.shop, now: () => new Date(Date.now() + 2 * DAY_MS) })).toBe(1);
  expect(await askedOf(early.orderId)).toHaveLength(1);
});

test('a claim is answered first, and a replacement is not asked about', async () => {
  const order = await deliveredAgo(22, 'claim@example.com');
  const replacement = await deliveredAgo(22, 'claim@example.com');
  const claimId = await addClaim(setting, order);
  expect(await ask()).toBe(1);
  const answer = { answer: 'replacement', answeredAt: setting.shop.now() } as const;
  await setting.db.delete(emails).where(eq(emails.orderNumber, orderNumber(replacement.orderId)));
  await setting.db.update(orders).set({ reviewsAskedAt: null }).where(eq(orders.id, replacement.orderId));
  await setting.db
    .update(claims)
    .set({ ...answer, replacementOrderId: replacement.orderId })
    .where(eq(claims.id, claimId));
  expect(await ask()).toBe(1);
  expect(await askedOf(order.orderId)).toHaveLength(1);
  expect(await askedOf(replacement.orderId)).toEqual([]);
});

test('who wants to be asked no more is asked of no order, also where the e-mail waits already', async () => {
  const first = await deliveredAgo(22, 'Leave.Me@example.com');
  expect(await stopAsking(setting.shop, { token: 'guessed' })).toBe(false);
  expect(await ask()).toBe(1);
  const [email] = await askedOf(first.orderId);
  const content = () => getEmailContent(setting.shop, { emailId: email?.id ?? '' });
  expect(await content()).toMatchObject({
    content: { about: 'review-request', request: { orderId: first.orderId } },
  });
  expect(await stopAsking(setting.shop, first.claimant)).toBe(true);
  expect(await stopAsking(setting.shop, first.claimant)).toBe(true);
  expect(await content()).toMatchObject({ content: { about: 'nothing' } });
  const second = await deliveredAgo(22, 'leave.me@EXAMPLE.com');
  expect(await hasOptedOut(setting.shop, second.claimant)).toBe(true);
  expect(await ask()).toBe(0);
  expect(await askedOf(second.orderId)).toEqual([]);
});

test('who has said it all meanwhile is not asked', async () => {
  const order = await deliveredAgo(22, 'quick@example.com');
  expect(await ask()).toBe(1);
  await addReview(setting, order);
  const [email] = await askedOf(order.orderId);
  expect(await getEmailContent(setting.shop, { emailId: email?.id ?? '' })).toMatchObject({
    content: { about: 'nothing' },
  });
});

test('a pot is not asked after as plants are; where nothing is known to be a plant all of it is', async () => {
  const pot = await addPlainProduct(setting.db, { name: 'Glazed Ceramic Pot' });
  const mixed = await deliveredAgo(22, 'mixed@example.com', { besides: [pot.line()] });
  const pots = await deliveredAgo(22, 'pots@example.com');
  await setting.db.update(products).set({ plantFacts: {} }).where(eq(products.id, pots.fern.productId));
  expect(await ask()).toBe(2);
  const [ofPots] = await askedOf(pots.orderId);
  expect(await getEmailContent(setting.shop, { emailId: ofPots?.id ?? '' })).toMatchObject({
    content: { request: { kind: 'goods', names: ['Test Fern'] } },
  });
  const [email] = await askedOf(mixed.orderId);
  const content = () => getEmailContent(setting.shop, { emailId: email?.id ?? '' });
  expect(await content()).toMatchObject({ content: { request: { kind: 'plants', names: ['Test Fern'] } } });
  await addReview(setting, mixed);
  expect(await content()).toMatchObject({ content: { about: 'nothing' } });
});
