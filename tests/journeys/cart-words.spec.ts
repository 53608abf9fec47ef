import { addToCart, findProductId } from './buying-steps.ts';
import { expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ page, database }) => {
  await page.goto(`/product/${await findProductId(database.pool, 'Snake Plant%')}`);
  await addToCart(page);
});

const savedQuantities = () =>
  (JSON.parse(localStorage.getItem('cartItems') ?? '[]') as { quantity: number }[]).map(
    ({ quantity }) => quantity,
  );

test('what is typed beyond the stock is said to be too much; nothing goes without a way back', async ({
  page,
  consoleErrors,
}) => {
  const toasts = page.locator('.ui-toasts');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const wanted = page.getByRole('spinbutton', { name: 'Quantity', exact: true });
  await wanted.fill('4000');
  await wanted.press('Enter');
  await expect(toasts).toHaveText(
    /^\d+ is the most you can haveThe quantity of Snake Plant.* was set to \d+\.$/,
  );
  await expect(wanted).not.toHaveValue('4000');

  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
  const box = page.getByRole('spinbutton', { name: /^Quantity of Snake Plant/ });
  await box.fill('5000');
  await box.press('Enter');
  await expect(toasts).toHaveText(
    /^\d+ is the most you can haveThe quantity of Snake Plant.* was set to \d+\.$/,
  );
  await expect(box).not.toHaveValue('5000');
  const [capped] = await page.evaluate(savedQuantities);

  await box.fill('0');
  await box.press('Enter');
  await expect(page.getByText('Your shopping cart is currently empty.')).toBeVisible();
  await expect(toasts).toContainText('Removed from your cart');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toHaveValue(String(capped));
  await expect(page.locator('[data-line]')).toBeFocused();
  expect(await page.evaluate(savedQuantities)).toEqual([capped]);
  await expect(toasts).toBeEmpty();
  expect(consoleErrors).toEqual([]);
});

test('on a phone the total and the way to the checkout are at hand above the summary', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/cart');
  const main = page.getByRole('main');
  const way = main.getByRole('link', { name: 'Checkout', exact: true });
  await expect(way).toBeInViewport({ ratio: 1 });
  await expect(way.locator('..')).toHaveText(/^Total₹[\d,.]+Estimate: .+Checkout$/);
  await expect(way).toHaveAttribute('href', '/checkout');
  await expectReadable(page);
  // The summary has both itself.
  await main.getByRole('link', { name: 'Proceed to Checkout' }).scrollIntoViewIfNeeded();
  await expect(way).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 640 });
  await expect(way).toHaveCount(0);
});

test('the drawer offers one thing that brings the cart to free delivery', async ({ page }) => {
  const drawer = page.getByRole('dialog', { name: /^Shopping Cart/ });
  await expect(drawer.getByText(/away from free shipping/)).toBeVisible();
  const add = drawer.getByRole('button', { name: /^Add / });
  await add.focus();
  await add.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (2)' })).toBeVisible();
  await expect(drawer.getByText(/away from free shipping/)).toHaveCount(0);
  await expect(add).toHaveCount(0);
});

test('the page of the cart offers the same, beside the meter and what the shop promises', async ({
  page,
}) => {
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(/away from free shipping/)).toBeVisible();
  await expect(main.getByText('Damaged? We replace it')).toBeVisible();
  const offered = main.getByRole('region', { name: 'Goes well with it' });
  await offered.getByRole('button', { name: /^Add / }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (2)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByText('Your shipping is free.')).toBeVisible();
  await expect(offered).toHaveCount(0);
  await expect(main.locator('[data-line]')).toHaveCount(2);
});

test('the checkout has one line in the place of the footer, and no more above its form', async ({ page }) => {
  await page.goto('/checkout');
  const policies = page.getByRole('navigation', { name: 'Help and policies' });
  await expect(policies.getByRole('link')).toHaveText([
    'Contact',
    'Shipping Information',
    'Returns & Exchanges',
    'Privacy Policy',
    'Terms & Conditions',
  ]);
  await expect(page.getByText('Test payments: no money moves')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const account = page.getByRole('region', { name: 'Account' });
  expect((await account.boundingBox())?.height).toBeLessThan(80);
  await policies.getByRole('link', { name: 'Shipping Information' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Information');
});

test('without an order the success page is calm, and leaves the cart alone', async ({ page }) => {
  // Nor does it claim one before the browser has said that there is none.
  expect(await (await page.request.get('/order-success')).text()).not.toContain('Order Successful!');
  await page.goto('/order-success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No new order here');
  await expect(page.getByText('Order Successful!')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/shop',
  );
  expect(await page.evaluate(savedQuantities)).toEqual([1]);
});

test('a promo code that is applied already is said calmly, and alone', async ({ page }) => {
  await page.goto('/checkout');
  for (const answer of ['Promo code applied! You saved', 'This promo code is already applied']) {
    await page.getByRole('textbox', { name: 'Promo code' }).fill('welcome10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await expect(page.locator('.ui-toasts')).toBeEmpty();
  await expect(page.getByRole('textbox', { name: 'Promo code' })).not.toHaveAttribute('aria-invalid');
});

test('a message on a phone covers neither the header nor a field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/checkout');
  await page.getByLabel('Promo code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  const message = page.locator('.ui-toast');
  await expect(message).toHaveText(/Promo code applied/);
  const { top, bottom } = await message.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map((animation) => animation.finished));
    return element.getBoundingClientRect().toJSON() as DOMRect;
  });
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(header);
  for (const field of await page.getByRole('textbox').all()) {
    const box = await field.boundingBox();
    if (box) expect(box.y >= bottom || box.y + box.height <= top).toBe(true);
  }
});
