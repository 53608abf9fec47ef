import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { signInAsAdmin } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

// Nothing was ever sold there.
test.use({ ownShop: 'import' });

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

/** Left and right of a sum's lines, and the room it has in its card. */
const sumIn = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .evaluate((card) => {
      const sum = [...card.querySelectorAll('p')].find(({ textContent }) => textContent.startsWith('₹'));
      const range = document.createRange();
      range.selectNodeContents(sum ?? card);
      return { lines: range.getClientRects().length, isInside: card.scrollWidth <= card.clientWidth };
    });

test('the dashboard leads to everything, also on a phone', async ({ page, database, consoleErrors }) => {
  const sold = await addOrder(createDatabase(database.pool));
  await database.pool.query('update orders set total_amount_paise = 123456789000 where id = $1', [sold.id]);
  await page.goto('/admin');
  for (const width of BOTH_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // A number of so many crores is never broken.
    expect([width, await sumIn(page, 'Revenue')]).toEqual([width, { lines: 1, isInside: true }]);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true });
  // What is more than these stands below a heading of its own.
  const main = sidebar.getByRole('list').first();
  await expect(main.getByRole('link')).toHaveText([
    'Dashboard',
    'Products',
    'Orders',
    'Promo Codes',
    'Users',
    'Testimonials',
    'Plant Care',
    'Categories',
    'Homepage',
    'Image Upload',
  ]);
  await main.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await main.getByRole('link', { name: 'Testimonials' }).click();
  await expect(page).toHaveURL('/admin/homepage?tab=testimonials');
  // An address that leads on is no step of the way back.
  await page.goBack();
  await expect(page).toHaveURL('/admin/orders');
  await page.goBack();
  await page.getByRole('link', { name: 'Low Stock Items' }).click();
  await expect(page).toHaveURL('/admin?dialog=low-stock');
  await expect(page.getByRole('dialog', { name: 'Low Stock Items' })).toBeVisible();
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Dashboard');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await expectReadable(page);
  const figures = page.getByRole('main');
  // A number of these days that is the one of all days is not told twice, nor that there was nothing before them.
  for (const all of ['all of them', 'all of it'])
    await expect(figures.getByText(`${all} in the last 30 days`, { exact: true })).toBeVisible();
  const earlier = await addOrder(createDatabase(database.pool), {
    createdAt: new Date(Date.now() - 40 * 86_400_000),
  });
  await page.reload();
  await expect(figures.getByText('1 in the last 30 days, as many as in the 30 days before')).toBeVisible();
  await expect(figures.getByText(/^[\d,]+ times the 30 days before$/)).toBeVisible();
  await database.pool.query('delete from orders where id = $1', [earlier.id]);
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link', { name: 'To pack' })).toHaveText('To pack1');
  await expect(today.getByRole('link', { name: 'Pack 1 order' })).toHaveAttribute(
    'href',
    `/admin/orders/packing?ids=${sold.id}`,
  );
  await expect(today.getByRole('link', { name: 'Low Stock Items' })).toContainText('sold out');
  await expect(today.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Latest orders' }).getByRole('listitem')).toHaveCount(1);
  await database.pool.query('delete from orders where id = $1', [sold.id]);
  await page.reload();
  await expect(page.getByText('No orders in these days.')).toBeVisible();
  await expect(page.getByText('The first order will stand here.')).toBeVisible();
  await expect(today.getByRole('link', { name: /^Pack/ })).toHaveCount(0);
  await expectReadable(page);
  const progress = page.locator('[data-loading]');
  await expect(progress).toHaveCount(0);
  let isProgressSeen = false;
  await page.route('**/admin/products.data*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.abort();
    await expect(progress).toBeVisible();
    isProgressSeen = true;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' });
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await sidebar.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
  expect(isProgressSeen).toBe(true);
  await expectReadable(page);
  await page.goto('/admin/products?q=qqqqzzzz');
  await expect(page.getByRole('heading', { name: 'No products found.' })).toBeInViewport({ ratio: 1 });
  expect(consoleErrors).toEqual([]);
});
