import { expect, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { signIn } from './account-steps.ts';
import { toast } from './admin-steps.ts';
import { addToCart, fillCheckoutForm, openPaymentWindow } from './buying-steps.ts';
import { untilHydrated } from './hydration.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { type ShopServer, startShopServer } from '../shop-server.ts';

const owner = { email: 'owner@meera.example', password: 'a glasshouse by the lake' };

let shop: ShopServer;
test.beforeAll(async () => {
  shop = await startShopServer({
    env: { DEMO: 'off', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  });
});
test.afterAll(() => shop.stop());

const plants = `Handle,Name,Description,Price,Stock,Categories,Published,Variant size,Variant type,Variant SKU,Variant price,Variant stock
bonsai-olive,Bonsai Olive,"Silvery, and older than it looks",900,,Outdoor,yes,Small,Clay,OLV-S,900,3
bonsai-olive,,,,,,,Large,Clay,OLV-L,1900,2
`;

/** An empty shop becomes somebody's own without a terminal, and a stranger buys in it (docs/behaviour/settings.md). */
test('an owner opens a shop under a name of their own, and a stranger buys an imported plant', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await page.goto('/auth');
  await signIn(page, owner);
  await page.waitForURL((url) => url.pathname !== '/auth');

  await page.goto('/admin');
  const list = page.getByRole('region', { name: 'Open your shop' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Say who you are' })).toContainText('to do');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.goto('/');
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page.goto('/admin/settings/shop');
  await page.getByLabel('Shop name').fill('Meera’s Nursery');
  await page.getByLabel('Postal address').fill('4 Lake Road\nBengaluru 560011');
  await page.getByLabel('Sender address').fill('orders@meeras-nursery.in');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings of ‘Shop’ saved')).toBeVisible();

  await page.goto('/admin/settings/look');
  await page.getByLabel('Brand colour', { exact: true }).fill('#7a1f3d');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings of ‘Look’ saved')).toBeVisible();

  await page.goto('/admin/settings/delivery');
  const everywhere = page.getByRole('region', { name: 'Everywhere else' });
  await everywhere.getByLabel('Price', { exact: true }).fill('149');
  await everywhere.getByLabel('Free above').fill('2500');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings of ‘Delivery’ saved')).toBeVisible();

  await page.goto('/admin/import');
  await page
    .getByLabel('Drop a CSV file here, or choose it')
    .setInputFiles({ name: 'plants.csv', mimeType: 'text/csv', buffer: Buffer.from(plants) });
  await expect(page.getByText(/^2 rows would be added/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('The import is done')).toBeVisible({ timeout: 20_000 });

  // A mail that arrives is shown by its code.
  await page.goto('/admin/settings/opening');
  await page.getByRole('button', { name: 'Send me a test e-mail' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  const letter = async () => (await shop.readMail()).find((mail) => mail.includes(owner.email)) ?? '';
  await expect.poll(letter).toMatch(/\b\d{6}\b/);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  const { text = '' } = await PostalMime.parse(await letter());
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Check the code' }).click();
  const points = page.getByRole('region', { name: 'Before the first customer' }).getByRole('listitem');
  for (const done of ['Say who you are', 'Publish your first product', 'See an e-mail arrive'])
    await expect(points.filter({ hasText: `${done}: done` })).toBeVisible();
  await expect(points.filter({ hasText: 'Say where you deliver: done' })).toContainText(
    'to India for ₹149, free above ₹2,500',
  );
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const stranger = await browser.newPage({ baseURL: shop.url });
  await stranger.goto('/');
  await expect(stranger).toHaveTitle(/^Meera’s Nursery/);
  await expect(stranger.locator('html')).toHaveCSS('--color-leaf-700', '#7a1f3d');
  await stranger.goto('/shop');
  await expect(stranger.getByText('with free shipping above ₹2,500.')).toBeVisible();
  await stranger
    .getByRole('link', { name: /Bonsai Olive/ })
    .first()
    .click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Bonsai Olive');
  await stranger.locator('label', { hasText: 'Large' }).click();
  await addToCart(stranger);
  await stranger.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click();
  await stranger.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await stranger.waitForURL('**/checkout');
  await untilHydrated(stranger);
  await stranger.getByRole('button', { name: 'Continue as Guest' }).click();
  await fillCheckoutForm(stranger, 'stranger@example.com');
  const payment = await openPaymentWindow(stranger);
  await expect(payment.getByText('Meera’s Nursery')).toBeVisible();
  await expect(payment.getByText('₹2,049.00')).toBeVisible();
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: 'Order Successful!' })).toBeVisible();

  await expect
    .poll(async () => (await shop.readMail()).filter((mail) => mail.includes('stranger@example.com')).length)
    .toBe(1);
  const mail = (await shop.readMail()).find((one) => one.includes('stranger@example.com'));
  expect(mail).not.toContain('Plant Store');

  await page.goto('/admin/orders');
  await expect(page.getByText('stranger@example.com')).toBeVisible();
  for (const address of ['/', '/shop', '/cart', '/contact', '/plant-care', '/auth'])
    expect([address, await (await stranger.request.get(address)).text()]).not.toContain('Plant Store');
});
