import type { Page } from '@playwright/test';
import { hold } from './held.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test, untilHydrated } from './shop-test.ts';
import {
  addToCart,
  fillCheckoutForm,
  findProductId,
  openPaymentWindow,
  readOrders,
  setSandboxFaults,
} from './buying-steps.ts';

test('a shopper finds a plant, picks its pot, pays with a promo code, and the order is safe', async ({
  page,
  shop,
  database,
  consoleErrors,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Home, Greener.');
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('link', { name: 'Foliage', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\?category=/);
  await page.getByRole('link', { name: /Monstera Deliciosa/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monstera Deliciosa');

  // Self-watering pots exist for the medium plant, not for the small one.
  await page.locator('label', { hasText: 'Medium (5")' }).click();
  await expect(page.getByRole('radio', { name: 'Medium (5") · 40–55 cm ₹899.00' })).toBeChecked();
  await page.locator('label', { hasText: 'Self-watering' }).click();
  // The pictures are those of the chosen size, and fill the window.
  const gallery = page.getByRole('region', { name: 'Pictures of Monstera Deliciosa' });
  // The one of its size shows another than the chosen.
  await expect(gallery.getByRole('button', { name: /^Show/ })).toHaveText([
    'Show Terracotta',
    'Show Close up',
    'Show In a room',
    'Show How we pack (example)',
  ]);
  const picture = gallery.getByRole('link', { name: /, whole, medium, .*enlarge$/ });
  await picture.press('Enter');
  const enlarged = page.getByRole('dialog', { name: /enlarged$/ });
  await expect(enlarged).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(enlarged.getByText('2 of 4')).toBeVisible();
  for (let more = 0; more < 3; more += 1)
    await enlarged.getByRole('button', { name: 'Next picture' }).click();
  await expect(enlarged.getByText('1 of 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  await page.locator('label', { hasText: 'Small (4")' }).click();
  await expect(gallery.getByRole('button', { name: 'Show Size' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Self-watering' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Plastic' })).toBeChecked();

  await addToCart(page);
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expect(page.getByText(/^Monstera Deliciosa \(.*\) has been added to your cart\.$/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await addToCart(page);
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart (2)' });
  await expect(drawer).toContainText('Plastic');
  await drawer.getByRole('link', { name: 'View Cart' }).click();

  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('₹698.00').first()).toBeVisible();
  const scripts = new Set<string>();
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(asked.url());
  });
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await untilHydrated(page);

  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await page.getByLabel('Promo code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Promo code applied! You saved ₹69.80').first()).toBeVisible();
  // An address of their own: other journeys buy in the same shop.
  const buyer = 'asha.rao@example.com';
  await fillCheckoutForm(page, buyer);
  const paymentWindow = await openPaymentWindow(page);
  await expect(paymentWindow.getByText('Plant Purchase')).toBeVisible();
  await expect(paymentWindow.getByText('₹628.20')).toBeVisible();
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();

  await expect(page).toHaveURL(/\/order-success$/);
  // docs/operating/payment-page.md: the shop's own, the provider's, and what the test provider's window runs.
  const others = [...scripts].filter((script) => !script.startsWith(`${shop.url}/assets/`));
  expect(others.toSorted()).toEqual(
    ['checkout.js', 'window.js'].map((name) => `${shop.url}/sandbox/razorpay/${name}`),
  );
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible();
  await expect(page.getByText('Payment successful! Order confirmation sent to your email.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]');
  await expect(page.getByRole('link', { name: 'How to care for Monstera Deliciosa' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'create an account' })).toBeVisible();

  const [order, ...furtherOrders] = await readOrders(database.pool, buyer);
  expect(furtherOrders).toEqual([]);
  expect(order).toMatchObject({
    total: 628_20,
    paymentStatus: 'completed',
    promoCode: 'WELCOME10',
    items: [{ name: 'Monstera Deliciosa', quantity: 2, potType: 'Plastic', price: 349_00 }],
    heldUnits: 2,
  });
  const to = `To: Asha Rao <${buyer}>`;
  const readMail = async () => (await shop.readMail()).filter((mail) => mail.includes(to));
  await expect.poll(readMail).toHaveLength(1);
  const [mail] = await readMail();
  expect(mail).toContain(order?.number);
  expect(consoleErrors).toEqual([]);
});

test('a failed payment says so and leaves the shopper on the page; the next try succeeds', async ({
  page,
  database,
}) => {
  await beginCheckout(page, database, 'fails@example.com');
  const paymentWindow = await openPaymentWindow(page);
  await paymentWindow.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await readOrders(database.pool, 'fails@example.com')).toEqual([]);
  await paymentWindow.getByRole('button', { name: 'Close', exact: true }).click();

  const again = await openPaymentWindow(page);
  await again.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible();
  expect(await readOrders(database.pool, 'fails@example.com')).toHaveLength(1);
});

test('the payment window waits with its buttons for its script', async ({ page, database }) => {
  await beginCheckout(page, database, 'early@example.com');
  const letGo = await hold(page, /\/sandbox\/razorpay\/window\.js$/, 'read');
  const pay = (await openPaymentWindow(page)).getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeDisabled();
  // Pressed as soon as it can be, not before.
  const pressed = pay.click();
  letGo();
  await pressed;
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible();
});

test('a browser closed right after Pay still yields the order, by webhook', async ({ page, database }) => {
  await page.route('**/api/verify-razorpay-payment', (route) => route.abort());
  await beginCheckout(page, database, 'closed@example.com');
  const paymentWindow = await openPaymentWindow(page);
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.close();
  await expect.poll(() => readOrders(database.pool, 'closed@example.com')).toHaveLength(1);
});

test('with the webhooks lost too, the reconciler finds the payment', async ({ page, shop, database }) => {
  test.setTimeout(180_000);
  await page.route('**/api/verify-razorpay-payment', (route) => route.abort());
  await setSandboxFaults(shop, { webhook: 'lost' });
  await beginCheckout(page, database, 'lost@example.com');
  const paymentWindow = await openPaymentWindow(page);
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(paymentWindow.getByRole('button', { name: 'Pay', exact: true })).toBeHidden();
  await page.close();
  await setSandboxFaults(shop, {});
  await database.pool.query('update checkouts set reconcile_at = now() where settled_at is null');
  await expect
    .poll(() => readOrders(database.pool, 'lost@example.com'), { timeout: 150_000, intervals: [1000] })
    .toHaveLength(1);
});

test('a gift goes to somebody else, with a card; nobody is shown its price', async ({
  page,
  shop,
  database,
}) => {
  await beginCheckout(page, database, 'giver@example.com');
  const day = page.getByLabel('Not before');
  await expect(day).toBeHidden();
  await page.getByLabel('This is a gift').check();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByLabel('Message on the card').fill('Grow well!');
  await day.fill('2020-01-01');
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  const name = page.getByLabel('Recipient’s name');
  await expect(name).toBeFocused();
  await expect(page.getByText('Recipient’s name is required')).toBeVisible();
  await name.fill('Bina Gill');
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(page.getByText(/^Please choose a day from /)).toBeVisible();
  await day.fill('');
  await page.reload();
  await expect(page.getByLabel('Message on the card')).toHaveValue('Grow well!');
  const paymentWindow = await openPaymentWindow(page);
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/order-success');
  await expect(page.getByRole('heading', { name: 'A gift for Bina Gill' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Grow well!');
  await expect.poll(async () => (await shop.readMail()).join('')).toContain('A gift for Bina Gill');
});

async function beginCheckout(
  page: Page,
  database: { pool: Parameters<typeof findProductId>[0] },
  email: string,
) {
  await page.goto(`/product/${await findProductId(database.pool, 'Snake Plant%')}`);
  await addToCart(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await fillCheckoutForm(page, email);
}
