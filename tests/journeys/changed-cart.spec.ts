import type { Pool } from '../../src/database/client.ts';
import { waitForMail } from './account-steps.ts';
import { addToCart, fillCheckoutForm, openPaymentWindow, readOrders } from './buying-steps.ts';
import { aCartItem } from '../cart.fixtures.ts';
import { expect, test } from './shop-test.ts';

/** A plant of one pot, so that its shelf and its price are plain. */
async function addPlant(pool: Pool, { stock, pricePaise }: { stock: number; pricePaise: number }) {
  const name = `Plain Fern ${crypto.randomUUID().slice(0, 8)}`;
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (id, name, description, price_paise, stock, is_published)
     values (gen_random_uuid(), $1, '', $2, $3, true) returning id`,
    [name, pricePaise, stock],
  );
  return { id: rows[0]?.id ?? '', name };
}

const setPlant = (pool: Pool, id: string, column: 'stock' | 'price_paise', value: number) =>
  pool.query(`update products set ${column} = $2 where id = $1`, [id, value]);

const storedQuantities = () =>
  (JSON.parse(localStorage.getItem('cartItems') ?? '[]') as { quantity: number }[]).map(
    ({ quantity }) => quantity,
  );

test('the drawer stops at what may be had, says so once, and blames no change later', async ({
  page,
  database,
  consoleErrors,
}) => {
  const { id, name } = await addPlant(database.pool, { stock: 3, pricePaise: 100_00 });
  await page.goto(`/product/${id}`);
  await addToCart(page);
  const drawer = page.getByRole('dialog', { name: /^Shopping Cart/ });
  const more = drawer.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await more.click();
  await expect(more).toBeDisabled();
  await expect(drawer).toHaveAccessibleName('Shopping Cart (3)');
  const box = drawer.getByRole('spinbutton', { name: `Quantity of ${name}` });
  await box.fill('9');
  await box.press('Enter');
  await expect(page.locator('.ui-toasts')).toContainText('3 is the most you can have');
  await expect(box).toHaveValue('3');
  await page.keyboard.press('Escape');
  await addToCart(page);
  await expect(page.getByText('Your cart already holds all 3 that we have.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('₹300.00').first()).toBeVisible();
  await expect(page.getByText('Your cart has changed since you filled it')).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('raised in the drawer before the shop has answered, a line comes back to what there is, with the words for that', async ({
  page,
  database,
}) => {
  const { id, name } = await addPlant(database.pool, { stock: 3, pricePaise: 100_00 });
  await page.goto(`/product/${id}`);
  await addToCart(page);
  await page.goto('/about');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/quote', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Shopping Cart/ });
  const more = drawer.getByRole('button', { name: 'Increase quantity' });
  for (let press = 0; press < 4; press += 1) await more.click();
  await expect(drawer).toHaveAccessibleName('Shopping Cart (5)');
  answer();
  await expect(page.getByText(`The quantity of ${name} was set to 3.`)).toBeVisible();
  await expect(drawer).toHaveAccessibleName('Shopping Cart (3)');
  await expect(drawer.getByText(/left of this item/)).toHaveCount(0);
});

test('what is sold out counts nothing, and blocks drawer, cart and checkout until it is removed', async ({
  page,
  database,
}) => {
  const [gone, kept] = [
    await addPlant(database.pool, { stock: 3, pricePaise: 229_00 }),
    await addPlant(database.pool, { stock: 5, pricePaise: 150_00 }),
  ];
  for (const { id } of [gone, kept]) {
    await page.goto(`/product/${id}`);
    await addToCart(page);
  }
  await setPlant(database.pool, gone.id, 'stock', 0);
  const why = 'Please remove what is no longer available to go on.';

  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Shopping Cart/ });
  await expect(drawer.getByText(why)).toBeVisible();
  await expect(drawer.getByText('₹150.00').last()).toBeVisible();
  await expect(drawer.getByText('₹379.00')).toHaveCount(0);
  const checkout = drawer.getByRole('button', { name: 'Checkout' });
  await expect(checkout).toHaveAttribute('aria-disabled', 'true');

  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(why)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Proceed to Checkout' }).click({ force: true });
  await expect(page).toHaveURL(/\/cart$/);
  await expect(main.locator('[data-line]', { hasText: gone.name })).toBeFocused();
  const summary = main.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText('Subtotal₹150.00');
  await expect(summary).toContainText('Total₹249.00');

  await page.goto('/checkout');
  await fillCheckoutForm(page, 'gone@example.com');
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(page.getByText('Please sort out the marked items in your order first.')).toBeVisible();
  await expect(page.locator('.razorpay-checkout-frame')).toHaveCount(0);
  const line = page.locator('[data-line]', { hasText: gone.name });
  await line.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('₹249.00').first()).toBeVisible();
  await openPaymentWindow(page);
});

test('a price that rose blocks Pay until it is accepted; one that fell is taken silently', async ({
  page,
  database,
}) => {
  const { id } = await addPlant(database.pool, { stock: 5, pricePaise: 200_00 });
  await page.goto(`/product/${id}`);
  await addToCart(page);
  await setPlant(database.pool, id, 'price_paise', 250_00);
  await page.goto('/checkout');
  await fillCheckoutForm(page, 'rise@example.com');
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(page.getByText('A price in your order has risen.')).toBeVisible();
  await expect(page.locator('.razorpay-checkout-frame')).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept new price' }).click();

  // It rises once more after it was accepted: the shop itself charges no more than was shown.
  await setPlant(database.pool, id, 'price_paise', 260_00);
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(page.getByText('The total has changed. Please check it, then pay again.')).toBeVisible();
  await expect(page.getByText('The price rose from ₹250.00 to ₹260.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept new price' }).click();

  await setPlant(database.pool, id, 'price_paise', 120_00);
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  const paymentWindow = page.frameLocator('.razorpay-checkout-frame');
  await expect(paymentWindow.getByText('₹219.00')).toBeVisible();
  await paymentWindow.getByRole('button', { name: 'Close', exact: true }).click();
  await page.goto('/cart');
  await expect(page.getByText('₹219.00').first()).toBeVisible();
  await expect(page.getByText(/^The price/)).toHaveCount(0);
  expect(await page.evaluate(storedQuantities)).toEqual([1]);
});

test('at exactly ₹499 the words about shipping are right to the paisa', async ({ page, database }) => {
  const { id } = await addPlant(database.pool, { stock: 5, pricePaise: 499_00 });
  await page.goto(`/product/${id}`);
  await addToCart(page);
  await page.goto('/cart');
  await expect(
    page.getByRole('main').getByText('You are ₹0.01 away from free shipping above ₹499.00.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Total₹598.00');
});

test('an order of nothing to pay speaks of no payment, and needs nothing of the provider', async ({
  page,
  database,
}) => {
  const { id } = await addPlant(database.pool, { stock: 5, pricePaise: 600_00 });
  await database.pool.query(
    `insert into promo_codes (id, code, discount_value, start_date, end_date)
     values (gen_random_uuid(), 'ALLFREE', 100, '2020-01-01', '2099-12-31')`,
  );
  await page.route('**/checkout.js', (route) => route.abort());
  await page.goto(`/product/${id}`);
  await addToCart(page);
  await page.goto('/checkout');
  await fillCheckoutForm(page, 'free@example.com');
  await page.getByLabel('Promo code').fill('ALLFREE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Pay with Razorpay' })).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByText(/Razorpay|payment window/)).toHaveCount(0);
  await main.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(page.getByText('Order placed! Confirmation sent to your email.')).toBeVisible();
  await expect(page.getByText(/Payment successful/)).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Nothing to pay')).toBeVisible();
  expect(await readOrders(database.pool, 'free@example.com')).toMatchObject([{ total: 0 }]);
});

test('what is reserved for a shopper is theirs in every tab, and on the page of the plant', async ({
  page,
  context,
  browser,
  database,
}) => {
  const { id, name } = await addPlant(database.pool, { stock: 9, pricePaise: 100_00 });
  await page.goto(`/product/${id}`);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true });
  await quantity.fill('9');
  await quantity.press('Enter');
  await addToCart(page);
  const plant = await context.newPage();
  await plant.goto(`/product/${id}`);
  await page.bringToFront();
  await page.goto('/checkout');
  await fillCheckoutForm(page, 'own@example.com');
  const paymentWindow = await openPaymentWindow(page);

  async function expectOurs() {
    await plant.bringToFront();
    await expect(plant.getByText('9 quantity left', { exact: true })).toBeVisible();
    await expect(plant.getByText('All 9 left are reserved for you')).toBeVisible();
    await expect(plant.getByText('Out of Stock')).toHaveCount(0);
    for (const address of ['/cart', '/checkout']) {
      const tab = await context.newPage();
      await tab.goto(address);
      await expect(tab.getByText('₹900.00').first()).toBeAttached();
      await expect(tab.getByText(/out of stock|left of this item|no longer available/i)).toHaveCount(0);
      await expect(tab.getByRole('spinbutton', { name: `Quantity of ${name}` })).toHaveValue('9');
      await tab.close();
    }
    await page.bringToFront();
  }

  await expectOurs();
  await paymentWindow.getByRole('button', { name: 'Close', exact: true }).click();
  await expectOurs();
  await plant.reload();
  await expect(plant.getByText('All 9 left are reserved for you')).toBeVisible();
  await expect(plant.getByText('It is back in stock.')).toHaveCount(0);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(`/product/${id}`, page.url()).href);
  await expect(stranger.getByText(/reserved for you/)).toHaveCount(0);
  await stranger.context().close();

  const again = await openPaymentWindow(page);
  await again.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/order-success$/);
  await plant.bringToFront();
  await expect(plant.getByText('Out of Stock').first()).toBeVisible();
  await expect(plant.getByText(/reserved for you/)).toHaveCount(0);
});

test('what is sold out is waited for by e-mail, without script, and by one press no longer', async ({
  browser,
  page,
  shop,
  database,
  consoleErrors,
}) => {
  const { id, name } = await addPlant(database.pool, { stock: 0, pricePaise: 100_00 });
  const email = `waits-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const form = await plain.newPage();
  await form.goto(`/product/${id}`);
  await expect(form.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await form.getByLabel('Tell me by e-mail when it is back').fill(email);
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('Please look into your mailbox');
  await plain.close();

  const { link } = await waitForMail(shop, email, `Shall we tell you when ${name} is back?`);
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, tell me when it is back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We will tell you');
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will not hear from us about this');
  const { rows } = await database.pool.query('select from stock_waits where email = $1', [email]);
  expect(rows).toEqual([]);

  await page.goto(`/product/${id}`);
  await setPlant(database.pool, id, 'stock', 2);
  await addToCart(page);
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('without a line an address that was typed stays, and a link is pressed again once there is one', async ({
  page,
  context,
  shop,
  database,
}) => {
  const { id, name } = await addPlant(database.pool, { stock: 0, pricePaise: 100_00 });
  const email = `waits-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.goto(`/back-in-stock?product=${id}`);
  const field = page.getByRole('main').getByLabel('E-mail address', { exact: true });
  await field.fill(email);
  const away = page.getByRole('main').getByText('The shop cannot be reached.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(away).toBeVisible();
  await expect(field).toHaveValue(email);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please look into your mailbox');

  const { link } = await waitForMail(shop, email, `Shall we tell you when ${name} is back?`);
  await page.goto(link);
  const confirm = page.getByRole('button', { name: 'Yes, tell me when it is back' });
  await context.setOffline(true);
  await confirm.click();
  await expect(away).toBeVisible();
  await context.setOffline(false);
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We will tell you');
  await expect(away).toHaveCount(0);
});

test('colours of one stock that are too many together are brought down to it, or removed', async ({
  page,
  database,
}) => {
  const { id, name } = await addPlant(database.pool, { stock: 3, pricePaise: 100_00 });
  const colors = ['Beige', 'Charcoal'].map((color) => ({ name: color, enabled: true, priceModifier: 0 }));
  await database.pool.query('update products set available_colors = $2 where id = $1', [
    id,
    JSON.stringify(colors),
  ]);
  const line = (color: string, quantity: number) =>
    aCartItem({ id, name, quantity, price: 100, selectedPotColor: { name: color, color: '#eeeeee' } });
  const fill = (items: unknown[]) =>
    page.evaluate((text) => localStorage.setItem('cartItems', text), JSON.stringify(items));
  const main = page.getByRole('main');
  await page.goto('/cart');
  await fill([line('Beige', 2), line('Charcoal', 2)]);
  await page.reload();
  await expect(
    main.getByText('Only 3 left of this item. 2 more of it are in your cart already.'),
  ).toHaveCount(2);
  await main.getByRole('button', { name: 'Change to 1' }).first().click();
  await expect(main.getByText('Only 3 left of this item.')).toHaveCount(0);
  expect(await page.evaluate(storedQuantities)).toEqual([1, 2]);
  await fill([line('Beige', 3), line('Charcoal', 3)]);
  await page.reload();
  await expect(main.getByText('Only 3 left of this item.')).toHaveCount(2);
  await main.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect(main.getByText('Only 3 left of this item.')).toHaveCount(0);
  expect(await page.evaluate(storedQuantities)).toEqual([3]);
});
