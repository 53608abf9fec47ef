import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { accountEmails, users } from '../database/tables/accounts.ts';
import { orderEmails, orderItems } from '../database/tables/orders.ts';
import { addOrder } from '../shop/orders/order-email.fixtures.ts';
import type { Shop } from '../shop/shop.types.ts';
import { createMailShop, createTestLog } from './jobs.fixtures.ts';
import type { WorkingJobQueue } from './job-queue.ts';
import { createEmailPreview } from './preview-email.ts';

let database: TestDatabase;
let shop: Shop;
let preview: ReturnType<typeof createEmailPreview>;
const appUrl = 'https://plants.example';

beforeAll(async () => {
  database = await createTestDatabase({ connections: 5 });
  shop = createMailShop(database.db, {} as WorkingJobQueue, createTestLog().log);
  preview = createEmailPreview(shop, () => ({ appUrl, supportPhone: '+91 98765 43210' }));
  await database.db.insert(users).values({ id: 'asha', email: 'asha@example.com', emailVerified: true });
});
afterAll(() => database.close());

async function addAccountEmail(given: Omit<typeof accountEmails.$inferInsert, 'messageId'>) {
  const [row] = await database.db
    .insert(accountEmails)
    .values({ messageId: crypto.randomUUID(), ...given })
    .returning();
  return { id: row?.id ?? '', source: 'account' as const };
}

/** The addresses that a mail leads to. */
function linksOf(mail: { html: string; text: string } | null): string[] {
  const found = `${mail?.html} ${mail?.text}`.matchAll(/https?:\/\/[^\s"<]+/g);
  return [...new Set([...found].map(([link]) => link))].toSorted();
}

const own = [appUrl, `${appUrl}/contact`];

test('an order’s mail is its own, without the guest’s private link and with the shop’s own pictures alone', async () => {
  const order = await addOrder(database.db);
  await database.db.insert(orderItems).values({
    orderId: order.id,
    position: 2,
    productName: 'Fern',
    productImageUrl: 'https://elsewhere.example/fern.png',
    productPricePaise: 100,
    quantity: 1,
  });
  const [email] = await database.db
    .insert(orderEmails)
    .values({
      orderId: order.id,
      orderStatus: 'shipped',
      type: 'status_update',
      recipient: order.customerEmail,
      messageId: 'm1',
    })
    .returning();
  const mail = await preview({ id: email?.id ?? '', source: 'order' });
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
  const said = { kind: 'password-reset', recipient, nothingToSay: true, sentAt: new Date() } as const;
  expect(await preview(await addAccountEmail(said))).toBeNull();
});

test('looking makes no link', async () => {
  const { rows } = await database.pool.query('select count(*)::int as links from verifications');
  expect(rows).toEqual([{ links: 0 }]);
});
