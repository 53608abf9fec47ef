import { emails } from '../database/tables/emails.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { users } from '../database/tables/accounts.ts';
import { orderItems, orderTimeline } from '../database/tables/orders.ts';
import { aMonsteraOrder, addOrder } from '../../tests/orders.fixtures.ts';
import { payments, refunds } from '../database/tables/payments.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import type { Shop } from '../shop/shop.types.ts';
import { createMailShop, createTestLog, createTestMail } from './jobs.fixtures.ts';
import type { WorkingJobQueue } from './job-queue.ts';
import { createEmailPreview } from './preview-email.ts';
import { sendEmail } from './send-email.job.ts';

let database: TestDatabase;
let shop: Shop;
let preview: ReturnType<typeof createEmailPreview>;
const appUrl = 'https://plants.example';

beforeAll(async () => {
  database = await createTestDatabase({ connections: 5 });
  shop = createMailShop(database.db, {} as WorkingJobQueue, createTestLog().log);
  preview = createEmailPreview(shop, () => ({ appUrl }));
  await database.db.insert(users).values({ id: 'asha', email: 'asha@example.com', emailVerified: true });
});
afterAll(() => database.close());

async function addAccountEmail(given: Omit<typeof emails.$inferInsert, 'messageId'>) {
  const [row] = await database.db
    .insert(emails)
    .values({ messageId: crypto.randomUUID(), ...given })
    .returning();
  return { id: row?.id ?? '' };
}

/** The addresses that a mail leads to. */
function linksOf(mail: { html: string; text: string } | null): string[] {
  const found = `${mail?.html} ${mail?.text}`.matchAll(/https?:\/\/[^\s"<]+/g);
  return [...new Set([...found].map(([link]) => link))].toSorted();
}

const own = [appUrl, `${appUrl}/contact`];

test('an order’s mail is its own, without the guest’s private link and with the shop’s own pictures alone', async () => {
  const order = await addOrder(database.db, aMonsteraOrder);
  await database.db.insert(orderItems).values({
    orderId: order.id,
    position: 2,
    productName: 'Fern',
    productImageUrl: 'https://elsewhere.example/fern.png',
    productPricePaise: 100,
    quantity: 1,
  });
  const [email] = await database.db
    .insert(emails)
    .values({
      orderId: order.id,
      kind: 'shipped',
      recipient: order.customerEmail,
      messageId: 'm1',
    })
    .returning();
  const mail = await preview({ id: email?.id ?? '' });
  expect(mail?.subject).toContain(order.id.slice(-8));
  expect(mail?.text).toContain('Total: ₹2,607.75');
  expect(linksOf(mail)).toEqual([...own, `${appUrl}/private-link-left-out`]);
  expect(mail?.html.match(/src="[^"]*"/g)).toEqual(['src="/media/sizes/320/demo/monstera.webp"']);
});

test.each([
  ['confirm', 'Confirm your e-mail address'],
  ['choose-password', 'Finish your account'],
  ['reset', 'Choose a new password'],
  ['order-link', 'Your order (#1e2f3a4b)'],
] as const)('a mail that was sent as %s reads like that, without its link', async (about, subject) => {
  const email = await addAccountEmail({
    kind: about === 'order-link' ? 'order-link' : 'sign-up',
    recipient: 'asha@example.com',
    orderNumber: about === 'order-link' ? '1e2f3a4b' : null,
    about,
    state: 'sent',
    sentAt: new Date(),
  });
  const mail = await preview(email);
  expect(mail?.subject).toBe(subject);
  expect(linksOf(mail)).toEqual([...own, `${appUrl}/private-link-left-out`]);
});

test('one that waits reads as it would be sent now; nobody to write to is nothing to say', async () => {
  const recipient = 'asha@example.com';
  const hint = await preview(await addAccountEmail({ kind: 'sign-up', recipient }));
  expect(hint?.subject).toBe('You already have an account');
  expect(linksOf(hint)).toEqual([own[0], `${appUrl}/auth`, own[1]]);
  expect(await preview(await addAccountEmail({ kind: 'confirmation', recipient }))).toBeNull();
  const said = { kind: 'password-reset', recipient, state: 'nothing', sentAt: new Date() } as const;
  expect(await preview(await addAccountEmail(said))).toBeNull();
});

test.each([
  ['gone', 'what you wanted to buy was no longer free'],
  ['duplicate', 'this order had been paid for already'],
  ['amount', 'its amount is not the one that we asked for'],
] as const)(
  'a payment that goes back as %s: how much, why, and that nothing is to be done',
  async (reason, why) => {
    const [payment] = await database.db
      .insert(payments)
      .values({
        providerPaymentId: `pay_${reason}`,
        providerOrderId: 'order_1',
        amountPaise: 1_23_456_00,
        currency: 'INR',
        status: 'captured',
        unmatchedReason: reason,
      })
      .returning();
    const recipient = `${reason}@example.com`;
    const email = await addAccountEmail({
      kind: 'payment-returned',
      recipient,
      paymentId: payment?.id ?? '',
    });
    const { mail, sent } = createTestMail();
    const settings = { appUrl };
    await sendEmail({ shop, mail, email: settings, links: {} as AccountLinks }, { emailId: email.id });
    expect(sent).toMatchObject([
      { subject: 'Your payment of ₹1,23,456.00 is on its way back', to: { address: recipient } },
    ]);
    const words = sent[0]?.text.replaceAll(/\s+/g, ' ');
    expect(words).toContain(why);
    expect(words).toContain('You need not do anything.');
    expect((await preview(email))?.text).toBe(sent[0]?.text);
    expect(linksOf(sent[0] ?? null)).toEqual([own[0], own[1], `${appUrl}/shop`]);
  },
);

async function addPaidOrder(refundPaise: number | null) {
  const { db } = database;
  const order = await addOrder(db, { ...aMonsteraOrder, orderStatus: 'cancelled' });
  const paid = { amountPaise: 2_607_75, currency: 'INR', status: 'captured' } as const;
  const ids = { providerPaymentId: `pay_${order.id}`, providerOrderId: `order_${order.id}` };
  const [payment] = await db
    .insert(payments)
    .values({ ...paid, ...ids, orderId: order.id })
    .returning();
  const made = { paymentId: payment?.id ?? '', orderId: order.id, state: 'accepted' } as const;
  const [refund] =
    refundPaise === null
      ? []
      : await db
          .insert(refunds)
          .values({ ...made, amountPaise: refundPaise, createdAt: new Date('2026-11-23T06:00:00Z') })
          .returning();
  return { order, refundId: refund?.id ?? null };
}

const arrives = 'Most banks show it within 5 to 7 working days, by Dec 02, 2026.';

test.each([
  [500_00, '₹500.00 of the ₹2,607.75'],
  [2_607_75, 'all of the ₹2,607.75'],
])('a refund of %s says how much of what, and when it arrives', async (paise, what) => {
  const { order, refundId } = await addPaidOrder(paise);
  const recipient = order.customerEmail;
  const email = await addAccountEmail({ kind: 'refunded', recipient, refundId, orderNumber: 'x' });
  const { mail, sent } = createTestMail();
  const guestOrderUrl = (id: string) => `${appUrl}/track?order=${id}`;
  const settings = { appUrl, guestOrderUrl };
  await sendEmail({ shop, mail, email: settings, links: {} as AccountLinks }, { emailId: email.id });
  const words = sent[0]?.text.replaceAll(/\s+/g, ' ');
  expect(sent[0]?.subject).toMatch(/^Your refund of ₹[\d,.]+ is on its way \(#.{8}\)$/);
  expect(words).toContain(`${what} that you paid for order #${order.number}`);
  expect(words).toContain(arrives);
  expect(linksOf(sent[0] ?? null)).toContain(guestOrderUrl(order.id));
  expect(linksOf(await preview(email))).toContain(`${appUrl}/private-link-left-out`);
  await database.db.update(refunds).set({ state: 'failed' });
  expect(await preview(email)).toBeNull();
});

test('the mail of a cancelled order says what became of the money', async () => {
  const told = async (refundPaise: number | null) => {
    const { order } = await addPaidOrder(refundPaise);
    const email = await addAccountEmail({ kind: 'cancelled', recipient: 'a@b.c', orderId: order.id });
    return (await preview(email))?.text ?? '';
  };
  expect(await told(500_00)).toContain(
    `Your refund of ₹500.00 is on its way, the way that you paid. ${arrives}`,
  );
  const toCome = 'You paid ₹2,607.75 for it. We will write again as soon as your refund is on its way.';
  expect(await told(null)).toContain(toCome);
});

test('what went back before an order was cancelled is not what goes back because of it', async () => {
  const { order, refundId } = await addPaidOrder(500_00);
  const { id: orderId } = order;
  const email = await addAccountEmail({ kind: 'cancelled', recipient: 'a@b.c', orderId });
  const told = async () => (await preview(email))?.text ?? '';
  const cancelledAt = new Date('2026-11-24T06:00:00Z');
  const detail = { from: 'processing', to: 'cancelled' };
  const event = { orderId, actor: 'asha', event: 'status-changed', detail, createdAt: cancelledAt } as const;
  await database.db.insert(orderTimeline).values(event);
  expect(await told()).toContain(
    'You paid ₹2,607.75 for it, of which ₹500.00 went back before. We will write again as soon as more of it is on its way.',
  );
  const made = { orderId, state: 'accepted', createdAt: new Date('2026-11-25T06:00:00Z') } as const;
  const [first] = await database.db
    .select()
    .from(refunds)
    .where(eq(refunds.id, refundId ?? ''));
  const paymentId = first?.paymentId ?? '';
  const [rest] = await database.db
    .insert(refunds)
    .values({ ...made, paymentId, amountPaise: 2_107_75 })
    .returning();
  expect(await told()).toContain('Your refund of ₹2,107.75 is on its way, the way that you paid.');
  // All of it before: nothing more is to come.
  await database.db
    .update(refunds)
    .set({ createdAt: new Date('2026-11-23T06:00:00Z') })
    .where(eq(refunds.id, rest?.id ?? ''));
  expect(await told()).toContain(`Your refund of ₹2,607.75 is on its way, the way that you paid. ${arrives}`);
});

test('looking makes no link', async () => {
  const { rows } = await database.pool.query('select count(*)::int as links from verifications');
  expect(rows).toEqual([{ links: 0 }]);
});
