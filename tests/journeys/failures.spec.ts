import { addToCart, findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

test('a picture that cannot be had gives way to the placeholder', async ({ page, database }) => {
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(`/product/${await findProductId(database.pool, 'Aloe Vera')}`);
  const picture = page.getByRole('region', { name: 'Pictures of Aloe Vera' }).locator('img').first();
  await expect(picture).toHaveAttribute('src', '/images/placeholder.svg');
  await page.goto('/plant-care');
  await expect(page.getByRole('article').first().locator('img')).toHaveAttribute(
    'src',
    '/images/placeholder.svg',
  );
});

test('a hand-picked video that cannot be had gives way to the placeholder', async ({
  page,
  database: { pool },
}) => {
  const kept = await pool.query('select handpicked_media_type, handpicked_media_url from site_settings');
  const show = (values: unknown[]) =>
    pool.query('update site_settings set handpicked_media_type = $1, handpicked_media_url = $2', values);
  await show(['video', '/media/none.mp4']);
  try {
    const section = page.getByRole('region', { name: 'Hand-Picked Premium Plants' });
    // The program hears of the change a moment after it was made.
    await expect(async () => {
      await page.goto('/');
      await expect(section.locator('img')).toHaveAttribute('src', '/images/placeholder.svg', {
        timeout: 1000,
      });
    }).toPass();
  } finally {
    await show(Object.values(kept.rows[0] ?? {}));
  }
});

test('without a connection the newsletter’s field says so, and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  const field = page.getByRole('textbox', { name: 'E-mail address' });
  await field.fill('reader@example.com');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(field).toHaveAccessibleDescription(
    'The shop cannot be reached. Please check your connection and try again.',
  );
  await expect(field).toHaveValue('reader@example.com');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.locator('.ui-toasts')).toContainText('Thank you for subscribing');
  await expect(field).toHaveValue('');
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('a promo code that could not be tried says so; removing one does too', async ({ page, database }) => {
  await page.goto(`/product/${await findProductId(database.pool, 'Aloe Vera')}`);
  await addToCart(page);
  await page.goto('/checkout');
  const code = page.getByRole('textbox', { name: 'Promo code' });
  await page.route('**/api/quote', (route) => route.abort());
  await code.fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Failed to apply promo code')).toBeVisible();
  await page.unroute('**/api/quote');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove promo code WELCOME10' }).click();
  await expect(page.getByText('Promo code removed')).toBeVisible();
});

test('where the browser keeps nothing, the empty checkout says why', async ({ page, database }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`/product/${await findProductId(database.pool, 'Aloe Vera')}`);
  await addToCart(page);
  await page
    .getByRole('dialog', { name: 'Shopping Cart (1)' })
    .getByRole('link', { name: 'Checkout' })
    .click();
  await page.waitForURL('**/checkout');
  await expect(page.getByRole('main')).toContainText('This browser keeps nothing for our shop');
});
