import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, untilHydrated } from './shop-test.ts';
import {
  addToCart,
  fillCheckoutForm,
  findProductId,
  openPaymentWindow,
  readOrders,
  setSandboxFaults,
} from './buying-steps.ts';

type Database = { pool: Parameters<typeof findProductId>[0] };

async function beginCheckout(page: Page, { pool }: Database, email: string, name = 'Snake Plant%') {
  await page.goto(`/product/${await findProductId(pool, name)}`);
  await addToCart(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout');
  await untilHydrated(page);
  await fillCheckoutForm(page, email);
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}

const pressPay = async (page: Page) => {
  const paymentWindow = await openPaymentWindow(page);
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
};

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });

const storedUnits = () =>
  (JSON.parse(localStorage.getItem('cartItems') ?? '[]') as { quantity: number }[]).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );

const loseVerify = (context: BrowserContext) =>
  context.route('**/api/verify-razorpay-payment', (route) => route.abort());

/** Before it could write down the payment that the window handed over. */
async function crash(page: Page) {
  await page.evaluate(() => {
    const attempts = JSON.parse(localStorage.getItem('paymentAttempts') ?? '[]') as object[];
    localStorage.setItem(
      'paymentAttempts',
      JSON.stringify(attempts.map((attempt) => ({ ...attempt, payment: undefined }))),
    );
  });
  await page.close();
}

test.afterEach(({ shop }) => setSandboxFaults(shop, {}));

test('paid, the answer lost and the browser closed: it comes back to the order, and not to a cart', async ({
  page,
  context,
  browser,
  database,
}) => {
  const email = 'back-again@example.com';
  await loseVerify(context);
  await beginCheckout(page, database, email);
  await pressPay(page);
  await expect.poll(() => readOrders(database.pool, email)).toHaveLength(1);
  // What is kept of a closed browser: no tab, no session storage.
  const kept = await context.storageState();
  await context.close();

  for (const address of ['/', '/cart', '/checkout']) {
    const restarted = await browser.newContext({ storageState: kept });
    const tab = await openTab(restarted, new URL(address, page.url()).href);
    if (address === '/checkout') await expect(tab).toHaveURL(/\/order-success$/);
    if (address === '/cart') {
      await expect(tab.getByText(/^Your order \w{8} is placed$/)).toBeVisible();
      await tab.getByRole('link', { name: 'View your order' }).click();
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Order Successful!');
    }
    await expect(cartButton(tab)).toHaveAccessibleName('Cart');
    expect(await tab.evaluate(storedUnits)).toBe(0);
    if (address === '/') {
      // The home page learned of it, and said nothing.
      await tab.goto(new URL('/cart', page.url()).href);
      await expect(tab.getByText(/^Your order \w{8} is placed$/)).toBeVisible();
    }
    await restarted.close();
  }
  expect(await readOrders(database.pool, email)).toHaveLength(1);
});

test('with the webhook lost as well, the shop asks the provider before anything is paid again', async ({
  page,
  context,
  shop,
  database,
}) => {
  const email = 'nobody-told@example.com';
  await context.route('**/api/verify-razorpay-payment', (route) => route.abort());
  await context.route('**/api/checkout-state', (route) => route.abort());
  await setSandboxFaults(shop, { webhook: 'lost' });
  await beginCheckout(page, database, email);
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Your payment is safe' })).toBeVisible();
  expect(await readOrders(database.pool, email)).toEqual([]);
  await crash(page);
  await context.unroute('**/api/checkout-state');
  const tab = await openTab(context, '/checkout');
  await expect(tab).toHaveURL(/\/order-success$/);
  expect(await readOrders(database.pool, email)).toHaveLength(1);
});

test('every open tab lets go of a cart that one of them paid', async ({ page, context, database }) => {
  await beginCheckout(page, database, 'tabs@example.com');
  const [home, cart, checkout] = [
    await openTab(context, '/'),
    await openTab(context, '/cart'),
    await openTab(context, '/checkout'),
  ];
  await expect(cartButton(home)).toHaveAccessibleName('Cart, 1 item');
  await page.bringToFront();
  await pressPay(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Successful!');
  await expect(cartButton(home)).toHaveAccessibleName('Cart');
  await expect(cart.getByText('Your shopping cart is currently empty.')).toBeVisible();
  await expect(cart.getByRole('link', { name: 'View your order' })).toBeVisible();
  await expect(checkout).toHaveURL(/\/order-success$/);
});

test('of two tabs that press Pay, one pays', async ({ page, context, database }) => {
  const email = 'two-tabs@example.com';
  await beginCheckout(page, database, email);
  const other = await openTab(context, '/checkout');
  await fillCheckoutForm(other, email);
  await page.bringToFront();
  const paymentWindow = await openPaymentWindow(page);
  await other.bringToFront();
  await other.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(other.getByText('You are paying in another tab.')).toBeVisible();
  await expect(other.locator('.razorpay-checkout-frame')).toHaveCount(0);
  await page.bringToFront();
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(other).toHaveURL(/\/order-success$/);
  expect(await readOrders(database.pool, email)).toHaveLength(1);
});

test('what is put into the cart while the payment window is open stays in it', async ({
  page,
  context,
  database,
}) => {
  await beginCheckout(page, database, 'meanwhile@example.com');
  const paymentWindow = await openPaymentWindow(page);
  const other = await openTab(context, `/product/${await findProductId(database.pool, 'Jade Plant')}`);
  await addToCart(other);
  await expect(cartButton(other)).toHaveAccessibleName('Cart, 2 items');
  await page.bringToFront();
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item');
  await expect(cartButton(other)).toHaveAccessibleName('Cart, 1 item');
});

test('a payment in doubt resolves itself as soon as the order exists, without a press', async ({
  page,
  context,
  shop,
  database,
}) => {
  const email = 'in-doubt@example.com';
  await loseVerify(context);
  await context.route('**/api/checkout-state', (route) => route.abort());
  await beginCheckout(page, database, email);
  const other = await openTab(context, '/checkout');
  await page.bringToFront();
  await setSandboxFaults(shop, { webhook: 'lost' });
  await pressPay(page);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Your payment is safe' })).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Pay with Razorpay' })).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your payment is safe' })).toBeVisible();
  await context.unroute('**/api/checkout-state');
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/order-success$/, { timeout: 30_000 });
  expect(await readOrders(database.pool, email)).toHaveLength(1);
});

test('a payment that the bank allows late, told by webhook alone, is waited for and becomes the order', async ({
  page,
  context,
  shop,
  database,
}) => {
  const email = 'late-bank@example.com';
  await loseVerify(context);
  await setSandboxFaults(shop, { lateAuthorisation: true });
  await beginCheckout(page, database, email);
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Your payment is safe' })).toBeVisible();
  await crash(page);
  const tab = await openTab(context, '/checkout');
  await expect(tab.getByText('Razorpay is still working on your payment.')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Pay with Razorpay' })).toHaveCount(0);
  expect(await readOrders(database.pool, email)).toEqual([]);
  await fetch(`${shop.url}/sandbox/razorpay/faults/authorise`, { method: 'POST' });
  await expect(tab).toHaveURL(/\/order-success$/, { timeout: 30_000 });
  expect(await readOrders(database.pool, email)).toHaveLength(1);
});

test('the order is shown with its items, total, address and a link to follow it', async ({
  page,
  database,
  consoleErrors,
}) => {
  await beginCheckout(page, database, 'details@example.com', 'Jade Plant');
  await pressPay(page);
  await expect(page).toHaveURL(/\/order-success$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Order Successful!');
  const [order] = await readOrders(database.pool, 'details@example.com');
  await expect(main.getByText(order?.number ?? '')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Items' })).toContainText('Jade Plant');
  await expect(main.getByRole('region', { name: 'Items' })).toContainText('Total');
  await expect(main.getByRole('region', { name: 'Shipping address' })).toContainText('12 Lake Road');
  await main.getByRole('link', { name: 'Track your order' }).click();
  await expect(page).toHaveURL(/\/track-order\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order?.number ?? '');
  expect(consoleErrors).toEqual([]);
});
