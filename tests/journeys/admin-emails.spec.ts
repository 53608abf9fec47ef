import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { emails } from '../../src/database/tables/emails.ts';
import { addOrder } from '../orders.fixtures.ts';
import { anAddress } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

/** The confirmation of a guest's order, as one that was sent. */
async function addSentEmail(pool: Pool) {
  const db = createDatabase(pool);
  const recipient = anAddress();
  const order = await addOrder(db, { email: recipient });
  const [email] = await db
    .insert(emails)
    .values({
      orderId: order.id,
      kind: 'order_placed',
      recipient,
      messageId: `order-${crypto.randomUUID()}`,
      state: 'sent',
      attempts: 1,
      sentAt: new Date(),
    })
    .returning();
  if (!email) throw new Error('No e-mail');
  return { ...email, number: order.id.slice(-8) };
}

test('a stored e-mail is found, read and sent again', async ({ page, database, shop, consoleErrors }) => {
  const email = await addSentEmail(database.pool);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Stored e-mails' }).click();
  await page.getByRole('searchbox').fill(`#${email.number}`);
  await page.getByRole('link', { name: `Order confirmation to ${email.recipient}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Order confirmation' });
  await expect(dialog.getByText(email.messageId)).toBeVisible();
  const mail = dialog.frameLocator('iframe');
  await expect(mail.getByText(`#${email.number} · #`)).toBeVisible();
  await expect(mail.getByRole('link', { name: 'View your order' })).toHaveAttribute(
    'href',
    `${shop.url}/private-link-left-out`,
  );
  const framed = await page.request.get(`/admin/emails/${email.id}/preview`);
  expect(framed.headers()['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/);
  await expectReadable(page, { widths: BOTH_WIDTHS, without: 'iframe' });
  await dialog.getByRole('tab', { name: 'Plain text' }).click();
  await expect(dialog.getByText('View your order: ')).toBeVisible();

  await dialog.getByRole('button', { name: 'Send again' }).click();
  const question = page.getByRole('dialog', { name: 'Send it again?' });
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Email sent successfully')).toBeVisible();
  const sent = (await shop.readMail()).filter((source) => source.includes(email.messageId));
  expect(sent).toHaveLength(1);
  await dialog.getByRole('link', { name: `Order ${email.number}` }).click();
  const order = page.getByRole('main');
  await expect(order.getByRole('heading', { level: 2 }).first()).toContainText(email.number);
  await expect(order.getByText('E-mail asked for again: Order Placed')).toBeVisible();
  await order.getByRole('link', { name: 'See the e-mail' }).click();
  await expect(dialog.getByText(email.messageId)).toBeVisible();
  // The test's own scripts are kept out of the frame, too.
  expect(consoleErrors.filter((text) => !text.startsWith('Blocked script execution'))).toEqual([]);
});

test('a mail that does not leave shows why, and leaves once it can', async ({ page, database, shop }) => {
  const email = await addSentEmail(database.pool);
  const box = path.join(shop.dataDir, 'mail');
  await rename(box, `${box}-kept`).catch(() => undefined);
  // Nothing can be put into a file.
  await writeFile(box, '');
  await page.goto(`/admin/emails?email=${email.id}`);
  const dialog = page.getByRole('dialog', { name: 'Order confirmation' });
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page
    .getByRole('dialog', { name: 'Send it again?' })
    .getByRole('button', { name: 'Send again' })
    .click();
  await expect(page.getByText('Failed to send email')).toBeVisible();
  await expect(dialog.getByText('Waiting')).toBeVisible();
  await expect(dialog.getByText('Last error')).toBeVisible();
  await rm(box);
  await rename(`${box}-kept`, box).catch(() => undefined);
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(toast(page, 'Email sent successfully')).toBeVisible();
  await expect(dialog.getByText('2 tries')).toBeVisible();
});
