import type { Page } from '@playwright/test';
import { untilHydrated } from '../../tests/journeys/hydration.ts';
import { type Screen, openSignedIn } from './screens.ts';

const pages: [name: string, address: string][] = [
  ['staff-dashboard', '/admin'],
  ['staff-orders', '/admin/orders'],
  ['staff-orders-to-pack', '/admin/orders?view=to-pack'],
  ['staff-orders-none', '/admin/orders?q=hovercraft'],
  ['staff-phone-order', '/admin/orders/new'],
  ['staff-products', '/admin/products'],
  ['staff-stock', '/admin/stock'],
  ['staff-categories', '/admin/categories'],
  ['staff-claims', '/admin/claims'],
  ['staff-messages', '/admin/messages'],
  ['staff-reviews', '/admin/reviews'],
  ['staff-media', '/admin/image-upload'],
  ['staff-plant-care', '/admin/plant-care'],
  ['staff-homepage', '/admin/homepage'],
  ['staff-promo-codes', '/admin/promo-codes'],
  ['staff-users', '/admin/users'],
  // Whoever signs in for each picture is told of it: not these.
  ['staff-emails', '/admin/emails?q=example.com'],
  ['staff-settings', '/admin/settings/shop'],
  ['staff-health', '/admin/settings/health'],
];

/** The back office's screens, as their window shows them. */
export const staffScreens: Screen[] = [
  ...pages.map(([name, address]) => ({
    name,
    windowOnly: true,
    open: (page: Page) => openSignedIn(page, address),
  })),
  { name: 'staff-packing', windowOnly: true, open: openPacking },
  { name: 'staff-order', windowOnly: true, open: openOrder },
  { name: 'staff-product', windowOnly: true, open: openProductDialog },
];

async function openPacking(page: Page): Promise<void> {
  await openSignedIn(page, '/admin');
  const pack = page.getByRole('link', { name: /^Pack \d+ orders$/ });
  await page.goto((await pack.getAttribute('href')) ?? '/admin');
}

async function openOrder(page: Page): Promise<void> {
  await openSignedIn(page, '/admin/orders');
  const order = page.getByRole('main').locator('a[data-order]');
  await page.goto((await order.nth(4).getAttribute('href')) ?? '/admin/orders');
}

async function openProductDialog(page: Page): Promise<void> {
  await openSignedIn(page, '/admin/products');
  await untilHydrated(page);
  await page.getByRole('link', { name: /Areca/ }).first().click();
  await page.getByRole('dialog').waitFor();
}
