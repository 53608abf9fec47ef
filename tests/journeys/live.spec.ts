import type { Page } from '@playwright/test';
import { findProductId } from './buying-steps.ts';
import { type ShopServer, startShopServer } from '../shop-server.ts';
import { expect, test as shopTest } from './shop-test.ts';

const test = shopTest.extend<{ other: ShopServer }>({
  other: async ({ database }, use) => {
    const other = await startShopServer({ databaseUrl: database.url });
    await use(other);
    await other.stop();
  },
});

test('what changes in the shop shows on an open page of another copy, and the choice stays', async ({
  page,
  browser,
  shop,
  other,
  database,
}) => {
  // It starts a second copy of the program and loads the page from both.
  test.setTimeout(180_000);
  const elsewhere = await browser.newPage();
  // No other journey of this database buys it: it ends unpublished.
  const id = await findProductId(database.pool, 'Calathea%');
  const change = (set: string) =>
    database.pool.query(
      `update product_variants set ${set} where product_id = '${id}' and size = 'Medium (5")'
        and pot_type = 'Self-watering' and pot_color = 'White'`,
    );
  await change('stock = 50');

  for (const [tab, copy] of [
    [page, shop],
    [elsewhere, other],
  ] as const) {
    await tab.goto(`${copy.url}/product/${id}`);
    await tab.evaluate(() => Object.assign(window, { neverReloaded: true }));
    await tab.locator('label', { hasText: 'Medium (5")' }).click();
    await tab.locator('label', { hasText: 'Self-watering' }).click();
    await tab.getByRole('radio', { name: 'White' }).check();
    await tab.getByRole('spinbutton', { name: 'Quantity' }).fill('7');
    await tab.getByRole('spinbutton', { name: 'Quantity' }).press('Enter');
  }
  const both = (look: (tab: Page) => Promise<void>) => Promise.all([look(page), look(elsewhere)]);

  await change('stock = 3, price_paise = 77700, discount_price_paise = null, is_discounted = false');
  const note = 'Only 3 left now, so we lowered the quantity to 3. The price is now ₹777.00.';
  await both(async (tab) => {
    await expect(tab.getByText(note).first()).toBeVisible();
    await expect(tab.getByText('3 quantity left').first()).toBeVisible();
    await expect(tab.getByRole('radio', { name: 'Medium (5")' })).toBeChecked();
    await expect(tab.getByRole('radio', { name: 'Self-watering' })).toBeChecked();
    await expect(tab.getByRole('radio', { name: 'White' })).toBeChecked();
    await expect(tab.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
  });

  await change('enabled = false');
  await both(async (tab) => {
    await expect(tab.getByText(/White is no longer available, so we changed to /).first()).toBeVisible();
    await expect(tab.getByRole('radio', { name: 'Medium (5")' })).toBeChecked();
  });

  await database.pool.query(`update products set is_published = false where id = '${id}'`);
  await both(async (tab) => {
    await expect(tab.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    expect(await tab.evaluate(() => 'neverReloaded' in window)).toBe(true);
  });
  await elsewhere.close();
});
