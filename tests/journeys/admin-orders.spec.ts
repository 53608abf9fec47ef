import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { emails } from '../../src/database/tables/emails.ts';
import { aCustomer } from '../catalogue.fixtures.ts';
import { addOrder } from '../orders.fixtures.ts';
import type { ShopServer } from '../shop-server.ts';
import { paySandboxOrder } from '../test-sandbox.ts';
import { addAccount, signIn } from './account-steps.ts';
import { setSandboxFaults } from './buying-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { hold } from './held.ts';
import { expect, test } from './shop-test.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function openAsAdmin(page: Page, pool: Pool, address: string, heading = 'Order Management') {
  const admin = await addAccount(pool, { role: 'admin', password: 'a long enough one' });
  await page.goto(`/auth?next=${encodeURIComponent(address)}`);
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

/** Two of a variant, bought and paid through the shop's own calls. */
async function buy(shop: ShopServer, pool: Pool) {
  const { rows } = await pool.query<Record<'id' | 'product_id' | 'pot_type' | 'size' | 'pot_color', string>>(
    `select v.* from product_variants v join products p on p.id = v.product_id
      where v.enabled and v.stock >= 5 and p.is_published order by v.id limit 1`,
  );
  const [variant] = rows;
  if (!variant) throw new Error('No variant');
  const { pot_type, size, pot_color } = variant;
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${shop.url}/api/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: shop.url,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { order: { id: string } };
  };
  const line = { id: variant.product_id, quantity: 2, name: 'x', variantInfo: { pot_type, size, pot_color } };
  const started = await post('create-razorpay-order', {
    cartItems: [line],
    promoCode: null,
    customer: aCustomer,
  });
  const keys = JSON.parse(await readFile(path.join(shop.dataDir, 'sandbox/keys.json'), 'utf8')) as {
    keyId: string;
    keySecret: string;
  };
  const apiUrl = `${shop.url}/sandbox/razorpay/v1`;
  const paid = await paySandboxOrder({ ...keys, apiUrl, orderId: started.order.id });
  const { order } = await post('verify-razorpay-payment', paid);
  const shelf = async () =>
    (await pool.query('select stock from product_variants where id = $1', [variant.id])).rows[0]?.stock;
  return { id: order.id, number: order.id.slice(-8), shelf };
}

async function setStatus(page: Page, number: string, name: string) {
  await page
    .getByRole('button', { name: `Status of order ${number}` })
    .last()
    .click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(toast(page, 'Order status updated successfully')).toBeVisible();
  if (name !== 'Cancelled')
    await expect(
      page.getByRole('button', { name: `Status of order ${number}: ${name}` }).last(),
    ).toBeFocused();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

async function switchEmails(page: Page, number: string, on: boolean) {
  await page.getByRole('button', { name: `Status of order ${number}` }).click();
  const toggle = page.getByRole('switch', { name: 'E-mail the customer Once for each status' });
  await expect(toggle).toBeChecked({ checked: !on });
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: on });
  await expect(
    toast(page, on ? 'Setting a status e-mails the customer' : 'Setting a status e-mails nobody'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
}

test('an order is found, moved on, mailed and noted', async ({ page, shop, database }) => {
  const order = await buy(shop, database.pool);
  const before = await order.shelf();
  await addOrder(createDatabase(database.pool), { email: 'somebody@else.example' });
  await openAsAdmin(page, database.pool, '/admin/orders');
  // Other journeys order in this shop, too.
  await expect(page.getByText('somebody@else.example').first()).toBeVisible();
  await page.getByRole('searchbox').fill(`#${order.number}`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(page.getByText('somebody@else.example')).toHaveCount(0);

  await switchEmails(page, order.number, false);
  await setStatus(page, order.number, 'Processing');
  expect(await order.shelf()).toBe(before - 2);
  // Back at the row's button, with what was done here as no news; the status that it has is where the menu begins.
  const opener = page.getByRole('button', { name: `Status of order ${order.number}: Processing` });
  await expect(page.getByRole('link', { name: 'Show', exact: true })).toHaveCount(0);
  await opener.click();
  const present = page.getByRole('button', { name: 'Processing', exact: true, pressed: true });
  await expect(present).toBeFocused();
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await present.click();
  await expect(present).toBeHidden();
  await expect(opener).toBeFocused();
  expect(sent).toEqual([]);
  const send = page.getByRole('button', { name: /^Send email: / });
  await send.click();
  await expect(toast(page, 'Email sent successfully')).toBeVisible();
  await page.getByRole('button', { name: /^Email sent: / }).click();
  await expect(page.getByText('Email for this status has already been sent')).toBeVisible();

  // Remembered for all staff; with it on, a status tells the customer by itself, once.
  await page.reload();
  await switchEmails(page, order.number, true);
  for (const status of ['Shipped', 'Processing', 'Shipped']) await setStatus(page, order.number, status);
  const told = async () => (await shop.readMail()).filter((mail) => mail.includes(order.number));
  const shipped = async () => (await told()).filter((mail) => /^Subject:.*shipped|on its way/im.test(mail));
  await expect.poll(async () => (await shipped()).length).toBe(1);
  await page.getByRole('button', { name: new RegExp(`^Email .*: order ${order.number}`) }).click();
  await expect(page.getByText('Email for this status has already been sent')).toBeVisible();
  await expect(page.getByRole('button', { name: `Email sent: order ${order.number}` })).toBeVisible();
  expect(await shipped()).toHaveLength(1);

  await page.getByRole('link', { name: `Order ${order.number}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}`));
  await page.reload();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible();
  await expect(main.getByText('From Order Placed to Processing · taken from the shelf')).toBeVisible();
  await main.getByRole('button', { name: 'Add note' }).click();
  await expect(main.getByText('Write something first')).toBeVisible();
  await main.getByLabel('Note for staff').fill('Ring twice\nthen wait');
  await page.getByRole('link', { name: 'All orders' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Add note' }).click();
  await expect(main.getByRole('listitem').getByText('Ring twice')).toBeVisible();
  await expect(main.getByLabel('Note for staff')).toHaveValue('');
});

test('a status that is set while the list is still read after the one before is not lost', async ({
  page,
  database,
}) => {
  const { id } = await addOrder(createDatabase(database.pool), { email: 'twice@example.com' });
  await openAsAdmin(page, database.pool, '/admin/orders?q=twice%40example.com');
  const readOn = await hold(page, /admin\/orders\.data/, 'read');
  for (const status of ['Processing', 'Shipped']) await setStatus(page, id.slice(-8), status);
  readOn();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Status of order .*: Shipped$/ })).toBeVisible();
});

test('a status set right after the e-mails were switched off tells nobody', async ({ page, database }) => {
  const { id } = await addOrder(createDatabase(database.pool), { email: 'quiet@example.com' });
  const number = id.slice(-8);
  await openAsAdmin(page, database.pool, '/admin/orders?q=quiet%40example.com');
  const readOn = await hold(page, /admin\/orders\.data/, 'read');
  await switchEmails(page, number, false);
  await setStatus(page, number, 'Processing');
  readOn();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('button', { name: `Send email: order ${number}, Processing` })).toBeVisible();
  await switchEmails(page, number, true);
});

test('an order is cancelled after processing, its plants put back and its money sent back', async ({
  page,
  shop,
  database,
}) => {
  const order = await buy(shop, database.pool);
  const before = await order.shelf();
  // A link of before.
  await openAsAdmin(page, database.pool, `/admin/orders?order=${order.id}`, `Order ${order.number}`);
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  const main = page.getByRole('main');
  await setStatus(page, order.number, 'Processing');
  await setStatus(page, order.number, 'Cancelled');
  expect(await order.shelf()).toBe(before - 2);
  await main.getByRole('button', { name: 'Return to stock' }).click();
  await expect(main.getByText('Nothing is held for it.')).toBeVisible();
  expect(await order.shelf()).toBe(before);

  await main.getByRole('link', { name: 'All orders' }).click();
  await main.getByRole('link', { name: `Refund order ${order.number}` }).click();
  const refund = page.getByRole('dialog', { name: `Refund order ${order.number}` });
  await refund.getByLabel('A part of it').check();
  await refund.getByLabel('Amount in rupees').fill('12,5');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund.getByText('Enter an amount in rupees, like 499.50')).toBeVisible();
  await refund.getByLabel('Amount in rupees').fill('100.50');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(toast(page, '₹100.50 refunded')).toBeVisible();
  await expect(main.getByText('Partly refunded').first()).toBeVisible();
  await expect(main.getByRole('list', { name: 'Refunds' })).toContainText('−₹100.50');
  await setSandboxFaults(shop, { status5xx: 100 });
  await main.getByRole('link', { name: 'Refund' }).click();
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The payment provider does not answer.', { exact: false })).toBeVisible();
  await setSandboxFaults(shop, {});
  await expect(main.getByText('without an answer, it is tried again')).toBeVisible();
});

test('what cannot be done or read is said in the specified words', async ({ page, database }) => {
  const db = createDatabase(database.pool);
  const order = await addOrder(db);
  await openAsAdmin(page, database.pool, '/admin/orders');
  // Somebody else sends it first.
  const number = order.id.slice(-8);
  const send = page.getByRole('button', { name: `Send email: order ${number}` });
  await expect(send).toBeVisible();
  await db.insert(emails).values({
    orderId: order.id,
    kind: 'order_placed',
    recipient: order.customerEmail,
    messageId: `order-${crypto.randomUUID()}`,
    state: 'sent',
  });
  await send.click();
  await expect(page.getByText('Email for this status has already been sent')).toBeVisible();
  await expect(page.getByRole('button', { name: `Email sent: order ${number}` })).toBeVisible();
  await addOrder(db);
  await page.reload();
  await page.route('**/admin/orders.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page
    .getByRole('button', { name: /^Status of order/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Shipped', exact: true }).first().click();
  await expect(page.getByText('Failed to update order status')).toBeVisible();
  await page
    .getByRole('button', { name: /^Send email: / })
    .first()
    .click();
  await expect(page.getByText('Failed to send email')).toBeVisible();
  await database.pool.query('alter table order_items rename to order_items_away');
  expect((await page.goto('/admin/orders'))?.status()).toBe(500);
  await expect(page.getByText('Failed to fetch orders')).toBeVisible();
  await database.pool.query('alter table order_items_away rename to order_items');
});

test('the orders can be read by everybody, as can one of them', async ({ page, database, consoleErrors }) => {
  const order = await addOrder(createDatabase(database.pool), { orderStatus: 'shipped' });
  await openAsAdmin(page, database.pool, '/admin/orders');
  for (const below of ['', '?view=problems', '?q=hovercraft', `/${order.id}`, `/${order.id}?dialog=refund`]) {
    await page.goto(`/admin/orders${below}`);
    await expectReadable(page, { widths: BOTH_WIDTHS });
  }
  expect(consoleErrors).toEqual([]);
});
