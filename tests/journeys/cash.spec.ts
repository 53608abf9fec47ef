import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { createDatabase, createPool } from '../../src/database/client.ts';
import { databaseAddress } from '../template-database.ts';
import { takeCash } from '../settings.fixtures.ts';
import { addAccount, signIn } from './account-steps.ts';
import { toast } from './admin-steps.ts';
import { addToCart, fillCheckoutForm, findProductId, openPaymentWindow, readOrders } from './buying-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'cash on delivery' });

async function goToCheckout(page: Page, productId: string) {
  await page.goto(`/product/${productId}`);
  await addToCart(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
}

/** The running shop hears of its settings a moment later. */
async function fillUntilOffered(page: Page, email: string) {
  await expect(async () => {
    await page.reload();
    await fillCheckoutForm(page, email);
    await expect(page.getByText('How would you like to pay?')).toBeVisible({ timeout: 3000 });
  }).toPass();
}

/** The first call about each address fails, anew on each page. */
async function failFirst(page: Page, address: RegExp) {
  const failed = new Set<string | null>();
  page.on('domcontentloaded', () => failed.clear());
  await page.route(address, async (route) => {
    const asked = route.request().postData();
    if (failed.has(asked)) return route.continue();
    failed.add(asked);
    await route.abort();
  });
}

/** As when the database is restarted: it ends every connection to this shop's, and takes none. */
async function takeAway(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const outside = createPool(databaseAddress(url, 'postgres'), { max: 1 });
  await outside.query(`alter database "${name}" allow_connections false`);
  await outside.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
    name,
  ]);
  return async () => {
    await outside.query(`alter database "${name}" allow_connections true`);
    await outside.end();
  };
}

/** docs/behaviour/cash-on-delivery.md, from the choice to the courier's money. */
test('a shopper orders to pay on delivery, confirms by a code, and the owner collects', async ({
  page,
  browser,
  shop,
  database,
  consoleErrors,
}) => {
  const owner = await addAccount(database.pool, { role: 'admin' });
  const monstera = await findProductId(database.pool, 'Monstera Deliciosa');
  await goToCheckout(page, monstera);
  await fillCheckoutForm(page, 'early@example.com');
  await expect(page.getByRole('button', { name: 'Pay with Razorpay' })).toBeEnabled();
  await expect(page.getByText('How would you like to pay?')).toHaveCount(0);

  const comeBack = await takeAway(database.url);
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(
    page.getByText('The shop is taking a short break. Please try again in a minute.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
  await expect(page.getByRole('button', { name: 'Pay with Razorpay' })).toBeEnabled();
  await comeBack();

  const buyer = 'cash.buyer@example.com';
  await takeCash(createDatabase(database.pool));
  await fillUntilOffered(page, buyer);
  await expect(page.getByRole('radio', { name: /^Pay now/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Cash on delivery \(\+₹40\.00\)/ }).check();
  await expect(page.getByRole('main')).toContainText('Cash on delivery₹40.00');
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const dialog = page.getByRole('dialog', { name: 'Confirm your order' });
  const place = page.getByRole('button', { name: 'Place order, pay on delivery' });
  // Closed before the shop has answered, it stays closed.
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
  const sent = { id: crypto.randomUUID(), channel: 'e-mail', to: buyer, minutes: 10 };
  await page.route(/\/api\/cash-code$/, (route) => late.then(() => route.fulfill({ json: sent })));
  await place.click();
  await expect(dialog).toContainText('We are sending you a code');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const answered = page.waitForResponse(/\/api\/cash-code$/);
  letGo();
  await (await answered).finished();
  await page.unroute(/\/api\/cash-code$/);
  await expect(dialog).toBeHidden();

  await place.click();
  await expect(dialog).toContainText(`We have sent a code by e-mail to ${buyer}. It works for 10 minutes.`);
  await dialog.getByRole('button', { name: 'Confirm and place order' }).click();
  await expect(dialog.getByText('Please enter the six digits')).toBeVisible();
  const findCode = async () => {
    const letters = (await shop.readMail()).filter((mail) => mail.includes(buyer));
    const { text = '' } = await PostalMime.parse(letters.at(-1) ?? '');
    return /please type (\d{6}) into/i.exec(text)?.[1] ?? '';
  };
  await expect.poll(findCode).toMatch(/^\d{6}$/);
  const code = await findCode();
  await dialog.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Confirm and place order' }).click();
  await expect(dialog.getByText('This is not the code. Please check it.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await dialog.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Confirm and place order' }).click();
  await page.waitForURL('**/order-success');
  await expect(page.getByText('Order placed! Confirmation sent to your email.')).toBeVisible();
  await expect(page.getByText('To be paid in cash on delivery')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  const [order] = await readOrders(database.pool, buyer);
  expect(order).toMatchObject({ paymentStatus: 'due', heldUnits: 1 });

  const desk = await browser.newPage({ baseURL: shop.url });
  await desk.goto('/auth?next=%2Fadmin%2Forders');
  await signIn(desk, owner);
  await expect(desk).toHaveURL(/\/admin\/orders$/);
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from orders where customer_email = $1',
    [buyer],
  );
  await desk.goto(`/admin/orders/${rows[0]?.id ?? ''}`);
  const payment = desk.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('Cash to collect');
  await expectReadable(desk, { widths: BOTH_WIDTHS });
  await payment.getByRole('button', { name: 'Mark parcel as refused' }).click();
  const refuse = desk.getByRole('dialog', { name: 'Parcel refused' });
  await expectReadable(desk, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await refuse.getByRole('button', { name: 'Keep the order' }).click();
  await payment.getByRole('button', { name: 'Mark cash as collected' }).click();
  await expect(toast(desk, 'Cash marked as collected')).toBeVisible();
  await expect(payment).toContainText('Paid in cash');
  await payment.getByRole('link', { name: 'Return cash' }).click();
  const giveBack = desk.getByRole('dialog', { name: /^Return cash of order/ });
  await expect(giveBack).toBeVisible();
  await expectReadable(desk, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await giveBack.getByText('A part of it').click();
  await giveBack.getByLabel('Amount in rupees').fill('100');
  await giveBack.getByRole('button', { name: 'Return cash' }).click();
  await expect(toast(desk, 'Noted: you return ₹100.00 in cash. The customer is told.')).toBeVisible();
  await expect(payment).toContainText('Partly refunded');
  await expect(payment.getByRole('list', { name: 'Refunds' })).toContainText('Returned by hand');
  await expect(payment.getByRole('button', { name: 'Mark as not collected' })).toHaveCount(0);
  // The wrong code was answered with 422.
  expect(consoleErrors.filter((error) => !error.includes('503'))).toEqual([expect.stringContaining('422')]);
});

test('whoever offers cash takes money now as before', async ({ page, database }) => {
  const monstera = await findProductId(database.pool, 'Monstera Deliciosa');
  await goToCheckout(page, monstera);
  await takeCash(createDatabase(database.pool));
  await failFirst(page, /\/api\/cash-terms$/);
  await fillUntilOffered(page, 'now@example.com');
  const paymentWindow = await openPaymentWindow(page);
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/order-success');
  const [order] = await readOrders(database.pool, 'now@example.com');
  expect(order).toMatchObject({ paymentStatus: expect.stringMatching(/authorized|completed/) });
});
