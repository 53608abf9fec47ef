import PostalMime from 'postal-mime';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { addToCart, fillCheckoutForm, findProductId, openPaymentWindow } from './buying-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'settings' });

const DAYS = /Arrives \w{3} \d{1,2}( \w{3})? – \w{3} \d{1,2} \w{3}/;

/** docs/behaviour/delivery.md */
test('an owner sets zones, and a stranger reads price and days wherever they look, or why nothing comes', async ({
  page,
  browser,
  context,
  database,
  shop,
}) => {
  await signInAsAdmin({ context, database, shop });
  // The demo has its own.
  await database.pool.query(`delete from settings where section = 'delivery'`);
  await page.goto('/admin/settings/delivery');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page.getByRole('button', { name: 'Add a zone' }).click();
  const city = page.getByRole('listitem').filter({ hasText: 'Whole countries' }).first();
  await city.getByLabel('Name').fill('City');
  await city.getByLabel('PIN codes').fill('560, 056');
  await city.getByLabel('Price', { exact: true }).fill('forty');
  await save.click();
  await expect(page.getByText(/‘056’ is no PIN code/)).toBeVisible();
  await expect(page.getByText(/Please enter 0, or an amount from 1/)).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await city.getByLabel('PIN codes').fill('560');
  await city.getByLabel('Price', { exact: true }).fill('40');
  await city.getByLabel('Free above').fill('');
  await city.getByLabel('Days, from').fill('2');
  await city.getByLabel('Days, to').fill('4');

  await page.getByRole('button', { name: 'Add a zone' }).click();
  const hills = page.getByRole('listitem').filter({ hasText: 'Whole countries' }).nth(1);
  await expect(hills.getByText('Nothing reaches this zone yet')).toBeVisible();
  await hills.getByLabel('Name').fill('Hills');
  await hills.getByLabel('PIN codes').fill('194, 560');
  await expect(hills.getByText('PIN 560 belongs to ‘City’, which stands above.')).toBeVisible();
  await hills.getByLabel('PIN codes').fill('194');
  await hills.getByRole('switch', { name: 'We deliver there' }).uncheck();

  await page.getByLabel('PIN code', { exact: true }).fill('560034');
  await expect(page.getByText(/^PIN 560034 gets ‘City’, ₹40, \w{3} \d/)).toBeVisible();
  await page.getByLabel('PIN code', { exact: true }).fill('194101');
  await expect(page.getByText('PIN 194101 gets ‘Hills’: We do not deliver to 194101 yet.')).toBeVisible();
  await save.click();
  await expect(toast(page, 'Settings of ‘Delivery’ saved')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const stranger = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const product = await findProductId(database.pool, 'Snake Plant%');
  await stranger.goto(`/product/${product}`);
  const pin = stranger.getByLabel('Deliver to PIN code');
  const check = stranger.getByRole('button', { name: 'Check' });
  await pin.fill('12');
  await check.click();
  await expect(stranger.getByText(/A PIN code in India has six digits/)).toBeVisible();
  await pin.fill('194 101');
  await check.click();
  await expect(stranger.getByText('We do not deliver to 194101 yet.')).toBeVisible();
  await expectReadable(stranger, { widths: BOTH_WIDTHS });
  await pin.fill('560001');
  await check.click();
  const promised = stranger.getByRole('status').getByText(DAYS);
  await expect(promised).toHaveText(/, ₹40$/);
  const days = /Arrives (.*), ₹40/.exec(await promised.innerText())?.[1] ?? '';
  await expect(stranger.getByText(`Arrives ${days}, ₹40`).first()).toBeVisible();
  await expectReadable(stranger, { widths: BOTH_WIDTHS });

  await addToCart(stranger);
  await stranger.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: /Shopping Cart/ })).toBeVisible();
  const main = stranger.getByRole('main');
  await expect(main.getByLabel('Deliver to PIN code')).toHaveValue('560001');
  await expect(main.getByText(`Arrives ${days}, ₹40`)).toBeVisible();
  await expect(main.getByText('₹40.00')).toBeVisible();
  await expectReadable(stranger, { widths: BOTH_WIDTHS });
  // On a phone the days stand in the bar, too, while the summary is out of sight.
  const wide = stranger.viewportSize() ?? { width: 1280, height: 720 };
  await stranger.setViewportSize({ width: 360, height: 480 });
  await stranger.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(main.getByText(`Arrives ${days}`, { exact: true })).toHaveCount(2);
  await expect(main.getByText(`Arrives ${days}`, { exact: true }).last()).toBeInViewport();
  await stranger.setViewportSize(wide);

  await stranger.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await stranger.waitForURL('**/checkout');
  await stranger.getByRole('button', { name: 'Continue as Guest' }).click();
  // The PIN code that was asked for before says the state, which follows it until another is typed.
  const state = main.getByLabel('State', { exact: true });
  await expect(state).toHaveValue('Karnataka');
  await main.getByLabel('ZIP code').fill('411001');
  await expect(state).toHaveValue('Maharashtra');
  // It may be Puducherry, or Tamil Nadu.
  await main.getByLabel('ZIP code').fill('605001');
  await expect(state).toHaveValue('');
  await state.fill('Puducherry');
  await main.getByLabel('ZIP code').fill('560001');
  await expect(state).toHaveValue('Puducherry');
  await fillCheckoutForm(stranger, 'afar@example.com');
  await main.getByLabel('ZIP code').fill('194101');
  await expect(main.getByText('We do not deliver to 194101 yet.')).toBeVisible();
  await expect(main.getByText('Not possible')).toBeVisible();
  await stranger.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(main.getByLabel('ZIP code')).toBeFocused();
  await expectReadable(stranger, { widths: BOTH_WIDTHS });
  await main.getByLabel('ZIP code').fill('560001');
  await expect(main.getByText(`Arrives ${days}`)).toBeVisible();
  await expect(main.getByText('₹40.00')).toBeVisible();
  const payment = await openPaymentWindow(stranger);
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: 'Order Successful!' })).toBeVisible();
  await expect(stranger.getByText(`Arrives ${days}`)).toBeVisible();
  await main.getByRole('link', { name: 'Track your order' }).click();
  await expect(stranger.getByText(`Arrives ${days}`)).toBeVisible();

  const letter = async () =>
    (await shop.readMail()).find((mail) => /^to:.*afar@example\.com/im.test(mail)) ?? '';
  await expect.poll(letter).not.toBe('');
  expect((await PostalMime.parse(await letter())).text).toContain(`Arrives ${days}`);

  const { rows } = await database.pool.query<{ id: string }>(
    `select id from orders where customer_email = 'afar@example.com'`,
  );
  await page.goto(`/admin/orders/${rows[0]?.id}`);
  await expect(page.getByText(`Promised ${days} · Zone ‘City’`)).toBeVisible();
});
